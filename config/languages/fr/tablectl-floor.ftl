### La salle : les enregistrements de plusieurs tables dans une base centrale.

courier-delivers = Le centre a l’événement { $number } sur { $count }.
courier-no-answer = Pas de réponse du centre, nouvel essai : { $error }
store-listens = À l’écoute des tables de { $name }.
store-migrated = La base a maintenant { $name }.
store-no-broker = Le courtier de messages n’est pas joignable, nouvel essai : { $error }
store-lost-broker = Le courtier de messages est perdu.
store-not-taken = Rien n’a été pris, nouvel essai : { $error }
store-not-derived = Rien n’a été dérivé, nouvel essai : { $error }
floor-not-named = { $path } ne nomme pas de centre (floor:) ; rien n’est livré.
floor-no-database = La base centrale n’est pas joignable : { $error }
floor-later-schema = La base centrale est d’une version plus récente ({ $name }) ; mettez ce programme à jour.
floor-no-extra = Les parties du centre ne sont pas installées : pip install dealer-table[floor]
floor-no-definition = la définition du jeu est d’une autre version, ou manque
floor-no-such-table = Le centre n’a pas de journal d’une table { $name }.
floor-rebuilt = { $name }, journal { $digest } : dérivé à nouveau jusqu’à l’événement { $number }.
floor-no-alarm = Aucune alarme en cours.
floor-alarm = { $number } : { $name }, journal { $digest } : { $kind } à l’événement { $at }, { $times }×, depuis { $time } : { $what }
floor-decided = L’alarme { $number } est décidée.
floor-no-such-alarm = Aucune alarme { $number } en cours.
floor-decide-needs = --decide demande --by et --reason
board-served = Le tableau de la salle : { $url }
board-needs-tls = Une page hors de cet ordinateur demande --certificate, --key et --clients

## the demonstration

floor-demo-missing = Il manque { $name } : { $command }
floor-demo-up = { $count } tables jouent, chacune avec un courrier, { $number } magasins, une base et un courtier. Ctrl-C met fin à tout.
floor-demo-sign-on = On s’y identifie comme { $name } : badge { $badge }, code { $text }
floor-demo-no-board = Le tableau de la salle a fini avant d’être servi.
floor-demo-look = Pour voir, depuis un autre terminal : tablectl floor report { $command }
floor-demo-sums = { $count } événements au centre, { $round } manches ; arrêts en cours : { $number }, appels : { $at }, alarmes : { $times }
floor-demo-failed = Une table a fini : { $error }
