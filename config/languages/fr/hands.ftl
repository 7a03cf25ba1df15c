### Combinaisons et valeurs en un mot ou deux : à l’écran du croupier, dans les cotes et le règlement.

## paid : combinaisons d’un barème

paid-less-commission = le gain, moins { $percent } %
paid-royal-flush = quinte royale
paid-mini-royal = mini-royale
paid-straight-flush = quinte flush
paid-five-of-a-kind = cinq identiques
paid-four-of-a-kind = carré
paid-full-house = full
paid-flush = couleur
paid-straight = suite
paid-three-of-a-kind = brelan
paid-two-pair = deux paires
paid-pair = paire
paid-high-card = hauteur
paid-four-flush = quatre couleur
paid-four-straight = quatre en suite
paid-seven-card-flush = couleur de sept cartes
paid-six-card-flush = couleur de six cartes
paid-five-card-flush = couleur de cinq cartes
paid-four-card-flush = couleur de quatre cartes
paid-three-card-flush = couleur de trois cartes
paid-two-card-flush = couleur de deux cartes
paid-pair-of = paire, { $ranks }
paid-own-one-colour = { $count } d’une couleur
paid-all-one-colour = les { $count } d’une couleur

## category : les mains, comme le dit un croupier

category-high-card = une hauteur
category-pair = une paire
category-two-pair = deux paires
category-three-of-a-kind = un brelan
category-five-of-a-kind = cinq cartes identiques
category-four-of-a-kind = un carré
category-full-house = un full
category-straight = une suite
category-flush = une couleur
category-straight-flush = une quinte flush
category-royal-flush = une quinte royale
category-mini-royal = une mini-royale
category-four-flush = quatre d’une couleur
category-four-straight = quatre qui se suivent
category-seven-card-flush = une couleur de sept cartes
category-six-card-flush = une couleur de six cartes
category-five-card-flush = une couleur de cinq cartes
category-four-card-flush = une couleur de quatre cartes
category-three-card-flush = une couleur de trois cartes
category-two-card-flush = une couleur de deux cartes

## rank

rank-deuce = deux
rank-three = trois
rank-four = quatre
rank-five = cinq
rank-six = six
rank-seven = sept
rank-eight = huit
rank-nine = neuf
rank-ten = dix
rank-jack = valet
rank-queen = dame
rank-king = roi
rank-ace = as

## ranks : plusieurs

ranks-deuces = deux
ranks-threes = trois
ranks-fours = quatre
ranks-fives = cinq
ranks-sixes = six
ranks-sevens = sept
ranks-eights = huit
ranks-nines = neuf
ranks-tens = dix
ranks-jacks = valets
ranks-queens = dames
ranks-kings = rois
ranks-aces = as
ranks-to = { $first } à { $last }
hand-four = un carré de { $ranks }
