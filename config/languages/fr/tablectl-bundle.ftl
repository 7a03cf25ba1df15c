### Une table en un fichier, pour un ordinateur de réserve.

bundle-key-unread = { $path } : la clé est illisible : { $error }
bundle-no-public-key = { $path } : une ligne n’est pas la moitié publique d’une clé (age1…), ou il n’y en a aucune ; `tablectl bundle new-key FILE` en tire une
bundle-no-secret-key = { $path } : une ligne n’est pas la moitié secrète d’une clé (AGE-SECRET-KEY-…), ou il n’y en a aucune
bundle-file-there = { $path } existe déjà ; rien n’a été écrit
bundle-unwritten = { $path } ne peut pas être écrit : { $error }
bundle-read-back-otherwise = { $path } : le support ne rend pas ce qui a été écrit ; aucun paquet n’a été fait
bundle-left-out = { $path } n’est pas dans le paquet : il dit plus que les appareils et adresses dont la table a besoin ; reportez-le vous-même
bundle-saved = Enregistré : { $path }, { $size } ko
bundle-retired = Aucun service ne démarre plus sur ce journal : la table continue là où ce paquet est restauré.
bundle-what = { $table }, ordinateur { $count } ({ $name }, version { $value }), enregistré { $time } : journal jusqu’à l’événement { $number }, maillon { $digest }

## why it is refused

bundle-unread = { $path } est illisible : { $error }
bundle-wrong-key = { $path } : pas un paquet que cette clé ouvre ; rien n’a été changé
bundle-altered = { $path } : tronqué ou modifié ; rien n’a été changé
bundle-of-another-form = un paquet d’une autre forme que { $number } : prenez la version qui l’a enregistré ; rien n’a été changé
bundle-no-journal = le paquet n’a pas de journal ; rien n’a été changé
bundle-journal-unsound = le journal du paquet n’est pas intact : { $what } ; rien n’a été changé
bundle-journal-another = il ne finit pas par l’événement que le paquet nomme
bundle-runs-programs = { $path } du paquet lancerait des programmes comme root ; rien n’a été changé
bundle-outside = { $names } : hors des dossiers d’une table ; --also FOLDER en permet un ; rien n’a été changé
bundle-table-there = une table est déjà ici : { $names } ; rien n’a été changé. Déplacez-la d’abord
bundle-no-such-user = { $path } appartient à l’utilisateur { $name }, inconnu de cet ordinateur : installez d’abord le logiciel
bundle-not-put = le paquet ne peut pas être mis en place : { $error }
bundle-adopt-next = Le mélangeur appartient à l’ordinateur précédent : un superviseur le vide et le met en service (tablectl adopt).
