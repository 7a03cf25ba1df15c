### Les clés et les papiers de la salle : qui peut faire quoi chez le courtier de messages.

credentials-not-read = { $path } : les papiers ne se lisent pas : { $error }
credentials-damaged = { $path } ne contient pas de papiers entiers ; refaites-les par tablectl floor key.
credentials-of-another = { $path } est pour { $name }, pas pour { $expected }.
keys-no-seed = le texte n’est pas une clé, ou a été mal copié
keys-not-read = { $path } ne contient pas les clés d’une maison : { $error }
keys-there = { $path } existe déjà ; les clés d’une maison se font dans un dossier neuf.
keys-wrong-name = « { $name } » n’est pas un nom pour les sujets : au plus 57 lettres, chiffres, « - » et « _ ».
keys-name-taken = { $name } a des papiers valables ; révoquez-les d’abord.
keys-nobody = Personne du nom de { $name } n’a de papiers valables.
keys-role = { $name } n’est pas un rôle : table, store, board, pit ou bridge
keys-tables-of-a-pit = --table nomme les tables d’un pit, et de personne d’autre.
keys-made = { $name } : des droits pour les nœuds ({ $count }) et les tables ({ $tables }), à porter depuis { $path }. Les clés restent dans { $folder }, hors ligne.
init-next-node = { $name } fait tourner { $what }. D’abord : apt-get install nats-server, postgresql là où tourne la base ou son double, et le programme dans /opt/dealer-table (docs/centre.md). Puis, en tant que root : sh install.sh
init-next-standby = Le double de la base : d’abord la base, { $name }. Ce qui est dans /var/lib/postgresql est mis de côté.
init-next-board = Le tableau n’est que pour cet ordinateur, et personne ne s’y identifie. --people, --listen et les certificats s’ajoutent dans floor.env (docs/floor.md).
init-next-bridge = La passerelle apprend par floor.env à qui elle parle, --mqtt ou --webhook ; puis : systemctl enable --now dealer-table-bridge
init-next-pit = Le tableau de { $name } seul, sur tout ordinateur qui atteint les courtiers : ses droits vont dans /etc/dealer-table ; puis : tablectl floor board { $command }
init-next-table = À { $name }, le programme installé, en tant que root : sh install.sh. Regardez-la au tableau de la salle.
init-next-last = Puis effacez ce dossier : ce qu’il porte est secret. Après une révocation, et chaque année, keys/ ressort (docs/floor.md).
keys-issued = { $path } : à montrer par « credentials » ou --credentials. Personne d’autre ne doit le lire.
keys-revoked = { $name } est révoqué. Copiez { $path } chez chaque courtier, puis nats-server --signal reload.
keys-line = { $name } ({ $role }), jusqu’au { $date }
keys-line-revoked = { $name } ({ $role }), révoqué le { $date }
keys-none = Il n’y a pas encore de papiers.
