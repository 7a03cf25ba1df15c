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

## La fiche d’une table de paiement.

report-column-wager = Mise
report-beside = { $wager } à côté de l’Ante
sheet-title = { $game }, { $name } : fiche de la table de paiement
sheet-about = De quoi il s’agit
sheet-game = Jeu
sheet-source = Source de ses règles
sheet-table = Table de paiement
sheet-table-source = Source de la table de paiement
sheet-allowed = Qui permet un avantage du joueur
sheet-digest = Empreinte des règles et des paiements (SHA-256)
sheet-engine = Numéro du moteur
sheet-version = Version de dealer-table
sheet-command = Se recalcule par
sheet-rules = Règles et options, dans les mots du fichier du jeu
sheet-wagers = Mises, dans le meilleur jeu
sheet-together = Mises ensemble, par unité de l’une d’elles
sheet-players = Joueurs modèles
sheet-pays = Ce que paie { $wager }
sheet-nets = Résultat net de { $wager }, par unité
sheet-strategy = Le meilleur jeu
sheet-column-entry = Ligne
sheet-column-odds = Contre un
sheet-column-deals = Donnes
sheet-column-share = Part
sheet-column-part = Part de l’avantage
sheet-column-net = Net
sheet-column-edge = Avantage
sheet-column-exact = Exact
sheet-column-risk = Élément de risque
sheet-column-deviation = Écart type
sheet-column-hits = Fréquence de gain
sheet-column-declared = Déclaré
sheet-column-wagers = Mises
sheet-column-main = Dans le jeu de l’Ante seule
sheet-column-player = Joueur
sheet-column-loss = Coûte de plus que le meilleur jeu
sheet-note = Chaque chiffre est compté sur toutes les donnes, aucune n’est tirée au sort ; les pourcentages sont arrondis, les fractions sont exactes. L’Ante est toute la décision avec ses primes, par unité de l’Ante. L’élément de risque est l’avantage par unité misée en moyenne.
sheet-sample = table d’exemple : pas de vraie partie
sheet-percent = { $share } %
sheet-figure = { $deviation }
sheet-hand-of = { $name } : { $what }
sheet-printed = { $declared } %
