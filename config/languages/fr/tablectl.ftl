### Ce que tablectl affiche.
tablectl-unfit = « { $found } » ; attendu : { $expected }
