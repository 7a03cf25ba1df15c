# Ce que répondent le contrôleur et sa page quand un souhait n’est pas un événement, et pourquoi le contrôleur s’arrête.

error-device = { $name } : { $what }
