### Les offres du centre de la maison à ses tables, et les réponses des tables.

offer-no-key = { $path } ne contient pas de clé d’approbation : { $error }
offer-no-approval-key = la table ne peut pas lire sa clé d’approbation : { $error }
offer-not-signed = la clé d’approbation de la maison ne l’a pas signée
offer-unreadable = ce n’est pas une offre que cette version peut lire : { $error }
offer-empty = elle n’offre rien
offer-two-kinds = elle offre plus d’une sorte de choses : les réglages, le personnel et un manifeste sont des offres à part
offer-of-another-kind = elle est venue comme une offre d’une autre sorte
offer-no-manifest = ce qu’elle offre comme manifeste n’en est pas un : chaque ligne a un SHA-256, deux espaces et un chemin
offer-people-and-key = le personnel est chiffré pour une table : donnez --people et --to-key ensemble
offer-for-another = elle est pour { $name }
offer-older = une offre plus récente a déjà sa réponse : { $number }
offer-too-late = il est trop tard pour elle
offer-none-approved = aucun manifeste n’est approuvé ici : une personne pose le premier comme { $path }
offer-no-root-key = /etc/dealer-table/approval.pem n’est pas là, ou d’autres que root peuvent l’écrire
offer-older-approved = un manifeste plus récent est déjà approuvé
offer-not-laid = le manifeste ne peut pas être posé pour le prochain démarrage : { $why }
offer-people = le personnel
offer-dealers = { $count ->
    [one] { $count } croupier
   *[other] { $count } croupiers
}
offer-supervisors = { $count ->
    [one] { $count } superviseur
   *[other] { $count } superviseurs
}
offer-technicians = { $count ->
    [one] { $count } technicien
   *[other] { $count } techniciens
}
offer-manifest = le manifeste approuvé { $digest }
offer-a-manifest = un manifeste approuvé
people-line = son fichier du personnel, ligne { $line } : attendu : { $expected }
people-no-key = cette table n’a pas de clé pour le personnel : tablectl people key
people-another-key = son personnel est chiffré pour une autre clé que celle de cette table
people-no-public-half = ce n’est pas la moitié publique de la clé d’une table : c’est ce que tablectl people key écrit à la table
people-key-spoiled = { $path } ne contient pas de clé
people-key-file = { $path } : la clé de la table ne peut être ni lue ni écrite : { $why }
offer-not-newest = { $name } a une offre qui n’est pas plus ancienne que { $number }.
offer-key-made = { $path } signe les offres : gardez-la hors ligne. { $name } va à chaque table (floor: approval_key).
offer-signed = { $path } : offre { $number } à { $name }, jusqu’au { $date }
offer-published = L’offre { $number } attend { $name }.
offer-none = Aucune offre n’a été publiée.
offer-line-published = { $name } : offre { $number } de { $by }, jusqu’au { $date } : { $what } : pas encore cherchée
offer-line-handed = { $name } : offre { $number } de { $by }, jusqu’au { $date } : { $what } : le courrier l’a
offer-line-waits = { $name } : offre { $number } de { $by }, jusqu’au { $date } : { $what } : attend la fin de la manche
offer-line-waits-for-a-start = { $name } : offre { $number } de { $by }, jusqu’au { $date } : { $what } : attend un démarrage avec les logiciels qu’elle énumère
offer-line-late = { $name } : offre { $number } de { $by } : { $what } : sans réponse jusqu’au { $date }
offer-line-taken = { $name } : offre { $number } de { $by } : { $what } : prise
offer-line-refused = { $name } : offre { $number } de { $by } : { $what } : refusée : { $why }
offer-stranger = { $name } : autre chose refusée : { $why }
