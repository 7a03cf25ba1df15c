### Rapports : ce que la page en montre aussi.

report-gaming-day = Journée de jeu du { $date }
report-whole-journal = Tout le journal
