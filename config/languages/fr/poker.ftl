### Jeux entre joueurs : pourquoi quelque chose est refusé ; rien n’a changé.

refusal-poker-not-now = Cela appartient à un autre moment du coup.
refusal-poker-hand-over = Le coup est terminé.
refusal-poker-players = Ce jeu se joue de { $low } à { $high } joueurs.
refusal-poker-short = La place { $seat } doit { $amount } avant la donne : elle ne fait tapis que si elle a moins.
refusal-poker-not-in-hand = La place { $seat } n’est pas dans ce coup.
refusal-poker-turn-of = La parole est à la place { $seat }.
refusal-poker-name-opener = Touchez d’abord qui ouvre.
refusal-poker-cannot-bet = La place { $seat } ne peut pas miser : touchez la meilleure suivante.
refusal-poker-faces-bet = La place { $seat } doit répondre à une mise : { $amount } pour suivre.
refusal-poker-nothing-to-call = La place { $seat } n’a rien à suivre : elle passe parole.
refusal-poker-all-in-call = Le tapis de la place { $seat } dépasse { $least }, sans dépasser { $most }. Au-delà, elle relance.
refusal-poker-all-in-above = Un tapis au-dessus de { $least } relance. Sinon, la place { $seat } suit.
refusal-poker-all-in-between = Le tapis de la place { $seat } doit dépasser { $least }, sans dépasser { $most }.
refusal-poker-must-bring-in = La place { $seat } doit ouvrir à { $amount }, ou miser plus.
refusal-poker-no-pair-bet = Une paire ne permet pas d’autre mise maintenant.
refusal-poker-size-one = La place { $seat } ne peut aller qu’à { $amount }.
refusal-poker-size-either = La place { $seat } peut aller à { $least } ou à { $most }.
refusal-poker-size-between = La place { $seat } peut aller à { $least } au moins, { $most } au plus.
refusal-poker-size-least = La place { $seat } peut aller à { $least } au moins.
refusal-poker-say-amount = Il n’y a pas de maximum : dites sur la page à quel montant va la place { $seat }.
refusal-poker-no-chips = Aucun jeton ne fait { $amount } : le plus petit vaut { $least }.
refusal-poker-nobody-could-call = Personne ne pourrait suivre une relance : tous les autres ont fait tapis.
refusal-poker-capped =
    { $count ->
        [one] Plus de relance : ce tour a eu sa mise.
       *[other] Plus de relance : ce tour a eu ses { $count } mises et relances.
    }
refusal-poker-not-reopened = La place { $seat } ne peut plus relancer : le dernier tapis était trop petit.
refusal-poker-above-law = Une mise ou relance ajoute { $most } au plus.
refusal-poker-draws-at-most =
    { $count ->
        [one] La place { $seat } échange une carte au plus.
       *[other] La place { $seat } échange { $count } cartes au plus.
    }
refusal-poker-draws-ace = La place { $seat } échange { $count } cartes au plus, quatre si elle garde un as.
refusal-poker-draws-wild = La place { $seat } échange { $count } cartes au plus, quatre si elle garde un as ou un joker.
refusal-poker-drawn-already = La place { $seat } a déjà dit ce qu’elle échange.
refusal-poker-all-in-buys = La place { $seat } a fait tapis et n’achète pas de carte.
refusal-poker-bought-already = La place { $seat } a déjà acheté ou passé dans ce tour.
refusal-poker-declared-already = La place { $seat } a déjà déclaré.
refusal-poker-one-side = La place { $seat } déclare haut ou bas : pas les deux à ce jeu.
refusal-poker-not-declared = La place { $seat } n’a pas déclaré.
refusal-poker-cannot-win = La place { $seat } ne peut pas gagner ce pot.
refusal-poker-all-awarded = Tous les pots ont leurs gagnants.
refusal-poker-no-winner = Le pot en cours n’a pas de gagnant : touchez qui le gagne.
refusal-poker-both-alone = La place { $seat } joue le haut et le bas : elle gagne les deux seule, ou rien.
refusal-poker-pot-is-known = Le pot est connu : chaque mise a été annoncée.
refusal-poker-pot-too-small = Le pot contient { $least } au moins : les mises avant les cartes et le prix des cartes achetées.
refusal-poker-rake-too-high = Le prélèvement sur ce pot est de { $most } au plus.
refusal-poker-nothing-told = Rien de cette partie du coup ne peut être repris.
