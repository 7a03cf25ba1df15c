### Ce que tablectl setup demande et dit.

## questions in general

question-default = { $words } [{ $text }]
question-choice = { $number }  { $text }
question-yes = oui
question-no = non
question-wrong = Pas compris : { $words }.
question-yes-or-no = répondez par o ou n
question-number = donnez un nombre de { $low } à { $high }, ou le nom lui-même
question-empty = il faut une réponse
question-nobody = personne ne répond ; sans personne : tablectl setup --answers FICHIER

## the table

setup-hello =
    Ceci prépare une table et écrit { $path } à la fin. Entrée prend ce qui est entre crochets.
    Ctrl-C arrête tout, et rien n’est changé.
setup-game = Quel jeu se joue ?
setup-name = Quel est le nom de la table ?
setup-seats = Quelles places servent ?
setup-seats-wrong = donnez des numéros de places de 1 à { $high }, comme 1 2 3 5
setup-law = Quelle juridiction ?
setup-pay-table = Quelle table de paiement ?
setup-least = { $name } : montant le plus petit
setup-most = { $name } : montant le plus grand
setup-stakes-in-file = Les enjeux sont ceux de la table livrée de ce jeu ; changez-les dans le fichier (stakes).

## the devices

setup-plug-in = Branchez ceci : { $device }. Puis Entrée ; ou tapez son adresse (tcp://hôte:port, serial:///dev/…).
setup-plug-in-or-none = Branchez ceci : { $device }. Puis Entrée ; ou tapez son adresse ; ou - s’il n’y en a pas.
setup-no-port = Aucun port série n’est là. Vérifiez le câble, puis Entrée.
setup-port = { $path } : { $name }
setup-which-port = Quel port est-ce ?
setup-other-kind = Un autre appareil répond là : { $device }.
setup-by-place = { $path } : son adaptateur n’a pas de numéro de série à lui ; c’est sa place qui compte ({ $place }) : laissez-le branché là. Le numéro de l’appareil lui-même révèle un échange.
setup-not-named = { $path } n’existe pas : udev n’a pas nommé l’appareil.
setup-built-in = { $path } n’est pas un port USB : il faut au service une ligne DeviceAllow= pour lui (systemd/README.md).
setup-found = Trouvé : { $name }, numéro de série { $serial }.

## the spots

setup-heads = Ce mélangeur ne garde aucun numéro d’ordre : il obéit à n’importe quel ordinateur. Quel fichier, sur un autre disque ou ordinateur, garde les têtes du journal ?
setup-heads-wrong = un chemin complet, comme /media/backup/table-7.heads
setup-check-spots = Vérifier maintenant chaque case avec un jeton ?
setup-cover = Place { $seat }, { $name } : posez un jeton, attendez la réponse, retirez-le.
setup-spot-right = Juste.
setup-spot-other = Réponse de : { $words }. Deux câbles sont échangés, ou le jeton est sur une autre case.
setup-spot-silent = Aucun capteur n’a répondu en { $seconds } s.
setup-spots-right = Les { $all } cases sont justes.
setup-spots-wrong = Cases fausses : { $count } sur { $all }. Réparez les câbles, puis : tablectl device identify sensors

## the people

setup-first-supervisor = Quelqu’un doit pouvoir lever les blocages : ajoutez un superviseur.
setup-one-more = Ajouter encore une personne ?
setup-badge = Numéro de badge :
setup-badge-wrong = donnez un numéro de badge que personne n’a encore
setup-person-name = Nom :
setup-role = Rôle :
setup-pins-missing = { $name } a besoin d’un code : une ligne de l’entrée standard pour chacun, dans l’ordre du fichier
setup-no-supervisor = aucun superviseur avec un code n’est parmi les personnes : personne ne pourrait lever un blocage ni ouvrir la table

## the files

setup-table-there = { $path } existe déjà ; --replace le réécrit
setup-not-in-order =
    la table ne serait pas en ordre, rien n’a été écrit :
    { $words }
setup-unwritten = { $path } ne peut pas être écrit : { $error }
setup-written = Écrit : { $path }
setup-next =
    Il reste :
    { $command }
