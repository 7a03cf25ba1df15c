### Ce qu’il faut faire maintenant, là où les mots de l’étape ne le disent pas (controller/snapshot/instruction).

## Before the table opens, and when it closes

instruction-open = Appuyez sur { -the-key-open }.
instruction-adopt = Le mélangeur est vide ? Un superviseur le met en service.
instruction-empty-shuffler = Sortez toutes les cartes du mélangeur et de son bac. Puis un superviseur le met en service.
instruction-close = Tout est rangé. Appuyez sur { -the-key-close }.
instruction-supervisor-closes = Tout est rangé. Un superviseur ferme la table.

## Decks

instruction-take-deck-out = Sortez le jeu { $colour } du mélangeur.
instruction-take-decks-out = Sortez les deux jeux du mélangeur.
instruction-put-deck-in = Mettez le jeu { $colour } dans le mélangeur.
instruction-have-counted = Mettez le jeu { $colour } dans le mélangeur pour le compter, ou comptez-le à la main.
instruction-count-deck = Comptez le jeu { $colour } à la main et entrez le compte.
instruction-name-deck = Désigner le jeu
instruction-shuffler-works = Le mélangeur mélange et compte. Attendez-le.

## In a round

instruction-no-seat-in = Aucune place en jeu : prenez une mise, ou touchez une place pour la mettre en jeu.
instruction-up-card = Retournez votre carte du dessus.
instruction-remainder-comes = Attendez les cartes restantes.
instruction-counts-differ = Les deux comptes diffèrent : recomptez tous les deux. Comptez les cartes : { $act }. Entrez le compte.
instruction-counts-agreed = Les deux comptes sont égaux, et le coup ne peut pas continuer ainsi : un superviseur l’annule.
instruction-else-void = Si cela n’aide pas, un superviseur annule le coup.
instruction-else-close = Si cela n’aide pas, un superviseur ferme la table, ou la fait servir à la main.
instruction-else-shut = Si cela n’aide pas, un superviseur ferme la table.
instruction-else-off = Si cela n’aide pas, éteignez le mélangeur.
instruction-clear-tray = Sortez les cartes du bac du mélangeur.
instruction-void-over = Coup annulé. Ramassez toutes les cartes, puis { -the-key-round-over }.
instruction-decide = Tranchez l’irrégularité { $what }.
instruction-void-irregular = Irrégularité { $what } : aucune mesure possible. Un superviseur annule le coup.
