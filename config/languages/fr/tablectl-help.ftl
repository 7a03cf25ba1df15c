### L’aide de tablectl et de ses commandes.

## headings

help-usage = Utilisation :
help-arguments = Arguments
help-options = Options
help-commands = Commandes
help-for-dealer = Le croupier
help-for-supervisor = Le superviseur
help-for-technician = Le technicien
help-for-auditor = L’auditeur
help-for-mathematician = Le mathématicien
help-for-floor = La salle
help-for-trying-out = Pour essayer
help-for-others = D’autres paquets
help-help = Affiche ce message et termine.

## tablectl

help-tablectl = Une table de cartes de casino : son service, son état, son registre.
help-version = Affiche la version.

## what many commands share

help-recorded = C’est inscrit au registre.
help-why-recorded = Pourquoi : c’est inscrit au registre.
help-json = JSON sur la sortie standard.
help-json-object = Un objet JSON sur la sortie standard.
help-config = La configuration de la table. Sans elle : $DEALER_TABLE_CONFIG, sinon /etc/dealer-table/table.yaml, sinon celle qui est livrée.
help-config-journal = La configuration de la table ; elle nomme le journal.
help-socket = Le socket du service. Sans lui : celui que nomme la configuration.
help-badge = Le badge de qui. Son code est demandé, ou pris dans $DEALER_TABLE_PIN.
help-pin-stdin = Lit le code sur l’entrée standard, une ligne.
help-journal-copy = Le fichier du journal, ou une copie.
help-journal-file = Le fichier du journal.
help-journal-or-tables = Le journal. Sans lui : celui de la table.
help-as-from = Comme --from.
help-game = La clé d’un jeu, ou le chemin de son fichier.

## setup

help-setup = Préparer une table : demande appareils, jeu, limites et personnes, puis écrit les fichiers. Code 2 : pas en ordre, rien n’a été écrit.
help-setup-answers = Les réponses, dans un fichier ; rien n’est demandé.
help-setup-pins = Lire les codes des personnes des réponses sur l’entrée standard, un par ligne.
help-setup-table = Où va le fichier de la table.
help-setup-rules = Où vont les règles d’udev.
help-setup-page = Refaire l’unité qui tient le port de la page, d’après le fichier de la table, et rien d’autre.
help-setup-page-unit = Où va l’unité qui tient le port de la page.
help-setup-replace = Réécrire le fichier d’une table qui existe déjà.

## bundle

help-bundle = Une table en un fichier chiffré, pour un ordinateur de réserve.
help-bundle-key = La clé secrète de la maison, qui ouvre les archives.
help-bundle-file = L’archive.
help-bundle-new-key =
    Tire la clé de la maison : la moitié secrète va dans FILE, la moitié publique est affichée.

    La moitié publique est à chaque table, dans bundle-key.pub à côté du fichier de la table ; la moitié secrète n’est à aucune.
help-bundle-new-key-file = Un nouveau fichier pour la moitié secrète.
help-bundle-save =
    Enregistre la table : fichiers, personnes, clés, journal, noms des appareils. Elle peut fonctionner pendant ce temps. Code 1 : le journal n’est pas intact ; 2 : pas de clé ; 4 : pas écrit ; 5 : --retire, et elle fonctionne.

    Le journal est copié tel qu’il est à un instant, et vérifié.
help-bundle-save-to = Un nouveau fichier ; ou un dossier, où l’archive porte le nom de son dernier événement.
help-bundle-save-key = Les clés publiques de la maison ; sinon bundle-key.pub à côté du fichier de la table.
help-bundle-save-retire = Aucun service ne démarre plus sur ce journal : la réserve continue exactement avec lui.
help-bundle-check = Vérifie une archive comme une restauration, et en donne la liste. Code 1 : mauvaise clé, tronquée, modifiée, pas intacte ; 2 : pas de clé ; 4 : illisible.
help-bundle-restore =
    Met une table en place là où il n’y en a pas, après avoir tout vérifié. Code 1 : l’archive est refusé ; 2 : une table est ici, ou pas de clé ; 4 : illisible ou pas écrit.

    Le prochain démarrage du service reprend la table.
help-bundle-restore-digest = L’empreinte affichée à l’enregistrement de l’archive. Sans elle, on vous la demande.
help-bundle-restore-table = Le fichier de la table tel que l’archive l’a.
help-bundle-restore-also = Un dossier de plus où des fichiers de l’archive peuvent être.

## run, status, press

help-run = Fait marcher la table jusqu’à SIGTERM. Code 2 : configuration, 4 : journal, 5 : déjà en service.
help-status = Montre l’état de la table. Code 1 : elle ne marche pas ; 4 : elle est à l’arrêt.
help-status-json = JSON sur la sortie standard, un objet par ligne.
help-status-watch = Suit chaque changement.
help-press = Presse une touche ; celles du superviseur demandent son badge. Code 1 : refusé, et pourquoi.
help-press-key = no_more_bets, green, round_over, seat:3, …
help-seen = Ce qu’elle décide, tel que `tablectl status --json` le dit sous revisions. Sans elle : ce qui tient, et qui est montré.
help-press-offer = L’offre à laquelle elle répond. Sans elle : celle qui tient.

## what people do at the table

help-count = Dit combien de cartes sont là, où il faut les compter. Code 1 : refusé, et pourquoi.
help-count-cards = Cartes.
help-clear = Lève ce qui bloque la table. Code 1 : refusé, et pourquoi.
help-clear-count = Cartes comptées à la main, si c’est demandé.
help-clear-void = Termine le coup sans résultat.
help-clear-effect = Avec --void-round : 3:pair_plus=paid, returned ou lost. Sinon les mises sont rendues.
help-adopt = Met en service un mélangeur neuf, remplacé ou vidé. Code 1 : refusé, et pourquoi.
help-mode = Ordonne comment la table distribue ; ordre d’un superviseur. Code 1 : refusé, et pourquoi.
help-mode-name = shuffler, hand-deal ou hand-shuffle
help-mode-count = Cartes restantes, si un coup se poursuit à la main.
help-sign-on = Un superviseur est au clavier du croupier : OUVRIR et FERMER y comptent pour siennes. Code 1 : refusé, et pourquoi.
help-sign-off = Se retirer ; un superviseur, ou l’utilisateur du service, retire tout le monde. Sortie 1 : refusé, pourquoi.
help-kiosk = Une adresse : le navigateur qui l’ouvre le premier est l’écran de la table, où le croupier appuie. Elle ne sert qu’une fois.
help-kiosk-keep = Ne pas l’afficher : garder un navigateur ouvert sur un écran, panel ou sign, tant que cette commande tourne.
help-kiosk-browser = Le navigateur, une sorte de Chromium, avec vos propres options.
help-kiosk-waiting = La page montrée tant que le service est absent.
help-tap = Un autre croupier prend la relève, à tout moment ; le jeu continue. Code 1 : refusé, et pourquoi.
help-tap-badge = Le badge de qui distribue maintenant.
help-call-supervisor = Appelle un superviseur à la table ; le jeu continue. Code 1 : refusé, et pourquoi.
help-call-supervisor-reason = De quoi il s’agit : c’est inscrit au registre.
help-tell = Dire ce qu’un joueur a fait : tell folds 3, tell raises 3 4.00, tell draws 3 2, tell pot 0 26.00. Code 1 : refusé, pourquoi.
help-tell-act = opens, pair, folds, folds-early (hors de son tour), checks, calls, raises, draws, buys, passes, high, low, both, pot, wins, next.
help-tell-amount = Jusqu’à combien la place mise dans ce tour ; le pot ; ou combien de cartes.
help-tell-all-in = La place fait tapis avec ce montant.
help-tell-rake = D’un pot qui est dit.
help-puck = Mettre le jeton de donneur devant une place, avant la donne. Code 1 : refusé, pourquoi.
help-payout = Déclare ce que paie une mise ; un superviseur confirme un gros paiement. Code 1 : refusé, et pourquoi.
help-payout-wager = Ou un bonus, tel que le nomme le fichier du jeu.
help-payout-amount = Par exemple 250 ou 250.00.
help-payout-bets = Les mises de la place dont il résulte, ante=10 play=20.00 : ce qui enfreint une règle est dit.
help-refuse-payout = Refuse un gros paiement qui attend un superviseur. Code 1 : refusé, et pourquoi.
help-wagers = Dit ce qui ne va pas dans les mises d’une place : limites, proportions, ce qu’il leur faut. Code 1 : quelque chose ne va pas.
help-wagers-bets = ante=10 play=20.00, et ainsi de suite.
help-decks = Ordonne avec combien de jeux on joue ; ordre d’un superviseur. Code 1 : refusé, et pourquoi.
help-decks-number = 2 : à tour de rôle, comme d’habitude.
help-dead-table = Personne ne joue : les cartes sont étalées, et mélangées de nouveau avant le jeu. Code 1 : refusé, et pourquoi.
help-handover = Reprend ce que le service précédent a laissé ouvert. Code 1 : refusé, et pourquoi.

## choices and choose

help-choices = Montre ce qui peut être choisi à la table : jeux, tables de paiement, limites, réglages de la maison.
help-choose = Choisit ce que l’on joue à partir de la fin du coup. Code 1 : refusé, et pourquoi.
help-choose-game = Il commence avec sa propre table de paiement.
help-choose-pay-table = Du jeu.
help-choose-limit = Par exemple ante=5..200.
help-choose-switch = Par exemple take_back=never.
help-choose-as-configured = Oublie d’abord ce qui a été choisi avant.

## irregular

help-irregular = Ce qui a enfreint les règles : le déclarer, en décider.
help-irregular-declare = Déclare une irrégularité : elle arrête ce qu’elle touche jusqu’à la décision. Code 1 : refusé.
help-irregular-kind = Ce qui s’est passé.
help-irregular-seat = De quelle place ; 0 : celle du croupier.
help-irregular-wager = Laquelle. Pour une mise tardive : sinon celle de l’alerte.
help-irregular-remark = Ce qui a été vu.
help-irregular-decide = Décide d’une irrégularité par un remède que permettent les règles de la maison. Code 1 : refusé, et pourquoi.
help-irregular-number = Comme « status » le montre.
help-irregular-remedy = Ce que l’on en fait.
help-irregular-effect = 3:pair_plus=paid, si les règles permettent un autre effet que l’habituel.
help-irregular-count = Cartes comptées, si c’est demandé.

## config

help-config-group = Vérifie les fichiers de configuration, affiche leur schéma.
help-config-check = Dit tout ce qui ne va pas dans un fichier et dans ceux qu’il nomme (code 2).
help-config-check-as-service = Vérifie comme l’utilisateur du service, qui doit lire ces fichiers et en écrire quelques-uns ; pour root.
help-config-check-missing = Écrit dans un nouveau fichier, en anglais, ce qui manque à la langue de ce dossier. Dans le dossier même, un fichier reçoit ce que lisent ses lecteurs : tablectl.ftl la ligne de commande, office.ftl superviseur et technicien, un autre le croupier.
help-config-check-path = Le fichier d’une table, ou un autre d’un dossier games/, house/, jurisdictions/, languages/ ou faults/. Sans lui : $DEALER_TABLE_CONFIG, sinon /etc/dealer-table/table.yaml, sinon le table.yaml livré.
help-config-schema = Affiche le schéma JSON d’un genre de fichier, pour les éditeurs.
help-config-schema-kind = Quel genre de fichier.

## deck

help-deck = Change et enregistre un jeu de cartes ; son histoire.
help-deck-change = Change un jeu quand aucun coup n’est en cours ; ordre d’un superviseur. Code 1 : refusé, et pourquoi.
help-deck-change-colour = Ses dos ; sans : les deux jeux.
help-deck-colour = Ses dos : red, blue, …
help-deck-register = Dit quel jeu c’est ; le même numéro encore une fois le confirme. Code 1 : refusé, et pourquoi.
help-deck-identity = Le numéro sur sa boîte ou son sceau.
help-deck-count = Dit combien de cartes a un jeu hors du mélangeur. Code 1 : refusé, et pourquoi.
help-deck-cards = Comme comptées à la main.
help-deck-history =
    Montre quels coups ont utilisé un jeu entre deux moments, et son compte à chaque retour.

    Un compte faux rend suspect chaque coup depuis le dernier compte juste.
help-deck-which = Ses dos (red, …) ou son numéro enregistré.
help-deck-from = 2026-01-31T14:00, heure locale ; ou avec Z, +01:00.

## device

help-device = Les appareils, pour le technicien : par le service en marche, sinon directement.
help-device-name = Un appareil (sinon : tous).
help-device-list = Montre ce qui est branché et ce que la configuration attend. Code 3 : il manque quelque chose.
help-device-check = Chaque appareil est-il là, le bon, et en ordre ? Code 3 : l’un ne l’est pas.
help-device-check-seconds = Temps laissé aux appareils pour répondre.
help-device-check-watch = Secondes pendant lesquelles on guette les entrées bloquées.
help-device-monitor = Suit en direct entrées, lampes et liaisons ; hors d’un terminal, une ligne par changement.
help-device-seconds = Termine après tant de secondes (0 : avec Ctrl-C).
help-device-identify = Dit quelle place est laquelle : couvrez une case, pressez une touche, et elle est nommée.
help-device-bench = Mesure la rapidité des réponses. Code 3 : un appareil se tait, 5 : un service marche et les tient.
help-device-bench-seconds = Secondes pour chaque appareil.
help-device-lamps = Allume chaque lampe du clavier. Si une table marche : fermée, et par le badge d’un technicien.
help-device-lamps-name = Le clavier (sans service).
help-device-lamps-seconds = Secondes, sans service.
help-device-certify =
    Certifie un appareil d’après le document du protocole, trame par trame, sans pilote.

    Code 0 : tout ce qui a été vu a réussi, 1 : une épreuve a échoué ou n’a pas été montrée, 2 : arguments faux, 3 : aucun appareil ne répond, 5 : un service ou un autre processus tient l’appareil.
help-device-certify-revision = La date du document du protocole d’après lequel certifier ; une autre que celle de ce programme est refusée.
help-device-certify-partial = Avec partial, ce qui n’a pas été montré ne compte pas ; ce qui a échoué compte.
help-device-certify-report = Écrire certificate.json, certificate.html et frames.log dans ce dossier.
help-device-certify-sign = La clé Ed25519 (PEM) de qui certifie ; elle signe le certificat.
help-device-certify-tester = Qui certifie, pour le certificat.
help-device-certificate =
    Dit qui a signé un certificat, et s’il est tel qu’il fut signé.

    Code 0 : il l’est, 1 : il ne l’est pas, ou personne ne l’a signé, 2 : le fichier est illisible.
help-device-certificate-file = certificate.json

## driver

help-driver = Les pilotes et transports installés ; en soumettre un aux épreuves de conformité.
help-driver-json = Affiche du JSON.
help-driver-list = Liste pilotes et transports, avec paquet, version et origine. Code 1 : l’un ne marche pas.
help-driver-items = Liste ce que regardent les épreuves de conformité.
help-driver-check =
    Soumet un pilote et son appareil aux épreuves de conformité.

    Code 0 : une épreuve est réussie, aucune n’a échoué, et tout ce qui s’applique a été montré ; 1 : sinon, 2 : arguments faux, 3 : aucun appareil ne répond, 5 : un service ou un autre processus tient l’appareil.
help-driver-url = L’adresse de l’appareil, comme dans table.yaml.
help-driver-kind = shuffler, sensors ou key-pad : notre pilote pour ce genre.
help-driver-driver = Le nom du pilote, si c’en est un autre.
help-driver-option = Une option du pilote, la valeur comme en YAML. Sans aucune : celles de l’appareil que la configuration a à cette adresse, ou avec ce pilote.
help-driver-only = Ne regarde que cette épreuve (répétable).
help-driver-simulator = L’appareil est un simulateur avec ce socket de commande : on ne demande rien à personne.
help-control-dir = Dossier des sockets de commande.
help-driver-yes = Déplace des cartes dans un vrai mélangeur sans demander d’abord.

## games

help-games = Les jeux que cette table peut jouer.
help-games-list = Liste les jeux : d’abord à côté du fichier de la table, puis ceux qui sont livrés.
help-games-show = Montre un jeu : ses étapes numérotées comme sur la feuille du fabricant, mises, tables de paiement, réglages.
help-games-show-json = L’affiche en JSON.
help-games-new = Commence le fichier d’un jeu à côté de celui de la table : comme celui d’un autre, sous son propre nom.
help-games-new-name = Le nom du nouveau jeu, comme son fichier : minuscules, chiffres et traits d’union.
help-games-new-like = Le jeu auquel il ressemble.
help-games-diagram = Affiche le diagramme d’états du jeu (Mermaid), tiré de la machine à états qui le fait marcher.

## journal

help-journal = Lit et vérifie le journal.
help-journal-tail = Montre les derniers événements : numéro, heure UTC, genre, données, suites.
help-journal-tail-last = Combien d’événements.
help-journal-verify = Vérifie tout le journal. Code 0 : en ordre ; 1 : endommagé, et où ; 4 : illisible.
help-journal-replay = Rejoue un journal, ou une exportation ; montre l’état de la table. Code 1 : c’en est un autre.
help-journal-replay-until = Le dernier événement à rejouer.
help-journal-export = Écrit tout un journal en lignes JSON (docs/journal.md). Code 1 : endommagé, coupé là.
help-journal-export-to = Un nouveau fichier ; sinon la sortie standard.
help-journal-salvage = Copie ce qui est en ordre, jusqu’au premier dommage, dans un nouveau journal. Code 1 : quelque chose est perdu.
help-journal-salvage-file = Le journal endommagé.
help-journal-salvage-out = Le nouveau journal.
help-journal-head =
    Affiche le bout de la chaîne, à garder ailleurs ; ou en vérifie un. Code 1 : ce n’est pas lui.

    Sans la clé, un bout signé est comparé tout de même, mais pas sa signature.
help-journal-head-sign = Le signe : HMAC-SHA256, 32 octets ou plus.
help-journal-head-check = Ce journal est-il celui de ce bout ?
help-journal-head-key = Avec --check : qui l’a signé.
help-journal-backup =
    Copie le journal pendant que la table distribue, et vérifie la copie. Code 0 : faite et intacte ; 1 : le journal n’est pas intact, aucune copie n’est gardée ; 4 : impossible à écrire.

    La copie doit aussi contenir la dernière tête de chaque lieu extérieur que nomme le fichier de la table.
help-journal-backup-to = Un nouveau fichier ; ou un dossier, où chaque copie reçoit son propre nom. Sans DEST : le dossier que nomme le fichier de la table (backups), d’où les plus vieilles copies sont retirées.
help-journal-noted-head = Une tête qui a été notée : la copie est comparée avec elle.
help-journal-backup-key = Les têtes doivent être signées avec elle.
help-journal-restore =
    Remet une copie là où le journal doit être, et dit ce qui est perdu. Code 0 : rien de perdu que l’on sache ; 1 : quelque chose est perdu, ou la copie est endommagée ; 4 : impossible à écrire, ou un journal est déjà là ; 5 : un service le tient.

    La copie est vérifiée en entier. Les dernières têtes des lieux extérieurs disent quels événements sont venus après elle.
help-journal-restore-copy = La copie ; ou un dossier de copies : celle du dernier événement.
help-journal-restore-to = Le journal à venir ; rien ne doit y être. Sans cela : celui de la table.
help-journal-seal = Met les événements plus anciens que ne le dit le fichier de la table (seal_days) dans des segments compressés, ici et dans le dossier des copies. Code 0 : fait, ou trop peu ; 1 : dommage ; 4 : impossible à écrire.

## manifest

help-doctor =
    Examiner l’ordinateur de la table, et dire que faire.

    Regarde les fichiers de la table comme les voit l’utilisateur du service, les ports, les certificats, l’horloge, le disque, le journal, les adaptateurs et les micrologiciels, et ne change rien. Code de sortie 0 : rien à signaler ; 1 : quelque chose ; 2 : les fichiers de la table sont faux. Root en voit le plus.
help-doctor-json = Un objet JSON : le fichier et les constats.
help-manifest =
    Affiche chemin et SHA-256 de chaque fichier dont dépend l’intégrité de la table.

    Chaque ligne est comme sha256sum l’écrit : « tablectl manifest | sha256sum --check » la reprend, et « tablectl manifest | sha256sum » donne l’empreinte que montrent le journal et l’écran.
help-manifest-json = Un objet JSON : empreinte et fichiers.
help-manifest-check = Compare avec le manifeste approuvé ; affiche les fichiers qui diffèrent.
help-manifest-recheck = La table en marche compare son logiciel maintenant.
manifest-rechecked = La table en marche est comme approuvée.
manifest-not-approved-yet = Aucun manifeste approuvé à comparer : { $path } : { $error }
manifest-check =
    { $count ->
        [0] Tout est comme approuvé dans { $path }.
        [one] { $count } fichier n’est pas comme approuvé dans { $path }.
       *[other] { $count } fichiers ne sont pas comme approuvés dans { $path }.
    }

## odds

help-odds = Les cotes exactes des mises d’un jeu : tablectl odds JEU. Combien souvent viennent les mains.
help-odds-hands = Compte toutes les donnes par la catégorie de leur meilleure main, la plus haute d’abord.
help-odds-ranking = Un classement des mains. Sans lui : lesquels.
help-odds-best = Cartes d’une main ; celles du classement.
help-odds-of = Cartes parmi lesquelles la choisir. [sinon : K]
help-odds-deck = 52, 36, 32, 53 ou 54 cartes.
help-odds-draw = Compte tous les échanges d’une main par ce qu’elle devient, la plus haute catégorie d’abord.
help-odds-hand = Toutes les cartes avant l’échange, comme « As Ah Kd 7c 2s ».
help-odds-keep-cards = Celles qui sont gardées ; les autres sont échangées. Sans elle : aucune.
help-odds-game = Montre l’avantage exact de chaque mise avec le jeu optimal, à côté de ce qui est déclaré.
help-odds-pay-table = Celle du jeu, par défaut.
help-odds-par-sheet = Écrire la fiche de la table de paiement en page HTML, à signer par un mathématicien.
help-odds-audit = Compter les avantages une seconde fois, donne par donne, par le seul règlement ; la durée est dite d’abord. Code 1 : ils diffèrent.
help-odds-csv = Avec --par-sheet : l’écrire en valeurs séparées par des virgules.
help-odds-kept-as = Ne montrer que ce qui est gardé sous cette empreinte des règles et des paiements ; ne rien calculer.
help-odds-strategy = Montre le jeu optimal, avec les fréquences.
help-odds-covariance = Dire comment les mises d’une place, et celles de deux places, gagnent et perdent ensemble.
help-odds-progressive = Ce que coûte le progressif de ce fichier : compteur d’équilibre, fréquence de gain, part de la maison.
help-odds-meter = Avec --progressive : l’avantage à ce compteur aussi.
help-odds-exposed = Ce que coûte le jeu à un joueur qui en voit plus : dealer:N, seat:N (cartes d’une autre place, ou brûlées), draw, backs:RANKS[:N] (dos triés), ruling (après une carte exposée).
help-odds-wrong-deck = Ce que font à chaque mise une carte manquante, et une carte deux fois dans le jeu.
help-odds-payout-limit = Les avantages si chaque liste de la table de paiement paie au plus ce montant par coup.
help-odds-bet = Avec --payout-limit : la mise de chaque place.
help-odds-seats = Avec --payout-limit : une place, ou deux qui se partagent ce qui est payé.
help-odds-results = Comparer les résultats de la maison (CSV : wager, count, handle, win ; et table, dealer, pay_table, period) à ce que laissent attendre les probabilités ; code 1 si le hasard n’en explique pas un.
help-odds-frequencies = Dire la fréquence des mains, celle de l’ouverture du donneur, et combien de cartes restent.
help-odds-one-hand = Dire ce que vaut chaque action avec ces cartes, avant la décision.
help-odds-up = Avec --hand : la carte visible du donneur.
help-odds-distribution = Montrer la fréquence de chaque résultat net, par mise et par manche.
help-odds-fresh = Calcule, même si le résultat est gardé.
help-odds-config = La table à côté de laquelle on cherche les jeux et conserve les avantages ; pour un jeu entre joueurs, celle dont on veut la part.
help-odds-hour = Coups par heure, pour la part d’une heure, ou mises sur un progressif.
help-odds-keep = Garde un résultat calculé dans ce dossier.

## people

help-people = Les gens de la maison et leurs codes.
help-people-badge = Le numéro du badge.
help-people-file = Le fichier des gens. Sans lui : comme dit la configuration.
help-people-list = Liste badges, noms, rôles, et qui a un code.
help-people-add = Ajoute une personne. Un code est demandé, sauf à un croupier : son badge suffit.
help-people-name = Comme on l’appelle.
help-people-role = Ce qui lui est permis.
help-people-pin = Donne un autre code à une personne ; il compte aussitôt.
help-people-remove = Retire une personne : son badge et son code ne prouvent plus rien. Le registre garde son nom.
help-people-key = Écrit la moitié publique de la clé de cette table, pour laquelle la maison chiffre le personnel qu’elle offre. La clé est faite s’il n’y en a pas.
help-people-unlock = Oublie les codes faux d’un badge : un autre superviseur, ou root et l’utilisateur du service.

## recall

help-hands = Écrit des mains au format Poker Hand History. Code 1 : aucune ne peut l’être.
help-hands-last = De tant de derniers coups.
help-hands-round = De ce coup seul, comme fichier à part.
help-hands-day = De cette journée : 2026-01-31.
help-recall = Montre les derniers coups pas à pas, celui en cours compris. Code 1 : pas ce coup.
help-recall-last = Combien de coups.
help-recall-round = Ce coup seul.
help-recall-day = Les coups de cette journée : 2026-01-31.
help-recall-shift = Avec --day : de ce service seul.
help-recall-cards = Avec --round : ouvre ses cartes scellées. Badge d’un superviseur ; c’est inscrit au registre.
help-recall-reason = Avec --cards : pourquoi.

## report

help-report = Coups par heure, temps par étape, attentes, occupation, mises et gain théorique.
help-report-from = 2026-01-31T14:00, heure de la maison ; ou avec Z, +01:00. Sinon : cette journée.
help-report-csv = Une ligne par coup sur la sortie standard.
help-report-html = Une page avec graphiques sur la sortie standard : > report.html.

## simulator

help-simulator = Sert un seul appareil simulé, ou agit sur un qui est servi.
help-simulator-shuffler = Sert un mélangeur à deux jeux.
help-simulator-sensors = Sert les capteurs de mise de sept places.
help-simulator-modbus = Sert les modules Modbus auxquels sont reliés les capteurs de mise d’une table.
help-simulator-key-pad = Sert un clavier de croupier.
help-simulator-usb-key-pad = Sert un clavier USB, pour le pilote « usb-key-pad ».
help-simulator-control = Agit sur un simulateur ; affiche sa réponse. Code 1 : refusé, 3 : pas ce simulateur.
help-simulator-pty = Sert derrière un pty ; LINK y mène.
help-simulator-tcp = Sert à cette adresse.
help-simulator-usb = Sert sur un bus USB ; pyusb le trouve à SOCKET.
help-simulator-name = Nom du socket de commande et des fichiers d’état.
help-simulator-state = Dossier de ce qui survit au processus.
help-simulator-speed = Combien de fois plus vite va le mélangeur.
help-simulator-instant = Le mélangeur ne prend aucun temps.
help-simulator-seed = Graine des cartes.
help-simulator-serial = Numéro de série sur la plaque.
help-simulator-game = Le jeu réglé sur un mélangeur neuf.
help-simulator-deck = Cartes de chaque jeu : 52, 36, 32, 53 ou 54.
help-simulator-no-counts = Un mélangeur qui ne sait pas compter ses jeux.
help-simulator-self-driven = Un mélangeur qui ne prend pas d’ordres.
help-simulator-packet = Cartes des paquets d’un tel mélangeur. 0 : il sort tout le jeu.
help-simulator-reads = Un mélangeur qui lit les cartes ; il les dit après le coup.
help-simulator-spots = Les cases de mise, dans l’ordre, avec des virgules.
help-simulator-table = Le fichier de la table dont on sert les modules ; sinon l’exemple livré.
help-simulator-usb-bus = Où pyusb trouve son bus USB.
help-simulator-which = Le nom du simulateur.
help-simulator-verb = Que faire ; « help » liste ce qui est possible.
help-simulator-args = clé=valeur, ou des valeurs dans l’ordre.

## demo

help-demo = Regardez des coups se jouer : des simulateurs sur ptys ou USB, le vrai service, des gens simulés.
help-demo-manual = Soyez vous-même le croupier, sur la page ou au clavier.
help-demo-speed = Combien de fois plus vite vont le mélangeur et les gens.
help-demo-seed = Fixe les gens et les cartes.
help-demo-rounds = Termine après tant de coups (0 : jamais).
help-demo-plain = Affiche des lignes au lieu de dessiner la table.
help-demo-dir = Garde tout ici, et continue de là la prochaine fois.
help-demo-config = La table à jouer ; ses appareils sont simulés.
help-demo-table = Joue la table fournie de ce nom, comme three-card-poker ; sa page a une adresse à elle.
help-demo-listen = Sert la page à cette adresse de cet ordinateur, ou pas du tout.
help-fault-script = Un scénario de pannes, comme config/faults/jam.yaml.
help-demo-usb = Des appareils sur un bus USB en Python, non derrière des ptys.
help-demo-training = Ouvre la page d’exercice : des leçons sur le panneau, et des points.
help-demo-lesson = Une leçon dans ce terminal.
help-demo-keep = Garde les comptes par badge ici, et non dans DIR/training.json.
help-demo-page = Ouvre la page dans un navigateur, s’il y a un écran pour cela.
help-demo-answers = Les réponses de l’exercice, ligne par ligne.

## simulate

help-drill = Répondre à des questions : pots, jetons impairs, ce qui est rendu, qui ouvre.
help-drill-about = Le sujet des questions ; sinon, chacun à son tour.
help-drill-questions = Combien de questions.
help-drill-seed = D’autres graines, d’autres questions.
help-drill-config = Une table d’un jeu entre joueurs ; sinon, Five-Card Draw.
help-simulate = Joue des coups en temps virtuel avec les vrais pilotes, table et journal ; juge chaque événement.
help-simulate-rounds = Coups à jouer.
help-simulate-seed = Fixe les gens, les cartes et les temps.
help-simulate-seeds = Toutes ces graines, sur plusieurs processeurs.
help-simulate-jobs = Avec --seeds : processus. Sans lui : un par processeur.
help-simulate-players = Le moins et le plus de joueurs d’un coup. [sinon : de 1 à toutes les places]
help-simulate-faults = Ce qui tourne mal : none, link, devices, crashes, people, hands ou all.
help-simulate-json = Affiche un objet JSON.
help-simulate-config = La configuration de la table.
help-simulate-only = Des pannes, seulement celles-ci, comme les nomme une série réduite : drop:17,jam:2.
help-simulate-shrink = Secondes pour réduire une série qui échoue.
help-simulate-shuffler = Un mélangeur qui compte ses jeux, un qui ne sait pas, un qui distribue de lui-même, un qui lit les cartes (à une table qui le permet), ou un qui ne garde aucun numéro (son pilote, ascii-shuffler des exemples, doit être installé).
help-simulate-day = Change les jeux, les étale et ferme la table en chemin.
help-simulate-journal = Garde le journal de la série dans un nouveau fichier.

## floor

help-floor = Les enregistrements de plusieurs tables dans une base centrale.
help-floor-courier = Porte les enregistrements de cette table au centre, comme le dit son fichier (floor:), jusqu’à l’arrêt. Aucun curseur n’est gardé ; le journal est seulement lu.
help-floor-store = Prend les enregistrements de toutes les tables d’une maison dans la base centrale, jusqu’à l’arrêt. Plusieurs peuvent tourner à la fois.
help-floor-house = La maison, comme dans les fichiers des tables.
help-floor-server = L’adresse du courtier de messages, nats://hôte:4222 ; peut être donnée plusieurs fois.
help-floor-database = Comment joindre PostgreSQL, comme l’écrit libpq ; sans cela, l’environnement (PGHOST …) le dit.
help-floor-metrics = Où un système de surveillance demande comment va cette partie du centre : une adresse de cet ordinateur et un port ; sans elle, nulle part. Quiconque l’atteint obtient une réponse.
help-floor-bridge = Montrer les tables d’une maison à ses voisins, jusqu’à l’arrêt : par MQTT, que Home Assistant trouve, et les appels d’un superviseur par un webhook. Il ne fait que lire.
help-bridge-mqtt = Le courtier MQTT, mqtt://utilisateur@hôte:1883 ou mqtts://hôte ; sans lui, rien n’y va.
help-bridge-password = Le fichier du mot de passe de cet utilisateur.
help-bridge-ca = Le fichier des certificats auxquels on reconnaît le courtier ; sans lui, ceux de l’ordinateur.
help-bridge-topic = La première partie de tous les sujets.
help-bridge-discovery = La première partie des sujets où Home Assistant cherche des appareils.
help-bridge-webhook = Où chaque appel d’un superviseur est posté, et sa fin ; sans elle, nulle part.
help-bridge-token = Le fichier d’un secret que montre chaque envoi (Authorization: Bearer).
help-floor-rebuild = Dériver à nouveau ce qui est dérivé des enregistrements. Code 1 : cette table n’existe pas.
help-floor-rebuild-table = Le nom d’une table au centre ; sans lui, toutes.
help-floor-move = Noter qu’une table est dans un autre secteur, à partir de quand, qui le dit et pourquoi. Ce qu’elle a fait avant reste dans les rapports du secteur où elle était. Code 2 : pas de telle table.
help-floor-move-pit = Le secteur où elle est maintenant.
help-floor-move-from = À partir de quand, à l’horloge de la table : 2026-01-31T14:00 ; sans fuseau, celui de la maison. Sinon : maintenant. Si ce temps est passé, ce qui est dérivé du journal de la table l’est à nouveau.
help-floor-move-new = Le secteur est nouveau : aucune table n’y est encore.
help-floor-adopt = Note qu’un journal est celui d’une autre table : la table a changé de nom, ou a reçu l’ordinateur d’une autre. Il a été refusé comme étranger ; ceci décide de son alarme. Code 2 : il ne l’a pas été.
help-floor-adopt-journal = Les premiers chiffres du nom du journal, tels que l’alarme les montre.
help-floor-adopt-to = Le nom de la table.
help-floor-remove = Retirer de la salle une table emportée sans être éteinte : les tableaux ne la montrent plus. Qui le dit et pourquoi est gardé ; ses enregistrements et rapports restent, et dès qu’on l’entend à nouveau, elle est de retour. La commande écoute d’abord la table, une demi-minute. Code 1 : on l’entend, ou on ne peut le savoir ; 2 : pas de telle table.
help-floor-noted-by = Qui le dit ; c’est gardé.
help-floor-board = Le tableau de la salle : une page avec toutes les tables d’une maison, d’abord celles qui ont besoin de quelqu’un. Il écoute les tables et ne lève rien.
help-floor-board-listen = Adresse IP et port de la page. Hors de cet ordinateur il faut --certificate, --key et --clients.
help-floor-board-people = Le fichier des personnes : les superviseurs s’identifient pour dire qu’ils arrivent. Sans lui, chacun regarde seulement.
help-floor-board-table = Une table que ce tableau montre ; peut être répété. Sans elle, toutes celles de la maison.
help-floor-board-database = La base centrale, à la manière de libpq : pour les derniers coups, et pour les tables perdues avant le lancement du tableau.
help-floor-board-certificate = Le certificat de la page, pour les navigateurs d’autres ordinateurs.
help-floor-board-key = Sa clé privée.
help-floor-board-clients = Les autorités dont les certificats de client peuvent regarder.
help-floor-board-name = Un nom d’hôte de la page ; peut être répété.
help-floor-board-language = La première langue de la page.
help-floor-demo = Toute une salle sur cet ordinateur, pour voir : une base et un courtier temporaires, deux magasins, des tables simulées avec leurs courriers. Tout finit avec elle.
help-floor-demo-tables = Combien de tables.
help-floor-demo-speed = Combien de fois plus vite que de vraies tables elles jouent.
help-floor-demo-seconds = Finir après tant de secondes ; sans cela, Ctrl-C y met fin.
help-floor-report =
    Montrer le rapport d’une table, de plusieurs, d’un secteur ou de toutes. Code 1 : rien de ce temps ; 2 : pas de telle table ou secteur ; 4 : la base.

    Une table : de ses enregistrements au centre, les mêmes chiffres que le rapport de la table. Plusieurs : de chiffres que le magasin a additionnés, par journées de jeu.
help-floor-report-tables = Noms de tables dans la salle ; sans : toutes.
help-floor-report-from = D’une table : comme tablectl report. De plusieurs : une journée de jeu, 2026-01-31. Sinon : la plus récente.
help-floor-pit = Les tables de ce secteur, tant qu’elles y étaient : ce qui précède le dernier tiret de leur nom, jusqu’à leur déplacement.
help-floor-from-day = La première journée de jeu : 2026-01-31. Sinon : la plus récente.
help-floor-recall = Montrer les manches d’une table d’après les enregistrements au centre, comme son propre rappel. Code 1 : pas de telle manche ; 2 : pas de telle table.
help-floor-deck = Montrer quelles manches ont utilisé un jeu, à quelque table que ce soit, et ses comptes ensuite. Code 2 : pas de tel jeu.
help-floor-deck-table = À cette table seule ; peut être donné plusieurs fois.
help-floor-device = Montrer combien de fois les machines ont échoué, par numéro de série et microprogramme, la pire d’abord. Code 1 : pas de telle machine, ou rien de ce temps.
help-floor-device-serial = Une machine, par son numéro de série.
help-floor-export = Écrire ce qui est dérivé dans un dossier en Parquet, un fichier par table. Code 2 : le dossier n’est pas vide.
help-floor-export-folder = Un dossier vide ; il est créé s’il manque.
help-floor-export-records = Les événements aussi, avec les définitions qu’ils nomment.
help-floor-report-table = Le nom de la table au centre.
help-floor-alarms = Montre ce que le centre a refusé : chaque alarme reste jusqu’à ce qu’une personne décide. Code 1 : il y en a une.
help-floor-decide = Le numéro d’une alarme qui est décidée.
help-floor-by = Qui décide.
help-floor-reason = Pourquoi ; c’est gardé.
help-results = Juger les résultats de la maison à cette table depuis le début, et les noter pour le démon ; ou les montrer.
help-results-file = Les résultats, comme pour `odds GAME --results`, depuis le début. Sinon : montrer ce qui a été jugé en dernier.
help-acknowledge-results = Dire que les résultats hors de leur limite sont vus, et ce qui est fait.
help-floor-credentials = Les papiers à montrer au courtier de messages, faits par tablectl floor key.
help-floor-init = Fait ce qu’il faut à un centre et à ses tables, sur l’ordinateur hors ligne qui garde les clés : un dossier à porter à chaque nœud et à chaque table.
help-floor-init-file = Le fichier des maisons, des salles et des tables.
help-floor-init-folder = Où tout est écrit : keys/ y reste, hors ligne ; carry/ en sort. Ce qui y est reste valable : après un changement du fichier, redites-le.
help-floor-key = Les clés et les papiers : qui peut faire quoi chez le courtier de messages.
help-floor-key-make = Fait les papiers d’une table, d’un magasin, d’un tableau, du tableau d’un pit ou d’un pont.
help-floor-key-role = table, store, board, pit ou bridge.
help-floor-key-whose = Le nom ; celui d’une table est celui de son fichier.
help-floor-key-table = Une table que le tableau d’un pit voit ; peut être donnée plusieurs fois.
help-floor-key-revoke = Révoque des papiers. Chaque courtier a besoin du nouveau rights.conf, et de l’ordre de le lire.
help-floor-key-revoked = De qui.
help-floor-key-list = Montre qui a des papiers, jusqu’à quand, et qui est révoqué.
help-floor-key-folder = Le dossier des clés de la maison.
help-floor-key-days = Pour combien de jours.
help-floor-offer = Les limites, les tables de paiement, le personnel et les manifestes approuvés que la maison veut : signées, offertes, et décidées par chaque table.
help-floor-offer-key = Fait la clé qui signe les offres, et sa moitié publique pour les tables.
help-floor-offer-folder = Où elles vont ; la clé privée reste hors ligne.
help-floor-offer-sign = Signe une offre à une table. Ni réseau ni base ne sont nécessaires.
help-floor-offer-with = La clé d’approbation.
help-floor-offer-out = Où va l’offre signée.
help-floor-offer-by = Qui l’offre ; c’est noté à la table.
help-floor-offer-limit = La mise la plus basse et la plus haute ; peut être donnée plusieurs fois.
help-floor-offer-people = Un fichier du personnel : toutes les personnes de la table, avec ce qui est gardé de leurs codes.
help-floor-offer-to-key = Un fichier avec ce que « tablectl people key » a écrit à la table. Le personnel est chiffré pour elle.
help-floor-offer-manifest = Un manifeste approuvé, tel que « tablectl manifest » l’a écrit.
help-floor-offer-days = Pour combien de jours la table peut la prendre.
help-floor-offer-number = Le numéro de l’offre ; le plus grand est le plus récent. Sans lui, l’heure.
help-floor-offer-publish = Fait d’offres signées les plus récentes de leurs tables ; chaque table cherche la sienne.
help-floor-offer-file = Une offre signée.
help-floor-offer-list = Montre les dernières offres à chaque table, et ses réponses. Code 1 : une est refusée, ou vient trop tard.

## Ce qui mène une table d’étape en étape, en plus des touches et de ce que disent les appareils.

trigger-advance = de lui-même
trigger-clear = une personne lève
trigger-count = une personne compte
trigger-order-decks = un superviseur ordonne un jeu ou deux
trigger-choose = un superviseur choisit ce qui est joué
trigger-adopt = une personne met le mélangeur en service
trigger-change-decks = un superviseur ordonne de nouveaux jeux
trigger-register-deck = une personne enregistre un jeu
trigger-hand-count = une personne compte un jeu
trigger-declare-dead = une personne déclare la table morte
trigger-take-over = un superviseur prend la relève
trigger-stay = une personne identifiée est encore là
trigger-sign-on = une personne s’identifie
trigger-sign-off = une personne quitte la table
trigger-test-lamps = un technicien teste les voyants
trigger-look = un superviseur regarde des cartes
trigger-unlock = un badge est déverrouillé
trigger-tap = un croupier présente son badge
trigger-call-floor = le croupier appelle le superviseur
trigger-coming = un superviseur dit qu’il arrive
trigger-acknowledge = quelqu’un à la table acquitte les alarmes
trigger-room = un superviseur choisit les réglages de salle
trigger-payout = le croupier annonce un paiement
trigger-refuse-payout = un paiement est refusé
trigger-tell = un acte du coup est annoncé
trigger-place-puck = le jeton de donneur est placé
trigger-post-short = un joueur met moins
trigger-declare = une personne déclare une irrégularité
trigger-decide = une personne décide d’une irrégularité
trigger-late-bet = une mise tardive est tranchée
trigger-mode = un superviseur ordonne comment la table distribue
trigger-acknowledge-results = un superviseur a vu les résultats hors de leur limite
