### Les offres du centre de la maison à ses tables, et les réponses des tables.

offer-no-key = { $path } ne contient pas de clé d’approbation : { $error }
offer-no-approval-key = la table ne peut pas lire sa clé d’approbation : { $error }
offer-not-signed = la clé d’approbation de la maison ne l’a pas signée
offer-unreadable = ce n’est pas une offre que cette version peut lire : { $error }
offer-empty = elle n’offre rien
offer-for-another = elle est pour { $name }
offer-older = une offre plus récente a déjà sa réponse : { $number }
offer-too-late = il est trop tard pour elle
offer-not-newest = { $name } a une offre qui n’est pas plus ancienne que { $number }.
offer-key-made = { $path } signe les offres : gardez-la hors ligne. { $name } va à chaque table (floor: approval_key).
offer-signed = { $path } : offre { $number } à { $name }, jusqu’au { $date }
offer-published = L’offre { $number } attend { $name }.
offer-none = Aucune offre n’a été publiée.
offer-line-published = { $name } : offre { $number } de { $by }, jusqu’au { $date } : pas encore cherchée
offer-line-handed = { $name } : offre { $number } de { $by }, jusqu’au { $date } : le courrier l’a
offer-line-waits = { $name } : offre { $number } de { $by }, jusqu’au { $date } : attend la fin de la manche
offer-line-taken = { $name } : offre { $number } de { $by } : prise
offer-line-refused = { $name } : offre { $number } de { $by } : refusée : { $why }
offer-stranger = { $name } : autre chose refusée : { $why }
