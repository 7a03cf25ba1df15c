### tablectl doctor : ce qui ne va pas sur l’ordinateur de la table, et que faire

doctor-do = {"  "}→ { $action }
doctor-line = { $text }
doctor-found =
    { $count ->
        [0] Rien à signaler : { $path }
        [one] { $count } constat : { $path }
       *[other] { $count } constats : { $path }
    }

doctor-configuration-action = Corrigez { $path }, puis vérifiez : tablectl config check.
doctor-rights-action = Lancez la commande indiquée.
doctor-service-action = Donnez à { $name } ce qu’il lui faut, puis vérifiez : tablectl config check --as-service { $path }
doctor-ended = Le service s’est arrêté et ne redémarre pas de lui-même (code de sortie { $code }) : { $why }
doctor-ended-action = Réparez la cause, puis : systemctl start dealer-table. Le sens de chaque code : systemd/README.md.
doctor-people-missing = { $path } n’existe pas : le service ne démarre pas sans personnel.
doctor-people-action = Inscrivez la première personne : { $command }
doctor-software-action = Le service ne démarre pas. Supprimez ce qui n’appartient à aucun paquet, cherchez qui a changé le reste, et réinstallez les paquets : apt-get install --reinstall.
doctor-manifest =
    { $count ->
        [one] { $count } fichier n’est pas tel qu’approuvé : { $path }
       *[other] { $count } fichiers ne sont pas tels qu’approuvés, le premier est { $path }
    }
doctor-manifest-action = Cherchez qui les a changés : tablectl manifest --check. Ce qui est juste s’approuve de nouveau, comme { $path }.

doctor-page-held = { $program } (processus { $number }) écoute sur le port { $port }, celui de la page.
doctor-page-port = Un autre programme écoute sur le port { $port }, celui de la page.
doctor-page-port-action = Trouvez-le : ss --listening --tcp --numeric --processes. Arrêtez-le, ou changez page.listen.
doctor-page-not-held = Pendant que la table est arrêtée, tout compte de cet ordinateur peut écouter sur le port { $port }, celui de la page.
doctor-page-not-held-action = Donnez à page.listen un port inférieur à 1024 (843), puis lancez : sudo tablectl setup --page
doctor-page-address = L’adresse { $host } de la page ne peut pas servir : { $error }.
doctor-page-address-action = Le réseau est-il en service ? Comparez page.listen avec : ip address.
doctor-certificate-unread = Le certificat { $path } est illisible.
doctor-certificate-unread-action = Regardez-le : openssl x509 -noout -text -in le fichier. Sans openssl : apt-get install openssl.
doctor-certificate-ends =
    { $count ->
        [one] Le certificat { $path } expire dans { $count } jour.
       *[other] Le certificat { $path } expire dans { $count } jours.
    }
doctor-certificate-over =
    { $count ->
        [one] Le certificat { $path } a expiré il y a { $count } jour.
       *[other] Le certificat { $path } a expiré il y a { $count } jours.
    }
doctor-certificate-action = Émettez-en un nouveau (docs/page.md, docs/devices.md), puis redémarrez le service entre deux manches.

doctor-clock = Aucun service de temps n’a réglé l’horloge de cet ordinateur.
doctor-clock-action = Voyez : timedatectl. S’il n’y en a pas : apt-get install chrony.
doctor-clock-behind = L’horloge retarde sur l’événement { $number } du journal.
doctor-clock-before-program = L’horloge est antérieure à ce programme.
doctor-clock-behind-action = Réglez l’horloge avant qu’une journée de jeu ne soit comptée : timedatectl. Sa pile est peut-être vide.

doctor-disk =
    { $count ->
        [one] Il reste de la place pour { $count } jour de journal dans { $path }.
       *[other] Il reste de la place pour { $count } jours de journal dans { $path }.
    }
doctor-disk-action = Faites de la place sur ce disque ; plein, il arrête la table.
doctor-retired-action = Laissez-le hors de la table : docs/spare.md dit comment il devient une réserve.
doctor-journal-folder = Le dossier { $path } du journal est inaccessible : { $error }.
doctor-journal-folder-action = Le service crée /var/lib/dealer-table à son démarrage ; créez tout autre dossier pour son utilisateur.
doctor-journal-unchecked = La table a tourné { $count } jours sans contrôle de son journal.
doctor-journal-unchecked-action = Cherchez pourquoi : tablectl status, et le journal du service. Ou contrôlez à la main : tablectl journal verify.
doctor-journal-action = Gardez les fichiers tels quels, et voyez : tablectl journal verify.
doctor-head-place = L’emplacement extérieur des têtes est hors d’atteinte : { $path }
doctor-head-place-action = Montez-le. Un nouveau se crée une fois : touch le fichier, que l’utilisateur du service doit pouvoir écrire.
doctor-backup-action = Cherchez pourquoi : systemctl status dealer-table-backup.timer dealer-table-backup.service. Essayez : tablectl journal backup.
doctor-backup-same-disk = Le dossier des copies du journal est sur le disque du journal lui-même : { $path }
doctor-backup-same-disk-action = Montez là un autre disque ou un dossier d’un autre ordinateur.
doctor-backup-gone = Le dossier des copies du journal est hors de portée : { $path }
doctor-backup-gone-action = Montez son disque. Un nouveau dossier se crée une fois, et appartient à l’utilisateur du service.

doctor-port-missing = { $name } : { $path } n’existe pas.
doctor-port-missing-action = Branchez l’appareil. S’il l’est : son numéro de série est-il dans les règles udev (systemd/README.md) ?
doctor-journal-locked = { $program } (processus { $number }) a verrouillé le journal { $path } : la table ne peut pas écrire.
doctor-port-held = { $path } est occupé par { $program } (processus { $number }).
doctor-port-held-action = Arrêtez ce programme : kill { $number }. S’il revient, désinstallez-le.
doctor-no-serial-number = { $name } : l’adaptateur sur { $path } n’a pas de numéro de série ; deux tels adaptateurs ne se distinguent pas.
doctor-no-serial-number-action = Remplacez l’adaptateur par un autre qui en a un, ou nommez-le par sa place : tablectl setup.
doctor-port-group = { $path } appartient au groupe { $name }, le service n’a donc pas le droit de l’ouvrir.
doctor-udev-action = Refaites les règles d’udev avec tablectl setup, ou comme le dit l’en-tête de /etc/udev/rules.d/60-dealer-table.rules.
doctor-line-twins-action = Débranchez celui qui n’est pas à cette table. Tant que les deux sont branchés, aucun n’est rouvert.
doctor-line-slow-action = Prenez un autre adaptateur : le pilote de celui-ci ne fait pas ce qu’on lui demande.
doctor-modem-manager = ModemManager peut écrire sur { $path } : il cherche des modems.
doctor-modem-manager-action = Installez les règles udev (systemd/README.md), ou : systemctl disable --now ModemManager.
doctor-brltty = brltty peut prendre { $path } : il cherche des afficheurs braille.
doctor-brltty-action = Désinstallez-le : apt-get remove brltty.
doctor-firmware = { $name } a le micrologiciel { $digest } ; { $expected } est attendu.
doctor-firmware-action = Que personne ne distribue avant qu’on sache pourquoi. S’il est approuvé, inscrivez son empreinte dans le fichier de la table.
