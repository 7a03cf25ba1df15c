### Ce que tablectl affiche.
tablectl-unfit = « { $found } » ; attendu : { $expected }
tablectl-command-broken = la commande { $name } ({ $origin }) ne se charge pas : { $why }
tablectl-not-installed = (une copie de travail non installée)
