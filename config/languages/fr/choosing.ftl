### Ce qu’un superviseur peut choisir à la table, et ce que cela veut dire.

## What is chosen, and why it cannot be

choice-game = Jeu
choice-pay-table = Table de paiement
choice-sensors-set-up = Les capteurs sont réglés pour les cases du jeu des fichiers : c’est l’affaire d’un technicien.
choice-banked-by-players = Ce jeu se joue entre joueurs : il lui faut un fichier de table avec des enjeux, pas avec des limites.
choice-banked-by-house = La maison tient ce jeu : il lui faut un fichier de table avec des limites et une table de paiement.
choice-other-deck = Ce jeu se joue avec { $count } cartes : il lui faut son propre fichier de table.
choice-stakes-in-file = Les enjeux sont dans le fichier de la table : un technicien les y change.
choice-file-not-approved = { $name } n’est pas tel qu’il a été approuvé.
choice-file-changed = { $name } a changé depuis sa lecture : redémarrez d’abord le contrôleur.
law-single-wager = Une mise est de { $most } au plus ({ $source }, { $name }).
law-games-per-hand = Jeux sur une main : { $count } au plus, dont { $number } au-dessus de { $least } ({ $source }, { $name }).
law-poker-wager = Une mise ou relance ajoute { $most } au plus ({ $source }, { $name }).
law-poker-cap = Mises et relances par tour, en limite : { $count } au plus ({ $source }, { $name }).
law-poker-rounds = Tours d’enchères par coup : { $count } au plus ({ $source }, { $name }).
law-poker-rake = Un prélèvement de { $size } % au plus ({ $source }, { $name }).
law-poker-per-hand = Au plus { $most } par joueur et par coup ({ $source }, { $name }).
law-poker-per-hour = Au plus { $most } par joueur et par heure ({ $source }, { $name }).

## The switches of a house

switch-take-back = Qui peut revenir sur « rien ne va plus » avant que le premier paquet soit levé.
switch-decision-opens = Quand une place peut décider : avec son paquet, ou quand tous sont servis.
switch-fold-taken = Quand les mises d’une main couchée sont ramassées.
switch-skip-needless-reveal = Ne pas retourner la main du croupier si aucune mise n’en dépend.
switch-hand-count-every = Coups entre deux comptes à la main si le mélangeur ne compte pas ; 0 : jamais.
switch-spot-stable = Secondes avant qu’un changement sur une case verrouillée donne l’alerte.
switch-sensor-doubted-after = Coups après lesquels un capteur qui ne change pas comme il devrait est signalé ; 0 : jamais.
switch-key-guard = Secondes pendant lesquelles une touche sans voyant est refusée après avoir changé de sens.
switch-press-age = Secondes après lesquelles un appui sur la page est trop ancien pour agir ; 0 : jamais.
switch-key-rest = Secondes pendant lesquelles { -the-key-continue } reste éteint après chaque pression quand on distribue à la main.
switch-lift-prompt = Secondes qu’un paquet peut rester dans le bac avant un rappel au croupier.
switch-up-card-time = Le temps donné au croupier pour sa carte visible ; le bouton vert peut l’abréger.
switch-reveal-time = Secondes données au croupier pour retourner sa main ; les cases restent verrouillées.
switch-deck-identities = Si le numéro d’un jeu doit être enregistré avant de jouer.
switch-manifest = Si la table n’ouvre et ne distribue qu’avec le logiciel approuvé.
switch-deck-change-every = Heures après lesquelles les deux jeux sont changés, entre deux coups ; 0 : jamais.
switch-dead-table-after = Minutes sans mise après lesquelles on étale les cartes ; 0 : jamais.
switch-opened-by = Qui ouvre et ferme la table ; un superviseur s’identifie pour cela.
switch-leave-after-clearing = Si la personne qui lève le dernier blocage du coup cesse d’être identifiée.
switch-sign-on-time = Secondes d’inactivité après lesquelles une personne cesse d’être identifiée.
switch-pin-tries = Codes faux d’un badge à un endroit, après lesquels l’essai suivant doit attendre.
switch-pin-wait = Secondes qu’un essai attend au plus ; la première attente dure 5 s.
switch-payout-acknowledged-above = Au-dessus, un superviseur approuve le paiement avant la fin du coup.
switch-seat-payouts-acknowledged-above = De même les paiements d’une place qui dépassent ensemble ce montant.
switch-round-payouts-acknowledged-above = De même les paiements d’un coup qui dépassent ensemble ce montant.
switch-round-over-asks = S’il reste des jetons sur les emplacements, { -the-key-round-over } demande une fois s’ils restent.
switch-follow-settling = Si le croupier touche chaque place quand elle est réglée.
switch-seats-per-player = Places qu’un joueur peut tenir ; le croupier est averti, rien ne le détecte.
switch-suit-order = Couleurs, de la plus haute à la plus basse, quand des cartes ou des mains visibles au stud sont égales.
switch-reading-machine-for-players = Si un mélangeur qui lit les cartes peut servir un jeu entre joueurs, quand la loi le permet.

## Les mêmes réglages en peu de mots, devant leur valeur

house-take-back = retour sur « rien ne va plus »
house-decision-opens = ouverture des décisions
house-fold-taken = ramassage des mises couchées
house-skip-needless-reveal = pas de révélation inutile
house-hand-count-every = coups entre deux comptes à la main
house-spot-stable = secondes avant l’alerte d’une mise tardive
house-sensor-doubted-after = coups avant de douter d’un capteur
house-key-guard = secondes de garde d’une touche
house-key-rest = secondes de repos de { -the-key-continue }
house-press-age = âge d’un appui en secondes au plus
house-lift-prompt = secondes avant le rappel de lever
house-up-card-time = secondes pour la carte visible
house-reveal-time = secondes pour retourner la main
house-deck-identities = numéros des jeux
house-manifest = logiciel
house-deck-change-every = heures entre deux changements de jeux
house-dead-table-after = minutes avant d’étaler les cartes
house-gaming-day-ends = fin de la journée de jeu
house-shifts = équipes
house-time-zone = fuseau horaire
house-opened-by = qui ouvre et ferme
house-sign-on-time = secondes d’identification sans activité
house-leave-after-clearing = fin d’identification après un blocage levé
house-pin-tries = codes faux avant une attente
house-pin-wait = secondes d’attente d’un code au plus
house-payout-acknowledged-above = paiements approuvés au-dessus de
house-seat-payouts-acknowledged-above = paiements d’une place validés au-dessus de
house-round-payouts-acknowledged-above = paiements d’un coup validés au-dessus de
house-round-over-asks = question à { -the-key-round-over }
house-follow-settling = toucher des places réglées
house-seats-per-player = places d’un joueur
house-suit-order = ordre des couleurs
house-reading-machine-for-players = mélangeur lecteur pour les jeux entre joueurs

## Values of switches, as the page shows them

setting-never = jamais
setting-dealer = croupier
setting-supervisor = superviseur
setting-own-packet = avec son paquet
setting-all-dealt = quand tous sont servis
setting-at-once = tout de suite
setting-after-decisions = après les décisions
setting-optional = facultatif
setting-required = obligatoire
setting-shown = affiché
setting-approved = approuvé
setting-one = une
setting-two-adjacent = deux voisines
setting-none = non
setting-seats = place par place
setting-any = libre
setting-true = oui
setting-false = non
