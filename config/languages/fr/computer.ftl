### Ce qui ne va pas avec l’ordinateur de la table : ce dont on avertit, et ce qui empêche la donne.

notice-heads-not-kept = Les têtes du journal ne sont pas gardées dans { $place } : { $why }. Prévenez un technicien.
notice-page-waits = La page n’est pas encore servie : { $what }. La table essaie de nouveau toutes les 2 secondes.
notice-page-failed = La page est tombée en panne ({ $error }) ; elle est relancée. Gardez le journal technique et prévenez un technicien.
notice-port-taken = Un autre programme tient le port de { $name }, { $url }. Arrêtez-le : la table reprend le port d’elle-même.
