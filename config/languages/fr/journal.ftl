### Ce qui ne va pas avec un journal, comme la page le montre aussi.

journal-damaged = journal endommagé, hors des événements : { $what } ; rien n’a été changé : gardez les fichiers et lancez `tablectl journal verify`
journal-damaged-at = journal endommagé, à l’événement { $number } : { $what } ; rien n’a été changé : gardez les fichiers et lancez `tablectl journal verify`
journal-has-failed = { $path } : le journal a échoué : { $error }
journal-append-interrupted = une écriture a été interrompue
journal-closed = il est fermé
journal-not-written = { $path } : écriture impossible : { $error } ; la table est à l’arrêt : voyez le disque, puis redémarrez
journal-unavailable = le journal ne peut pas être lu en ce moment : { $why } ; rien de ce qu’il contient n’est en doute
journal-locked = un autre programme l’a verrouillé
journal-locked-for = un autre programme l’a verrouillé pendant { $seconds } secondes
journal-locked-out = { $path } : le journal ne peut pas être écrit : { $why } ; la table est arrêtée : mettez fin à ce programme (`sudo tablectl doctor` le nomme), puis relancez

## Ce qui ne correspond pas.

journal-system-says = « { $error } »
journal-log-stays = son fichier WAL ne peut pas être vidé
journal-no-write-ahead = son disque n’accepte pas le mode WAL
journal-not-readable = lecture impossible : { $error }
journal-file-gone = le fichier a disparu, mais pas son journal { $name }
journal-meta-changed = la ligne d’origine n’est plus telle qu’écrite
journal-genesis-wrong = le début ne correspond pas à son empreinte
journal-column-of-another-type = une colonne contient un autre type que le sien
journal-digest-of-another-length = une empreinte est trop longue ou trop courte
journal-event-missing = l’événement manque
journal-event-missing-before = l’événement manque : le { $number } vient ensuite
journal-event-or-hash-missing = l’événement ou son empreinte manque
journal-events-missing = les événements manquent à partir d’ici
journal-events-cut-off = les événements manquent à partir d’ici : l’état est de l’événement { $number }
journal-last-number = le dernier événement porte le numéro { $name }
journal-last-event-another = le dernier événement n’est pas celui qui a été écrit
journal-event-changed = l’événement ne correspond pas à son empreinte
journal-definition-changed = la définition { $digest } ne correspond pas à son empreinte
journal-definition-unnamed = une définition n’est nommée par aucun événement
journal-definition-missing = sa définition { $digest } manque
journal-definition-not-readable = une définition ne peut pas être lue : { $error }
journal-state-changed = l’état manque, ou n’est plus tel qu’écrit
journal-state-older = l’état est trop ancien : il est de l’événement { $number }
journal-state-wrong = l’état ne correspond pas à l’empreinte de l’événement
journal-schema-lost = le schéma a perdu { $name }
journal-schema-changed = le schéma de { $name } a été changé
journal-schema-foreign = le schéma contient des objets étrangers : { $names }
journal-pages-damaged = SQLite : { $error }
journal-segment-not-read = le segment { $name } ne peut pas être lu : { $error }
journal-segment-changed = le segment { $name } n’est pas ce qui a été écrit : { $error }
journal-segment-differs = le segment { $name } et son original diffèrent
journal-data-of-another-kind = ses données ne sont pas un { $kind } : { $error }
journal-no-such-time = son heure est hors de tout calendrier : { $name }
journal-intents-not-readable = ses intentions ne peuvent pas être lues : { $error }

## En quoi il n’est pas le journal d’une tête.

journal-another = c’est le journal { $name }
journal-cut-off =
    { $count ->
        [one] il finit à l’événement { $number } : { $count } événement a été coupé
       *[other] il finit à l’événement { $number } : { $count } événements ont été coupés
    }
journal-event-another = l’événement { $number } ou un précédent est un autre
journal-no-such-event = il n’a pas cet événement

## Pourquoi la table est à l’arrêt.

halted-failed-twice = Le contrôleur a échoué deux fois, à { $event } : { $error }
halted-offers = Le contrôleur a échoué en cherchant quelles touches sont permises : { $error }
halted-not-taken = Le journal n’a pas pris l’événement { $number } : { $why }

## Ce qui ne va pas dans la forme de ce qui a été lu

form-at = { $what } (à { $place })
form-no-text = ses octets ne sont pas un texte en UTF-8
form-nested = l’imbrication est trop profonde
form-cut = la fin manque
form-no-json = ce n’est pas du JSON (octet { $number })
form-missing = le champ { $name } manque
form-unknown = le champ { $name } est inconnu
form-another = il faut { $wanted }, non { $found }
form-wanted = il faut { $wanted }
form-beyond = une valeur n’est pas { $text }
form-out-of-range = le nombre est trop grand
form-no-word = { $text } n’est aucune des valeurs connues
form-large = elle dépasse { $most_bytes } octets
form-version = elle est de la version { $number }, et ceci est la { $value }
