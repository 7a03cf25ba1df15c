### Le tableau de la salle : toutes les tables d’une maison d’un coup d’œil.

## the page

board-title = Tableau de la salle
board-counts = tables : { $all }, ouvertes : { $count }
board-needed = Qui a besoin de quelqu’un
board-more = { $count ->
    [one] encore 1 table
   *[other] encore { $count } tables
 }
board-needed-count = { $count ->
    [one] { $count } table a besoin de quelqu’un
   *[other] { $count } tables ont besoin de quelqu’un
 }
board-calm = Aucune table n’a besoin de quelqu’un.
board-no-tables = Aucune table n’a encore été entendue. Chacune dit où elle en est toutes les dix secondes.
board-pits = Toutes les tables
board-no-pit = Tables
board-line-lost = Cette page a perdu le tableau. Ce qu’elle montre peut être ancien.
board-no-answer = Pas de réponse. Essayez encore.
board-asks = On demande à la table où elle en est.
board-sound-on = Son activé
board-sound-off = Son coupé
board-sound-muted = Touchez pour le son
board-sign-on = S’identifier
board-sign-off = Quitter
board-badge = Badge
board-pin = Code
board-close = Fermer
board-picture = La table
board-rounds = Derniers coups
board-dealer = Croupier
board-round = Coup
board-limits = Limites
board-seats = { $count } en jeu sur { $all } places
board-i-come = J’arrive
board-comes = { $name } arrive
board-told = La table le sait. Son croupier le lit.

## what needs somebody

board-rank-urgent = urgent
board-rank-waits = attend
board-rank-dealer = croupier
board-rank-next = donne suivante
board-halted = La table est arrêtée
board-stopped = Coup arrêté : { $what }
board-held = Arrêté jusqu’à correction : { $what }
board-no-next-deal = Pas de donne suivante : { $what }
board-gone = Le programme de la table a disparu
board-pit-silent = Plus de nouvelles de { $pit } : { $count } tables
board-silent = Plus de nouvelles depuis { $time }
board-waited = Pas encore entendue
board-off = Éteinte à { $time }
board-call = Appelle un superviseur
board-call-for = Appelle un superviseur : { $reason }
board-decisions = { $count ->
    [one] { $count } irrégularité à trancher
   *[other] { $count } irrégularités à trancher
 }
board-late = { $count ->
    [one] { $count } mise tardive à trancher
   *[other] { $count } mises tardives à trancher
 }
board-pins = Quelqu’un essaie des codes
board-refused-version = Ses messages sont illisibles : vérifiez sa version
board-twice = Deux tables se nomment { $name } : vérifiez leurs fichiers

## answers

broker-not-connected = Le courtier de messages n’a pas encore été joint.
broker-not-reached = Le courtier de messages n’est pas joignable, nouvel essai : { $error }
broker-lost = Le courtier de messages est perdu, nouvel essai.
broker-nobody-listens = aucun magasin n’y écoute
broker-no-tls = le courtier n’offre pas de TLS
broker-no-rights = Le courtier de messages refuse : ces droits ne permettent pas d’entendre ces tables ({ $error }).
broker-heard = À l’écoute des tables de { $name }.
board-refused = Un message de { $name } est refusé ({ $kind }) : { $error }
board-table-silent = La table { $name } ne répond pas.
board-table-unseen = La table { $name } n’a encore rien montré : son programme ne tourne pas.
board-no-such-table = Le tableau ne connaît pas de table { $name }.
board-no-centre = Ce tableau n’a pas de base centrale (--database) : il ne peut pas montrer les coups.
board-no-rounds = Les coups ne peuvent pas être lus : { $error }
board-sign-on-first = Identifiez-vous d’abord.
board-supervisors-come = Seul un superviseur dit qu’il arrive.
board-nobody-signs = Personne ne peut s’identifier à ce tableau : il a été lancé sans fichier des personnes (--people).
board-not-known = Badge ou code faux.
board-too-soon = Trop de codes faux. Attendez, puis essayez encore.
