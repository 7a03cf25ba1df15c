### Les clés et les papiers de la salle : qui peut faire quoi chez le courtier de messages.

credentials-not-read = { $path } : les papiers ne se lisent pas : { $error }
credentials-damaged = { $path } ne contient pas de papiers entiers ; refaites-les par tablectl floor key.
credentials-of-another = { $path } est pour { $name }, pas pour { $expected }.
keys-not-read = { $path } ne contient pas les clés d’une maison : { $error }
keys-there = { $path } existe déjà ; les clés d’une maison se font dans un dossier neuf.
keys-wrong-name = « { $name } » n’est pas un nom pour les sujets : lettres, chiffres, « - » et « _ ».
keys-name-taken = { $name } a des papiers valables ; révoquez-les d’abord.
keys-nobody = Personne du nom de { $name } n’a de papiers valables.
keys-role = { $name } n’est pas un rôle : table, store, board, pit ou bridge
keys-tables-of-a-pit = --table nomme les tables d’un pit, et de personne d’autre.
keys-made = { $path } : les clés de { $name }. Gardez ce dossier hors ligne ; seul broker/ en sort.
keys-issued = { $path } : à montrer par « credentials » ou --credentials. Personne d’autre ne doit le lire.
keys-broker = { $path } : à copier chez le courtier avec { $name }.pem, { $name }.key, authority.pem et rights.conf.
keys-revoked = { $name } est révoqué. Copiez { $path } chez chaque courtier, puis nats-server --signal reload.
keys-line = { $name } ({ $role }), jusqu’au { $date }
keys-line-revoked = { $name } ({ $role }), révoqué le { $date }
keys-none = Il n’y a pas encore de papiers.
