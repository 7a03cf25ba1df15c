### Ce qui ne va pas dans un scénario de pannes : tablectl config check.
script-deed = quelque chose que l’on fait à un appareil
script-deeds-of = ce que l’on peut faire à l’appareil « { $kind } » : { $words }
script-no-end = pas de fin : { $name } arrive une fois, et rien ne peut l’annuler
script-both = les deux
script-neither = aucun des deux
script-at-or-on = soit « at » (secondes), soit « on » (une étape)
script-on-needed = « on », auquel appartient « { $key } »
script-probability = combien de fois par seconde, en moyenne : un nombre comme 0.2, supérieur à 0, au plus 100
script-word-or-number = un mot ou un nombre
