### Rapports : ce que la page en montre aussi.

report-gaming-day = Journée de jeu du { $date }
report-whole-journal = Tout le journal

## Phases d’une main.

report-phase-deck = Sortie du jeu
report-phase-bet = Tour d’enchères { $number }
report-phase-draw = Échange
report-phase-buy = Achat, tour { $number }
report-phase-declare = Déclaration
report-phase-showdown = Abattage
