### Le journal en ligne de commande : journal, recall.

## Un fichier inutilisable.

journal-retired = { $path } : un autre ordinateur a cette table maintenant, le numéro { $number } ; celui-ci s’est retiré pour toujours. Pour en faire une réserve : déplacez son journal et sa configuration
journal-mark-unwritten = { $path } ne peut pas être écrit : { $what }
journal-mark-unreadable = il n’est pas tel qu’il a été écrit : { $error }
journal-in-use = { $path } : un autre processus utilise le journal ; arrêtez-le d’abord
journal-in-use-by = { $path } : le processus { $pid } utilise le journal ; arrêtez-le d’abord
journal-unreadable = { $path } : journal illisible : { $what } ; rien n’a été changé
journal-of-another-form = sa forme est { $form }, celle de ce programme { $number }. Lisez-le avec la version qui l’a écrit (tablectl journal export, recall) ; pour continuer avec ce programme, déplacez le fichier et son journal : un nouveau journal commence
journal-state-of-another-version = son état est d’une autre version de ce programme : { $error }
journal-no-database = ce n’est pas un fichier SQLite
journal-another-database = une base de données, mais pas un journal
journal-not-write-ahead = pas en mode « write-ahead », comme tout journal
journal-not-locked = { $path } : le journal ne peut pas être verrouillé : { $error }
journal-not-made = { $path } : le journal ne peut pas être créé : { $error }
journal-there-already = { $path } : existe déjà ; rien n’est écrasé
journal-no-export = ce n’est pas l’export d’un journal
journal-export-ends = l’export finit ici, et non à { $number }
journal-line-lacks = ligne { $number } : pas de { $name }
journal-line-wrong = ligne { $number } : { $error }
journal-definition-lost = sa définition { $digest } est perdue : { $what }
journal-missing = elle manque
journal-cards-not-readable = ses cartes scellées ne peuvent pas être lues
journal-cards-gone = ses cartes scellées ont disparu

## Têtes et leurs signatures.

journal-no-head = ce n’est pas la tête d’un journal : { $error }
journal-head-signed-otherwise = signé par { $name } ; cette version connaît { $known }
journal-key-not-read = { $path } : { $what }
journal-key-open = { $path } : mode { $mode } : d’autres peuvent utiliser la clé ; chmod 0600 { $path }
journal-key-too-short = { $path } n’est pas une clé, octets : { $size } ; prenez-en 32 au hasard
journal-without-event = { $path } : le journal n’a pas encore d’événement
journal-head-not-signed = elle n’est pas signée
journal-signature-wrong = la signature ne lui correspond pas
journal-signature-of-another-key = la signature ne lui correspond pas ; sa clé est { $name }
journal-outside-no-file = ce n’est pas un fichier
journal-outside-silent = pas de réponse depuis { $seconds } s
journal-outside-failed = le processus qui garde les têtes a échoué : { $error }
journal-outside-another = pas le journal de la dernière tête dans { $place } : { $what }

## Rejeu.

replay-no-event = Le journal n’a pas encore d’événement.
replay-no-such-event = Il n’y a pas d’événement { $number } : le journal finit à { $to }.
replay-without-definition = Le journal ne dit pas par quelle définition la table jouait.
replay-definition-not-readable = La définition de la table ne peut pas être lue : { $error }
replay-not-known = inconnu de cette version : { $error }
replay-taken-over = reprise
replay-nothing-new = rien de nouveau, donc pas noté

## tablectl journal : ce qu’il affiche.

journal-is-sound =
    { $count ->
        [one] { $path } : intact, { $count } événement
       *[other] { $path } : intact, { $count } événements
    }
journal-head = tête { $digest }
journal-is-damaged = { $path } : ENDOMMAGÉ ; intact jusqu’à l’événement { $number }
journal-damage-at = événement { $number } : { $what }
journal-damage-outside = hors des événements : { $what }
journal-keep-files = Rien n’a été changé. Gardez les fichiers tels quels.
journal-salvaged = { $path } : événements 1 à { $number }, tête { $digest }
journal-salvage-lost =
    { $count ->
        [one] perdu : { $count } événement, { $from } à { $to }
       *[other] perdus : { $count } événements, { $from } à { $to }
    }
journal-state-rebuilt = l’état a été reconstruit en rejouant et correspond à la chaîne
journal-state-lost = l’état est perdu : un registre à lire, aucune table ne peut en repartir
journal-nothing-lost = rien n’est perdu
journal-old-kept = { $path } est comme avant. Gardez-le.
journal-backed-up = { $path } : copié et intact, { $size } octets, jusqu’à l’événement { $number }, tête { $digest }
journal-backup-place-silent = pas comparé à la tête dans { $path } : { $what }
journal-backup-failed = { $path } : aucune copie n’a été faite : { $what }
journal-backup-no-room = { $path } : aucune copie n’a été faite : il faut { $size } Mo, et il y a moins
journal-backup-under-way = { $path } : un autre processus fait une copie en ce moment
journal-backup-unsound = la copie n’était pas intacte et n’a pas été gardée : { $what } ; les copies précédentes sont comme avant
journal-backup-place-gone = { $path } : le dossier des copies n’est pas là ; son disque est-il monté ?
journal-backup-not-noted = { $path } : la copie est bonne, mais cela ne peut pas être noté à côté du journal : { $what }
journal-has-a-log = son fichier d’écriture { $name } est à côté : ce n’est pas une copie achevée
journal-no-copies = { $path } : aucune copie d’un journal n’est ici
journal-copies-of-several = { $path } : des copies de plusieurs journaux sont ici ; nommez le fichier
journal-put-back = { $path } : remis depuis { $copy }, et intact
journal-put-back-to = son dernier événement est { $number }, du { $time }, tête { $digest }
journal-put-back-lost =
    { $count ->
        [one] perdu : { $count } événement, { $from } à { $to }, d’après une tête extérieure ; et tout ce qui est venu après
       *[other] perdus : { $count } événements, { $from } à { $to }, d’après une tête extérieure ; et tout ce qui est venu après
    }
journal-put-back-unknown = aucune tête extérieure n’est connue : tout ce qui s’est passé après est perdu
journal-put-back-next = Ensuite : démarrez le service. Des appareils qui connaissent un acte plus récent, et les têtes extérieures, bloquent la table jusqu’à ce qu’une personne ait regardé (docs/journal.md).
journal-seal-never = Rien n’est scellé : le fichier de la table ne dit pas après combien de jours (backups : seal_days).
journal-seal-nothing =
    { $days ->
        [one] Trop peu d’événements ont plus de { $days } jour : pas de nouveau segment.
       *[other] Trop peu d’événements ont plus de { $days } jours : pas de nouveau segment.
    }
journal-segment-made = { $path } : événements { $from } à { $to }, ici et dans le dossier des copies ; le service les laisse quitter le journal après sa prochaine vérification
journal-not-of-head = { $path } : ce n’est PAS le journal de cette tête : { $what }
journal-of-head = { $path } : contient l’événement { $number } de cette tête, et est intact
journal-export-without-cards = les cartes scellées ne sont pas dans un export : seul le journal peut les prouver
journal-head-is-not-signed = la tête n’est pas signée
journal-head-is-signed = signée avec la clé { $name }
journal-head-is-not-checked = signée avec la clé { $name } ; non vérifiée, sans --key
journal-replayed = { $path } : après l’événement { $number }, { $time }, maillon { $digest }
journal-replay-agrees = le rejeu correspond au registre
journal-replay-differs-event = AUTRE à l’événement { $number } : l’événement
journal-replay-differs-intents = AUTRE à l’événement { $number } : les intentions
journal-replay-differs-state = AUTRE à l’événement { $number } : l’état
journal-replay-differs-definition = AUTRE à l’événement { $number } : la définition
journal-recorded = noté      { $what }
journal-replayed-so = rejoué    { $what }

## tablectl recall : ce qu’il ne trouve pas.

record-no-cards = { $path } : aucune carte du coup { $round } n’a été dite à ce journal
journal-counts-withheld = masqué jusqu’à la fin du comptage
