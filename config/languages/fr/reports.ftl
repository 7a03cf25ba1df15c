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
sheet-made = Établie le (UTC)
sheet-revision = Révision
sheet-approved = Manifeste approuvé du programme (SHA-256)
sheet-method = Méthode
sheet-counted = Chaque donne est comptée, par classes de mains qui ne diffèrent que par les couleurs ; le verdict de chacune vient des règles qui règlent à la table.
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
sheet-bands = Retour que le hasard explique, 95 et 99 fois sur 100, selon le nombre de mises faites (loi normale)
sheet-one-round = { $name }, places : { $count }. Ce qu’un coup peut coûter : le plus grand gain de chaque mise à son maximum
sheet-limits = Ce qu’un plafond de paiement coûte à une place qui mise le maximum
sheet-all-wagers = Toutes les mises, au plus
sheet-signatures = Signatures
sheet-computed-by = Calculé par
sheet-checked-by = Vérifié par
sheet-approved-by = Approuvé par
sheet-column-entry = Ligne
sheet-column-odds = Contre un
sheet-column-deals = Donnes
sheet-column-share = Part
sheet-column-part = Part de l’avantage
sheet-column-net = Net
sheet-column-edge = Avantage
sheet-column-return = Retour
sheet-column-made = Mises faites
sheet-column-least-95 = 95 : de
sheet-column-most-95 = 95 : à
sheet-column-least-99 = 99 : de
sheet-column-most-99 = 99 : à
sheet-column-largest = Mise maximale
sheet-column-win = Gain d’une place
sheet-column-round = De toutes les places
sheet-column-list = Liste
sheet-column-limit = Plafond
sheet-column-limited = Avantage avec le plafond
sheet-column-name = Nom
sheet-column-day = Date
sheet-column-signature = Signature
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
sheet-agrees = { $declared } % : concorde
sheet-differs = { $declared } % : ne concorde pas
