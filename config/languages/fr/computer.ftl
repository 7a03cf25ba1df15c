### Ce qui ne va pas avec l’ordinateur de la table : ce dont on avertit, et ce qui empêche la donne.

notice-heads-not-kept = Les têtes du journal ne sont pas gardées dans { $place } : { $why }. Prévenez un technicien.
