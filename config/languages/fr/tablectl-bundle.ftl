### Une table en un fichier, pour un ordinateur de réserve.

bundle-key-unread = { $path } : la clé est illisible : { $error }
bundle-no-public-key = { $path } : une ligne n’est pas la moitié publique d’une clé (age1…), ou il n’y en a aucune ; `tablectl bundle new-key FILE` en tire une
bundle-no-secret-key = { $path } : une ligne n’est pas la moitié secrète d’une clé (AGE-SECRET-KEY-…), ou il n’y en a aucune
bundle-file-there = { $path } existe déjà ; rien n’a été écrit
bundle-unwritten = { $path } ne peut pas être écrit : { $error }
bundle-file-shorter = { $path } a raccourci pendant l’enregistrement ; aucune archive n’a été faite
bundle-read-back-otherwise = { $path } : le support ne rend pas ce qui a été écrit ; aucune archive n’a été faite
bundle-not-carried = Non repris : { $what }. Écrivez-le vous-même sur l’autre ordinateur.
bundle-saved = Enregistré : { $path }, { $size } ko
bundle-retired = Aucun service ne démarre plus sur ce journal : la table continue là où cette archive est restaurée.
bundle-what = { $table }, ordinateur { $count } ({ $name }, version { $value }), enregistré { $time } : journal jusqu’à l’événement { $number }, maillon { $digest }
bundle-digest = Empreinte de l’archive : { $digest }. Gardez-la : qui restaure l’archive la compare.
bundle-of-nobody = Personne n’a signé cette archive. Son empreinte : { $digest }. Comparez-la avec celle qui a été affichée à l’enregistrement ; sinon comparez ces fichiers : ils disent ce qui se joue ici et qui la table croit.
bundle-take = Est-ce bien l’archive que vous voulez ?
bundle-stays = Laissé tel quel sur cet ordinateur : { $path }

## why it is refused

bundle-unread = { $path } est illisible : { $error }
bundle-wrong-key = { $path } : pas une archive que cette clé ouvre ; rien n’a été changé
bundle-altered = { $path } : tronquée ou modifiée ; rien n’a été changé
bundle-of-another-form = une archive d’une autre forme que { $number } : prenez la version qui l’a enregistrée ; rien n’a été changé
bundle-journal-unsound = le journal de l’archive n’est pas intact : { $what } ; rien n’a été changé
bundle-journal-another = il ne finit pas par l’événement que l’archive nomme
bundle-not-taken = personne n’a dit que c’est bien l’archive voulue : --digest HEX avec l’empreinte affichée à l’enregistrement. Celle-ci a { $digest } ; rien n’a été changé
bundle-outside = { $names } : hors des dossiers d’une table ; --also FOLDER en permet un ; rien n’a été changé
bundle-table-there = une table est déjà ici : { $names } ; rien n’a été changé. Déplacez-la d’abord
bundle-no-such-user = { $path } appartient à l’utilisateur { $name }, inconnu de cet ordinateur : installez d’abord le logiciel
bundle-not-unpacked = l’archive ne peut pas être dépliée pour être vérifiée : { $error } ; $TMPDIR nomme un dossier où il y a de la place
bundle-not-put = l’archive ne peut pas être mise en place : { $error }
bundle-adopt-next = Le mélangeur appartient à l’ordinateur précédent : un superviseur le vide et le met en service (tablectl adopt).
