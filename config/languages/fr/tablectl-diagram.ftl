### Ce qui mène une table d’étape en étape, en plus des touches et de ce que disent les appareils.

trigger-advance = de lui-même
trigger-clear = une personne lève
trigger-count = une personne compte
trigger-order-decks = un superviseur ordonne un jeu ou deux
trigger-choose = un superviseur choisit ce qui est joué
trigger-adopt = une personne met le mélangeur en service
trigger-change-decks = un superviseur ordonne de nouveaux jeux
trigger-register-deck = une personne enregistre un jeu
trigger-hand-count = une personne compte un jeu
trigger-declare-dead = une personne déclare la table morte
trigger-take-over = un superviseur prend la relève
trigger-stay = une personne identifiée est encore là
trigger-sign-on = une personne s’identifie
trigger-sign-off = une personne quitte la table
trigger-test-lamps = un technicien teste les voyants
trigger-look = un superviseur regarde des cartes
trigger-unlock = un badge est déverrouillé
trigger-tap = un croupier présente son badge
trigger-call-floor = le croupier appelle le superviseur
trigger-acknowledge = quelqu’un à la table acquitte les alarmes
trigger-payout = le croupier annonce un paiement
trigger-refuse-payout = un paiement est refusé
trigger-declare = une personne déclare une irrégularité
trigger-decide = une personne décide d’une irrégularité
trigger-late-bet = une mise tardive est tranchée
trigger-mode = un superviseur ordonne comment la table distribue
