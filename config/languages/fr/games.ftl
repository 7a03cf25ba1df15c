### Ce que disent à une étape certains jeux, et les stades d’un jeu qui en a.
### Les fichiers des jeux les nomment ; ce qui vaut pour tous est dans steps.ftl.

## wagering

step-wagering-ante = Prenez les mises Ante. Puis { -the-key-no-more-bets }.
step-wagering-ante-and-super-bonus = Prenez Ante et Super Bonus, égales, et Queens Up. Puis { -the-key-no-more-bets }.
step-wagering-ante-and-odds = Prenez Ante et Odds, égales, et les mises annexes. Puis { -the-key-no-more-bets }.
step-wagering-ante-and-aces-up = Prenez les mises Ante et Aces Up, égales si les deux sont posées. Puis { -the-key-no-more-bets }.
step-wagering-ante-and-pair-plus = Prenez les mises Ante et Pair Plus. Puis { -the-key-no-more-bets }.
step-wagering-ante-and-flush-bonus = Prenez les mises Ante et Flush Bonus. Puis { -the-key-no-more-bets }.
step-wagering-ante-and-blind = Prenez Ante et Blind, égales, et Trips. Puis { -the-key-no-more-bets }.
step-wagering-ante-and-aa-bonus = Prenez les mises Ante et AA Bonus. Puis { -the-key-no-more-bets }.
step-wagering-ante-and-3-card-bonus = Prenez les mises Ante et 3 Card Bonus. Puis { -the-key-no-more-bets }.
step-wagering-three-equal-bets = Prenez trois mises égales par joueur, et 3 Card Bonus. Puis { -the-key-no-more-bets }.
step-wagering-ante-pair-plus-and-sides = Prenez les mises Ante, Pair Plus et annexes. Puis { -the-key-no-more-bets }.

## dealing.seat

step-dealing-seat-with-draw-card = Place { $seat } : donnez les { $size } cartes. Glissez celle du dessus sur Draw Card.

## deciding

step-deciding-raise-twice = Chaque Ante : se coucher, ou Raise égale à 2× l’Ante. Puis { -the-key-decisions-closed }.
step-deciding-play-to-3-with-aces = Chaque Ante : se coucher, ou Play 1×, jusqu’à 3× dès la paire d’as. Puis { -the-key-decisions-closed }.
step-deciding-raise-to-3 = Chaque Ante : se coucher, ou Raise 1×, jusqu’à 3× dès la paire d’as. Puis { -the-key-decisions-closed }.
step-deciding-raise-to-3-by-suit = Chaque Ante : se coucher, ou Raise 1× ; cinq d’une couleur jusqu’à 2×, six ou plus jusqu’à 3×. Puis { -the-key-decisions-closed }.
step-deciding-play-to-3 = Chaque Ante : se coucher, ou Play 1× à 3×. Puis { -the-key-decisions-closed }.
step-deciding-play-to-2-and-discard = Chaque Ante : se coucher, ou Play 1× à 2× ; une carte sur X (facultatif), le reste sur Hold. Puis { -the-key-decisions-closed }.
step-deciding-play-exactly = Chaque Ante : se coucher, ou Play égale à l’Ante. Puis { -the-key-decisions-closed }.

## stage: what is turned and decided, stage by stage; the game's file has the labels of wagers

stage-title = { $stage }
stage-burn-packet = Posez les { $count } cartes communes, faces cachées. Brûlez une carte avant { $before }.
stage-burn-remaining = Posez les { $count } cartes communes, faces cachées ; brûlez une carte avant { $before }. Le reste à la défausse.
stage-number =
    { $number ->
        [1] la 1re
       *[other] la { $number }e
    }
stage-turn =
    { $count ->
        [one] Retournez une carte commune.
       *[other] Retournez { $count } cartes communes.
    }
stage-fold = Chaque { $base } : se coucher, ou { $wager } { $times }×.
stage-stay = Chaque { $base } : parole, ou { $wager } { $times }×.
stage-takes-back = Chaque place : laisser { $wager }, ou la reprendre.
stage-closes = { $what } Puis { -the-key-decisions-closed }.
stage-turn-last =
    { $count ->
        [one] Retournez la dernière carte commune.
       *[other] Retournez les { $count } dernières cartes communes.
    }

## revealing

step-revealing-ace-king-opens = Retournez vos cartes. Ouverture dès as et roi.
step-revealing-longest-suit = Retournez vos cartes. Écartez votre plus longue couleur. Ouverture dès trois d’une couleur, hauteur neuf.
step-revealing-best-four-king-opens = Retournez vos cartes. Mettez à part vos quatre meilleures. Ouverture dès le roi.
step-revealing-best-four = Retournez vos cartes. Mettez à part vos quatre meilleures.
step-revealing-best-three = Retournez vos cartes. Mettez à part vos trois meilleures.
step-revealing-queen-plays = Retournez vos cartes. La main joue dès la dame.
step-revealing-pair-opens = Retournez vos cartes. Ouverture dès la paire.
step-revealing-fours-open = Retournez vos cartes. Ouverture dès la paire de quatre.
step-revealing-last-card = Retournez la dernière carte commune.

## settling

step-settling-raise-ante = De droite à gauche, chaque place : Raise, puis Ante. Puis { -the-key-round-over }.
step-settling-raise-ante-flush-bonus = De droite à gauche, chaque place : Raise, Ante, Flush Bonus. Puis { -the-key-round-over }.
step-settling-play-ante-super-bonus = De droite à gauche, chaque place : Play, Ante, Super Bonus, Queens Up. Puis { -the-key-round-over }.
step-settling-play-ante-blind = De droite à gauche, chaque place : Play, Ante, Blind, Trips. Puis { -the-key-round-over }.
step-settling-call-ante-aa-bonus = De droite à gauche, chaque place : Call, Ante, AA Bonus. Puis { -the-key-round-over }.
step-settling-streets = De droite à gauche, chaque place : Ante et Streets pareil, 3 Card Bonus. Puis { -the-key-round-over }.
step-settling-three-bets = De droite à gauche, chaque place : les mises posées, 3 Card Bonus. Puis { -the-key-round-over }.
step-settling-raise-ante-odds = De droite à gauche, chaque place : Raise, Ante, Odds, mises annexes. Puis { -the-key-round-over }.
step-settling-aces-up-play-ante = De droite à gauche, chaque place : Aces Up, Play, Ante, Ante Bonus. Puis { -the-key-round-over }.
step-settling-play-ante-pair-plus = De droite à gauche, chaque place : Play, Ante, Ante Bonus, mises annexes. Puis { -the-key-round-over }.
step-settling-one-by-one = De droite à gauche, une place après l’autre.
step-settling-hold-and-x = Retournez Hold et X. Pair Plus : payée dès la paire.
step-settling-draw-card = X utilisée ? Retournez la Draw Card. Réglez Ante et Play contre votre main.
step-settling-ante-bonus = Ante Bonus : dès le brelan, gagnant ou perdant. Pas pour une main couchée.
