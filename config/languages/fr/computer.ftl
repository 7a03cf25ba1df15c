### Ce qui ne va pas avec l’ordinateur de la table : ce dont on avertit, et ce qui empêche la donne.

notice-heads-not-kept = Les têtes du journal ne sont pas gardées dans { $place } : { $why }. Prévenez un technicien.
notice-page-waits = La page n’est pas encore servie : { $what }. La table essaie de nouveau toutes les 2 secondes.
notice-page-failed = La page est tombée en panne ({ $error }) ; elle est relancée. Gardez le journal technique et prévenez un technicien.
notice-upkeep-failed = L’ordinateur échoue dans ce qui se fait à côté du jeu : { $why }. Un nouvel essai suit, et le jeu continue. Prévenez un technicien : le journal technique dit quoi.
notice-line = { $name } : { $what }. Le jeu continue. À dire au technicien : `sudo tablectl doctor` dit quoi faire.
notice-port-taken = Un autre programme tient le port de l’appareil « { $name } », { $url }. `sudo tablectl doctor` le nomme. Arrêtez-le : la table reprend le port d’elle-même.
notice-clock-behind-journal =
    { $minutes ->
        [one] L’horloge de l’ordinateur retarde de { $minutes } minute sur le dernier événement du journal. Prévenez un technicien : la date ou l’heure est fausse.
       *[other] L’horloge de l’ordinateur retarde de { $minutes } minutes sur le dernier événement du journal. Prévenez un technicien : la date ou l’heure est fausse.
    }
notice-clock-behind-program = L’horloge de l’ordinateur est antérieure à ce programme. Prévenez un technicien : la date ou l’heure est fausse.
notice-clock-forward =
    { $minutes ->
        [one] L’horloge de l’ordinateur a été avancée de { $minutes } minute. Comparez-la avec une montre.
       *[other] L’horloge de l’ordinateur a été avancée de { $minutes } minutes. Comparez-la avec une montre.
    }
notice-clock-back =
    { $minutes ->
        [one] L’horloge de l’ordinateur a été retardée de { $minutes } minute. Comparez-la avec une montre.
       *[other] L’horloge de l’ordinateur a été retardée de { $minutes } minutes. Comparez-la avec une montre.
    }
notice-clock-alone = L’horloge de l’ordinateur n’est pas synchronisée. Prévenez un technicien : timedatectl.
notice-disk =
    { $count ->
        [one] Le disque du journal ({ $path }) a de la place pour environ { $count } jour. Prévenez un technicien.
       *[other] Le disque du journal ({ $path }) a de la place pour environ { $count } jours. Prévenez un technicien.
    }
notice-disk-unknown = La place qui reste sur le disque du journal ({ $path }) ne peut pas être lue : { $why }. Prévenez un technicien.
notice-journal-held = Un autre programme lit le journal de la table depuis longtemps : ce journal grossit tant qu’il lit. Prévenez un technicien : fuser -v sur le fichier dit lequel.
notice-scarce-files = Le programme de la table a ouvert plus des quatre cinquièmes des fichiers auxquels il a droit : s’il n’en reste plus, il perd des appareils et n’accepte plus d’écrans. Prévenez un technicien : tablectl status donne les chiffres.
notice-scarce-memory = Le programme de la table prend plus des quatre cinquièmes de la mémoire à laquelle il a droit : le système peut y mettre fin. Prévenez un technicien : tablectl status donne les chiffres.
notice-journal-locked = Un autre programme a verrouillé le journal : la table a dû attendre plus d’une seconde. Prévenez un technicien : `sudo tablectl doctor` nomme les programmes qui l’ont ouvert ; après cinq secondes ainsi, la table s’arrête.
notice-journal-unchecked = Le journal n’a pas pu être vérifié : { $why }. Prévenez un technicien : tablectl journal verify.
notice-backup-none = Il n’y a pas encore de copie du journal dans { $path }. Prévenez un technicien : systemctl enable --now dealer-table-backup.timer.
notice-backup-never = Le journal n’a pas pu être copié, et il n’y a pas encore de copie : { $why }. Prévenez un technicien : tablectl journal backup.
notice-backup-unread = Ce qui est connu des copies du journal ne peut pas être lu : { $why }. Prévenez un technicien : tablectl journal backup.
notice-backup-failed =
    { $count ->
        [one] Le journal n’a pas pu être copié : { $why }. La dernière bonne copie a { $count } jour. Prévenez un technicien : tablectl journal backup.
       *[other] Le journal n’a pas pu être copié : { $why }. La dernière bonne copie a { $count } jours. Prévenez un technicien : tablectl journal backup.
    }
notice-backup-old =
    { $count ->
        [one] La dernière bonne copie du journal dans { $path } a { $count } jour. Prévenez un technicien : systemctl status dealer-table-backup.timer.
       *[other] La dernière bonne copie du journal dans { $path } a { $count } jours. Prévenez un technicien : systemctl status dealer-table-backup.timer.
    }
notice-floor-fork = Le centre a d’autres enregistrements de cette table sous les mêmes numéros. Rien ne lui est plus livré ; le jeu continue. Prévenez un technicien : tablectl floor alarms, au centre.
notice-floor-short = Le centre a des enregistrements de cette table plus récents que son journal. Rien ne lui est plus livré ; le jeu continue. Prévenez un technicien : tablectl floor alarms, au centre.
notice-floor-broken = Le centre trouve un enregistrement de cette table qui a été modifié. Rien ne lui est plus livré ; le jeu continue. Prévenez un technicien : tablectl journal verify.
notice-floor-foreign = Le centre a ce journal sous le nom d’une autre table. Rien ne lui est livré ; le jeu continue. Prévenez un technicien : floor, dans le fichier de la table.
notice-floor-version = Le programme du centre est plus ancien que celui de cette table. Les enregistrements attendent ici ; le jeu continue. Prévenez un technicien : le centre doit être mis à jour.
notice-floor-unreadable = Le centre ne peut pas lire ce que cette table livre. Les enregistrements attendent ici ; le jeu continue. Prévenez un technicien : tablectl floor alarms, au centre.
notice-floor-many = Cette table a commencé plus de journaux en une heure que le centre n’en accepte. Les enregistrements attendent ici ; le jeu continue. À dire au technicien : tablectl floor alarms, au centre.
notice-floor-underived = Le centre a tous les enregistrements de cette table, mais ses rapports s’arrêtent avant l’événement { $number }, qu’il ne peut pas utiliser. Le jeu continue. À dire au technicien : tablectl floor alarms, au centre.
notice-not-sealed = De vieux événements du journal ne peuvent pas être scellés : { $why }. Prévenez un technicien : tablectl journal seal.
journal-check-ended = son processus s’est terminé avec le code { $number }
computer-number = Ordinateur { $number } de cette table.
