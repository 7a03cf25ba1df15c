### Ce qui ne va pas dans une configuration : config check, et les choix à la table.

## how a problem is told

config-problem = trouvé : { $found } ; attendu : { $expected }
config-problem-hint = trouvé : { $found } ; attendu : { $expected } ; { $hint }
config-placed = { $place } : { $words }
config-did-you-mean = vouliez-vous dire « { $text } » ?
config-did-you-mean-plain = vouliez-vous dire { $text } ?
config-one-of = { $what } : { $words }
config-quoted = « { $text } »
config-plain = { $text }
config-nothing = rien
config-none = aucun
config-no-such = pas de « { $text } »
config-again = encore { $found }
config-mapping-of =
    { $count ->
        [one] un tableau de { $count } clé
       *[other] un tableau de { $count } clés
    }
config-list-of = une liste de { $count }
config-with-reason = { $found } : { $why }

## files

config-no-game = pas de jeu { $name } (tablectl games list)
config-readable-file = un fichier lisible
config-readable-by-user = un fichier que cet utilisateur peut lire
config-too-large = plus de { $size } octets
config-configuration-file = un fichier de configuration
config-byte = l’octet { $text }
config-utf8 = du texte en UTF-8
config-yaml = du YAML valide
config-not-yaml = un texte qui n’est pas du YAML
config-parser-says = son analyseur dit, en anglais : « { $text } »
config-printable = du texte imprimable
config-empty-file = un fichier vide
config-second-document = un deuxième document
config-one-document = un seul document
config-one-more-level = un niveau de plus
config-most-levels = { $size } niveaux au plus
config-alias = l’alias *{ $name }
config-value-itself = la valeur elle-même
config-key-no-text = une clé qui n’est pas du texte
config-a-key = une clé
config-key-once = chaque clé une fois (la première est à la ligne { $line })
config-tag = l’étiquette { $found }
config-no-tag = une valeur sans étiquette
config-file-in = un fichier dans { $folder }/ : { $words }
config-file-changed = un autre contenu
config-file-unchanged = le fichier tel qu’il était il y a un instant ; redémarrez

## types of values

config-mapping = un tableau (clé: valeur)
config-list = une liste
config-text = du texte
config-put-in-quotes = mettez-le entre guillemets
config-missing-key = la clé « { $key } » ({ $text })
config-unknown-key = la clé inconnue { $found }
config-least-entries = au moins { $size }
config-most-entries = { $size } au plus
config-most-characters =
    { $size ->
        [one] au plus { $size } caractère
       *[other] au plus { $size } caractères
    }
config-whole-number = un nombre entier
config-or-more = { $size } ou plus
config-or-less = { $size } ou moins
config-true-or-false = true ou false
config-broker-pattern = l’adresse d’un courtier de messages : tls://hôte:4222 ou nats://hôte:4222
config-key-pattern = des minuscules, des chiffres et des traits d’union isolés
config-firmware-pattern = le SHA-256 du micrologiciel : 64 chiffres et lettres de a à f, ou rien
config-ranks-pattern = des rangs de cartes, comme QKA
config-rank-up = un rang et ceux au-dessus : J+
config-table-pattern = des lettres, des chiffres et des traits d’union, points ou tirets bas isolés
config-name-pattern = des minuscules, des chiffres et des tirets bas isolés, d’abord une lettre

## values

config-amount = un montant comme 5 ou 5.00
config-amount-at-most = un montant comme 5 ou 5.00, au plus { $most }
config-effects = { $words }, ou une liste
config-effects-once = au moins un parmi { $words }, chacun une seule fois
config-odds-at-most = une cote d’au plus { $count } contre 1
config-odds = une cote contre un comme 40, 1.5, 3/2 ou « 3 to 2 », supérieure à 0 ; ou push
config-per-cent = un pourcentage comme 4.49, sans le signe %
config-seconds = un nombre de secondes comme 0.4, de 0 à 3600
config-hours = un nombre d’heures comme 2 ou 1.5, de 0 à 168
config-minutes = un nombre de minutes comme 20, de 0 à 1440
config-date = une date comme 2023-04-19, ou une année
config-time-of-day = une heure comme « 06:00 », de 00:00 à 23:59
config-time-zone = un fuseau horaire de la base, comme America/Los_Angeles
config-serial-number = un numéro de série : jusqu’à 32 caractères ASCII imprimables sans espace
config-path = le chemin absolu d’un fichier comme /var/lib/dealer-table/journal.sqlite
config-log-target = « journald » ou le chemin absolu d’un fichier
config-one-line = du texte sur une ligne
config-ascii = du texte ASCII simple : c’est ce que le mélangeur sait envoyer

## addresses

config-device-address = l’adresse d’un appareil comme serial:///dev/dealer-table/shuffler
config-address-begins = une adresse qui commence par { $words }
config-serial-line = après le point d’interrogation baud=NOMBRE (jusqu’à 9999999), parity=none, even ou odd, stop=1 ou 2, dtr et rts on ou off, place=1-1.2, chacun une fois
config-tables = une table comme t07, ou plusieurs comme t01..t20
config-names-once = des noms que n’a rien d’autre dans la maison, table, secteur, nœud ou service, ni rights ni authority
config-address-once = une adresse à elle : chaque nœud en a une dans chacun des deux réseaux
config-standby-elsewhere = le standby sur un autre nœud que la base
config-nodes-running = { $name } sur un nœud : une base sur un seul, un store sur un ou plusieurs
config-address-like = une adresse comme { $text }
config-own-address = une adresse à lui ({ $name } l’a à la ligne { $line })
config-pinned = la place d’un adaptateur, et à côté serial_number, celui de l’appareil lui-même : n’importe quel adaptateur peut y être branché
config-training-simulated = un appareil simulé (sim://…) : cette table sert à s’exercer
config-listen = une adresse IP et un port comme 127.0.0.1:8430 ou [::1]:8430
config-origin = une origine comme https://pit.example:8443, en minuscules, sans chemin
config-host-name = un nom d’hôte comme table-1.pit.example, en minuscules, sans port
config-loopback = une adresse locale comme 127.0.0.1:8430 ; ou à côté page.tls avec certificate, key et clients : d’autres atteignent cette adresse, et leurs certificats les identifient
config-tls-names = les noms par lesquels les navigateurs l’atteignent (ou une seule adresse)
config-certificates = un certificat et sa propre clé, sans phrase secrète, et des autorités, PEM

## names

config-once = chacun une seule fois (le premier est à la ligne { $line })
config-a-wager = une mise
config-a-wager-of = une mise de { $game }
config-a-wager-or-bonus = une mise ou un bonus
config-a-paid-wager = une mise ou un bonus qu’une table de paiement paie
config-a-declared-wager = une mise de declared_edges
config-a-ruled-wager = main, side ou une mise
config-a-ranking = un classement
config-a-hand = une main du classement
config-a-pay-table = une table de paiement
config-a-pay-table-of = une table de paiement de { $game }
config-a-driver = un pilote installé
config-a-language = une langue de la page
config-a-switch = un réglage qui peut changer à la table
config-a-remedy = un remède contre { $name }

## limits

config-amount-found = { $amount }
config-amount-for = { $amount } pour { $wager } ({ $count } × { $most } de { $other })
config-amounts-of = de { $amount } à { $most }, et de { $least } à { $stated } pour { $other }
config-limit-reached = au plus { $most } : { $count } fois ce que « { $other } » peut être
config-limit-needed = au moins { $least } : { $count } fois ce que « { $other } » peut être
config-paid-in-chips = une mise que { $text } contre 1 paie en jetons de { $least }
config-largest-prize = une mise que { $text } contre 1, pour « { $name } », paie au plus { $most }
config-payout-above-bet = au moins { $least }, la plus grande mise
config-below-maximum = au plus le maximum, { $most }
config-limit-key = la clé « { $key } » avec son minimum et son maximum
config-equal-amounts = des montants permis aussi pour { $other } : les deux doivent être égaux
config-at-most-by-law = au plus { $most } ({ $rule })
config-rule = { $source }, { $law }
config-games-found =
    { $count ->
        [one] { $count } jeu sur une main
       *[other] { $count } jeux sur une main
    }
config-games-at-most = au plus { $count } ({ $rule })
config-games-limited =
    { $count ->
        [one] au plus { $most }, car { $count } autre est au-dessus ({ $rule })
       *[other] au plus { $most }, car { $count } autres sont au-dessus ({ $rule })
    }
config-settled-deal = une règle selon laquelle chaque donne est réglée
config-settled-otherwise = { $amount } centimes au lieu de { $due } dans une donne
config-above-nothing = un montant supérieur à 0
config-no-payout-limit = pas de limite : { $wager } paie au plus { $text } contre 1, moins de { $count } contre 1 ({ $rule })
config-payout-at-least = au moins { $least }, { $count } × { $amount } ({ $rule })

## wagers and settlement of a game

config-some-packet = true pour une mise au moins : sinon personne ne recevrait de paquet
config-another-wager = une autre mise qu’elle-même
config-multiple-of-what = aucun multiple, ou la clé « requires » : un multiple de quoi ?
config-multiples-ascend = deux multiples au moins, chacun plus grand que le précédent
config-up-to-alone = clé en trop : « up_to » donne le plus grand multiple
config-up-to-more = plus que { $count }, pour une main meilleure que chacune qui permet moins
config-multiples-alone = pas cette clé : « multiples » les nomme tous
config-multiples = minimum_multiple ({ $low }) pas au-dessus de maximum_multiple ({ $high })
config-decision-beside = la clé « decision » pour cette étape
config-opens-deciding = « deciding » : { $wager } est la décision du jeu
config-decision-requires = la clé « requires » : quelle mise { $wager } garde en jeu
config-stages-decide = pas cette clé avec « stages » : elles disent ce qui se décide
config-stages-alone = pas de « { $key } » avec « stages »
config-with-stages = pas cette clé dans un jeu sans « stages »
config-stage-turns = la clé « turns » : après la première, chaque étape commence par une carte commune
config-stage-one = « bets » ou bien « takes_back » : ce qu’une place peut faire à cette étape
config-stage-multiples = la clé « multiples » : combien de fois la mise exigée
config-stage-bets = pas cette clé : à cette étape, aucune mise n’est posée
config-ascending = chacun plus grand que le précédent
config-multiples-of-stage = pas cette clé : les étapes disent combien { $wager } peut valoir
config-takes-back-late = aucun retrait après une étape où une main est abandonnée : sans { $wager }, ce qui est posé est perdu
config-takes-back-opening = une mise posée avant les cartes
config-requires-taken-back = une mise qui reste ; { $wager } peut être reprise
config-one-stays = une mise à côté de laquelle il en reste une qui fait entrer sa place
config-lies-already = une autre mise : { $wager } est posée depuis l’étape { $stage }
config-no-stage-opens = « wagering », ou une étape où l’on pose (« bets ») { $wager }
config-turned = { $count } à retourner aux étapes ensemble
config-turns-at-most = { $count } au plus, avec celles retournées avant
config-community-stages = pas cette clé sans « stages » : elles disent quand ces cartes sont retournées
config-no-community = les cartes du joueur : ce jeu n’a pas de cartes communes
config-no-community-cards = pas cette clé : les paquets n’indiquent pas de cartes communes
config-burned-before = des numéros de cartes communes, croissants, au plus { $count }
config-community-packet = community_from: own-packet parmi les paquets : les cartes communes n’ont pas de paquet ici
config-paid-by = { $words } : une mise qui a sa propre liste, pour les mêmes cartes, classées de même
config-no-dealers-hand = rien d’une main du croupier : d’après les paquets, il n’en a pas
config-dealers-hand = 1 ou plus ; un jeu sans « stages » a une main du croupier
config-draw-decision = pas de carte à tirer : le jeu n’a pas de décision pour cela
config-enters-late = false : le paquet est donné avant que cette mise soit posée
config-opens-wagering = « wagering » : les cartes sont vues plus tard, et seule la mise de la décision peut les suivre
config-up-to-of-decision = pas cette clé : elle est pour la mise de la décision, qui suit les cartes
config-equal-decision = pas de telle clé : ses multiples disent son montant
config-requires-late = une mise posée avant la donne ; { $wager } suit les cartes
config-decided-rules = { $words } : la décision porte sur elle
config-beside-decision = { $words } ; une mise comparée doit accompagner { $wager }, qui alors l’exige
config-cards-final = « final » : la décision porte sur elle, et un tirage peut changer la main
config-whole-hand = rien : la main entière, selon le classement du jeu, décide de ce dont il s’agit aux stades
config-cards-held = « held » : un tirage change la main jouée
config-bonus-of-decision = une mise que la main décide, et sur laquelle porte la décision s’il y en a une
config-needs-each-other = « { $other } », directement ou par une autre mise : elle exige { $wager }, donc aucune ne peut être seule
config-one-of-each = 1 : elle et ce qui doit l’accompagner sont égales
config-base-enters = true : rien d’autre de ce qui doit être là ne fait entrer la place
config-model-multiple = un multiple de { $low } à { $high }
config-model-plays = la clé « { $key } » : ce que fait ce joueur
config-model-plays-not = pas cette clé : dans ce jeu, « { $key } » dit ce que font les joueurs
config-a-stage = une étape
config-own-two = pas cette clé : seules des mains de deux cartes s’écrivent ainsi
config-two-cards = des mains de deux cartes comme 99+, A2s+, K9s to K6s ou KTo : le plus haut rang d’abord, s pour une couleur, o pour deux
config-over-open = pas cette clé : aucune carte commune n’est visible à cette étape
config-outs-all-open = pas cette clé : elle vaut pour une étape où toutes les cartes communes sont visibles, qui avec une de plus font une main, contre celle du donneur
config-hand-of-seen =
    { $count ->
        [one] une main que { $count } carte peut former
       *[other] une main que { $count } cartes peuvent former
    }
config-line-reached = ce qui ne convient pas à la ligne { $line }, ou cette ligne avant elle
config-in-it-too = « { $text } » aussi
config-hand-size = { $size } : une main de ce classement
config-packet-of-hand = { $low } à { $high } : des mains de { $size } sont choisies parmi ces cartes, sans celle à tirer
config-dealer-size = { $size } : les cartes parmi lesquelles une main est choisie
config-dealer-from = { $low } à { $high } : un paquet et une partie du suivant
config-cards-needed = { $count } × { $size } + { $due } = { $number } cartes
config-same-wild = un classement avec les cartes libres de { $name }
config-wild-colour = une autre manière : une carte libre n’a pas de couleur
config-deck-of-ranking = { $words } : les jeux pour lesquels les mains de { $name } sont classées
config-packets-fit = des paquets pour un jeu de { $size } cartes
config-a-bonus-or-list = un bonus, ou une liste pour une main perdante
config-layout-label = ce que le tapis dit pour « { $text } »
config-how-settled = comment « { $text } » est réglé
config-key-only-for = pas cette clé : elle est pour { $words }
config-key-with = { $key } à côté
config-key-beside = la clé « { $key } » avec { $words }
config-bonus-beside = la clé « beside » : sur quelle mise il est payé
config-key-for-bonus = pas cette clé : elle est pour un bonus
config-dealer-opens = la clé « dealer_opens » dans « settlement » : le croupier ouvre avec toute main
config-joint-ranking = un classement pour { $count } cartes ensemble ; les mains de { $name } sont choisies parmi { $low } à { $high }
config-no-up-card = pas de jeu contre une carte visible : dans ce jeu, aucune carte du donneur n’est visible
config-no-draw = aucune carte écartée : rien n’est tiré dans ce jeu
config-colour-key = un nombre de cartes comme « own-3-one-colour » ou « all-6-one-colour »
config-what-pays = ce que paie « { $text } »
config-pays-at-most = au plus { $odds } contre 1, ce que paie « { $name } » : c’est la meilleure main
config-pays-as-win = au moins { $odds } contre 1, ce que paie la même main quand elle gagne
config-no-gap = chaque meilleure main jusqu’à « { $name } » dans la liste
config-against-dealer = { $value } : sa règle { $value ->
        [true] regarde
       *[other] ne regarde pas
    } les cartes du croupier
config-hand-dealt = une main qu’une donne peut avoir
config-hand-comes = une main qu’une donne peut avoir, et qu’aucune autre ligne ne paie
config-colour-comes = des cartes d’une couleur qu’une donne peut avoir, parmi { $count } cartes du joueur ou { $number } des deux mains, et qu’aucune autre ligne ne paie mieux
config-promised-hand = une ligne pour chaque catégorie jusqu’à « { $name } », et aucune au-dessous : la règle paie ces mains
config-beaten-by-list = win, ou pas cette clé : la liste « { $name } » paie les mains battues
config-list-pays = win pour l’une des clés « better », « tie », « beaten » et « not_open » : sinon la liste ne paie personne
config-bonus-pays = une cote supérieure à 0 : un bonus qui n’est pas payé ne coûte rien
config-one-hand-paid = la cote d’une main au moins
config-refused-where = « { $name } » : { $what }
config-own-pay-table = la table de paiement de l’exploitant, celle du fabricant ; seules les tables simulées jouent un exemple
config-sample-table = « { $name } », un exemple inventé, avec un appareil réel ({ $device })

## steps of a game

config-frame-step = l’étape « { $step } », que chaque jeu a
config-step-here = l’étape « { $step } » à cette place
config-step-of-house = une étape des jeux contre la maison
config-step-before = l’étape « { $step } » avant « { $other } »
config-step-after = l’étape « { $step } » après « { $other } »
config-up-cards = la clé « up » parmi les paquets : combien de cartes sont à découvert
config-dealer-last = { $value } : dans les étapes, « { $step } » vient { $value ->
        [true] après
       *[other] avant
    } « { $other } »
config-no-step-number = pas d’étape { $number }
config-all-numbers = chaque numéro de la feuille jusqu’à { $number }
config-own-number = un numéro de cette étape : { $words }
config-english-message = un message dans { $folder }
config-no-parameter = aucun paramètre
config-only-parameters = aucun autre paramètre que { $words }

## drivers

config-no-layout = pas cette clé : la table le dit
config-working-driver = un pilote qui fonctionne
config-one-package = un pilote qu’un seul paquet propose
config-drives-another = « { $name } », qui est pour un autre appareil : { $kind }
config-driver-for = un pilote pour l’appareil « { $kind } »

## the house

config-key-rest = plus de 0 seconde : pressée deux fois de suite, { -the-key-continue } distribuerait à deux places
config-nothing-stands = un autre effet : aucune mise ne tient dans ce qui est annulé

## people

config-clearing-supervisor = un superviseur avec un code : sinon personne ne pourrait ouvrir la table ni la débloquer
config-mode = le mode { $text }
config-people-mode = 0600, ou 0640 avec le groupe du service : il garde les codes
config-owner = le propriétaire { $name }
config-owner-of-service = l’utilisateur du service comme propriétaire, ou root
config-written-by-owner = 0640 ou 0644 : seul son propriétaire y écrit, sinon d’autres décident de ce qui se joue
config-private-mode = 0600, ou 0640 avec le groupe du service : tout le monde ne doit pas le lire
config-not-written-by = { $name } ne peut pas y écrire
config-outside-unit = hors de ce que { $name } laisse écrire au service
config-written-by-service = un endroit où le service peut écrire
config-read-write-paths = systemctl edit { $name }, avec ReadWritePaths={ $path } sous [Service]
config-folder-closed = un dossier où d’autres ne peuvent pas mettre leurs propres fichiers
config-credentials = les papiers que tablectl floor key a faits pour cette table
config-approval-key = la moitié publique de la clé d’approbation, faite par tablectl floor offer key
config-read-by = lisible par { $name }, l’utilisateur du courrier
config-own-badge = un badge à soi (la ligne { $line } l’a)
config-something-else = autre chose
config-begin-with = commencez par : { $text }

## languages

config-language-folder = un dossier nommé d’après sa langue dans languages/, comme fr ou fr-CA
config-lacks = il manque { $count } sur { $all } des messages : { $words }
config-all-its-words = tous les messages du fichier anglais (--missing FILE les écrit)
config-its-words = ses mots
config-no-term = pas ce terme
config-a-message = un message
config-second-message = un deuxième message de cet identifiant
config-one = un seul
config-unknown-id = un identifiant inconnu
config-english-id = un que le catalogue anglais a
config-parameters-as-english = comme en anglais : { $found }
config-plain-blank = une espace ordinaire dans « { $text } »
config-narrow-blank = une espace fine insécable (U+202F) à cet endroit
config-straight-apostrophe = une apostrophe droite dans « { $text } »
config-apostrophe = ’ (U+2019)

## in short

config-and-more = { $words } (et { $count } de plus)
config-unfit = { $key } { $found } : { $expected }
config-usb-id = quatre chiffres hexadécimaux, en minuscules, entre guillemets
config-usb-serial = un numéro de série fait de lettres, de chiffres et de . _ : / + -
config-badge-pattern = des lettres, des chiffres et des traits d’union intérieurs, 32 au plus, entre guillemets
config-pin-kept = ce que « tablectl people pin BADGE » écrit

## jeux entre joueurs

config-poker-phase = une phase : « down 5 », « down 1 up 1 », « up 1 », « bet », « draw », « buy » ou « declare »
config-poker-ranking = la clé « name » ; ou « high » et « low », si deux mains partagent le pot
config-poker-packets = « whole » : les cartes découvertes se donnent une à une
config-poker-plan-begins = d’abord une donne, par exemple « down 5 »
config-poker-plan-ends = « bet » ou « declare » à la fin
config-poker-plan-bets = un plan avec « bet »
config-poker-hand = des mains de 5 cartes, toutes donnes comprises
config-poker-hand-of =
    { $count ->
        [one] des mains de { $count } carte
       *[other] des mains de { $count } cartes
    }
config-poker-card-shows = « blinds » ou « antes » ; ou un plan dont la première donne découvre une carte
config-poker-phase-once = « draw » et « declare » une fois chacun au plus
config-poker-declare = pas de « declare » ; ou un classement avec « high » et « low »
config-poker-wild-down = un classement sans cartes libres : des cartes sont données découvertes, et ce que montre une carte libre n’est pas défini
config-poker-draw-down = pas de « draw » : des cartes sont découvertes
config-poker-pair-shows = false : les cartes sont données cachées, aucune paire ne se voit
config-poker-fifth-down = false ; ou un plan qui découvre des cartes, et dont la dernière donne est « down 1 »
config-poker-four-with-ace = false ; ou un tirage de trois cartes au plus
config-poker-no-draw = pas de telle clé : le plan n’a pas de « draw »
config-poker-cards-needed = { $count } joueurs, à qui il peut falloir { $all } cartes
config-poker-fewer = de { $low } à { $high } joueurs : moins que le jeu n’en prend au plus
config-poker-players-served = { $count } au plus avec un jeu de { $size } cartes
config-poker-prices =
    { $count ->
        [0] aucun prix : rien ne s’achète à ce jeu
        [one] un prix, pour un tour d’achat
       *[other] { $count } prix, un par tour d’achat
    }
config-poker-seats = { $low } à { $high } places : les joueurs que le jeu admet
config-poker-chips = un multiple de { $least }, le plus petit jeton
config-poker-chips-up = des jetons du plus petit au plus grand, chacun un multiple de { $least }
config-poker-chip = un jeton au-dessus de 0
config-poker-at-least = au moins { $least }
config-poker-at-most = au plus { $most }
config-poker-below = moins que la petite mise, { $most }
config-poker-big-blind = { $amount }, la petite mise : en limite fixe, elles sont égales
config-poker-not-of-game = 0 : ce jeu n’a pas cette mise
config-poker-one-fee = pas de telle clé : un prélèvement « { $name } » ne l’a pas
config-poker-fee-needs = la clé « { $name } » pour un tel prélèvement
config-poker-rounds = les tours d’enchères du jeu : { $count }
config-poker-cap =
    { $count ->
        [0] un jeu sans limite de mises et relances
       *[other] un jeu de { $count } mises et relances par tour
    }
config-poker-most-by-law = { $size } au plus ({ $rule })
config-no-must-hit-by = aucune promesse d’un gain avant un montant : dans ces jeux, les cartes seules en décident
config-progressive-amount = un montant de 0 ou plus ; pour la mise, plus de 0
config-progressive-contribution = pas plus que la mise
config-progressive-pay = un montant supérieur à 0, ou une part du compteur jusqu’à 100 %
config-progressive-hand = une main du classement { $name }
config-progressive-whole = au moins une main payée 100 % du compteur
