### Ce que le croupier voit à chaque étape : son titre, que faire maintenant, que faire en cas d’erreur.

## closed

step-closed-title = Table fermée
step-closed-words = Un superviseur ouvre la table.
step-closed-remedy = S’il n’y a pas de superviseur ici, appelez-en un.

## opening

step-opening-title = Ouverture
step-opening-words = Réglez le mélangeur sur { $game }. Chargez les deux jeux.
step-opening-remedy = La table ouvre quand chaque ligne est faite. Un technicien peut aider pour le mélangeur.

## idle

step-idle-title = Prêt
step-idle-words = Mélangeur prêt pour { $game }. Invitez à miser.
step-idle-remedy = Réglage changé ? Remettez-le, ou appelez le superviseur.

## wagering

step-wagering-title = Faites vos jeux
step-wagering-words = Prenez les mises. Puis { -the-key-no-more-bets }.
step-wagering-remedy = Une case est fausse ? Touchez la place pour la mettre en jeu ou hors jeu.

## waiting_deck

step-waiting-deck-title = Jeu en route
step-waiting-deck-words = Les mises sont closes. Attendez le jeu mélangé.
step-waiting-deck-remedy = Mélangeur arrêté ? Lisez son message. Les mises restent en place.

## dealing.seat

step-dealing-seat-title = Servir une place
step-dealing-seat-words = Place { $seat } : donnez les { $size } cartes, faces cachées.
step-dealing-seat-remedy = Trop peu ou trop de cartes ? Ne touchez à rien, appuyez sur { -the-key-stop }, appelez le superviseur.

## dealing.dealer

step-dealing-dealer-title = Votre main
step-dealing-dealer-words = Prenez vos { $size } cartes. Gardez-les faces cachées.
step-dealing-dealer-remedy = Trop peu ou trop de cartes ? Ne touchez à rien, appuyez sur { -the-key-stop }, appelez le superviseur.

## dealing.layout

step-dealing-layout-title = Cartes communes
step-dealing-layout-words = Posez les { $size } cartes communes, faces cachées.
step-dealing-layout-remedy = Trop peu ou trop de cartes ? Ne touchez à rien, appuyez sur { -the-key-stop }, appelez le superviseur.

## up_card

step-up-card-title = Carte visible
step-up-card-words = Retournez votre carte du dessus, puis appuyez sur le bouton vert, ici ou au mélangeur.
step-up-card-here = Retournez votre carte du dessus, puis appuyez sur le bouton vert.
step-up-card-remedy = Plusieurs retournées ? Laissez-les, appuyez sur { -the-key-stop }, appelez le superviseur.

## awaiting_green

step-awaiting-green-title = Bouton vert
step-awaiting-green-words = Appuyez sur le bouton vert, ici ou au mélangeur.
step-awaiting-green-here = Appuyez sur le bouton vert.
step-awaiting-green-remedy = Rien ne sort ? Lisez le message du mélangeur et celui de l’écran.

## remainder

step-remainder-title = Cartes restantes
step-remainder-words =
    { $count ->
        [0] Mettez les cartes restantes à la défausse, faces cachées.
        [one] Mettez la carte restante à la défausse, face cachée.
       *[other] Mettez les { $count } cartes restantes à la défausse, faces cachées.
    }
step-remainder-community-words =
    { $count ->
        [0] Prenez les cartes restantes. Posez les cartes communes, faces cachées ; le reste à la défausse.
       *[other] Prenez les { $count } cartes restantes. Posez les cartes communes, faces cachées ; le reste à la défausse.
    }
step-remainder-remedy = Un autre nombre ? Mettez-les à part, appuyez sur { -the-key-stop }, appelez le superviseur.

## stub_count

step-stub-count-title = Compter le talon
step-stub-count-words = Comptez le talon à la main et entrez le compte.
step-stub-count-community-words = Comptez le talon à la main, sans les cartes communes, et entrez le compte.
step-stub-count-remedy = Ce n’est pas le compte attendu ? Mettez-le à part, appelez le superviseur.
step-deck-count-title = Compter le jeu
step-deck-count-words = Comptez tout le jeu à la main, faces cachées, et entrez le compte.
step-deck-count-remedy = Ce n’est pas le compte attendu ? Mettez-le à part, appelez le superviseur.

## deciding

step-deciding-title = Décisions
step-deciding-words = Chaque place se couche ou pose sa mise. Puis { -the-key-decisions-closed }.
step-deciding-remedy = Une erreur ? Avant que vous appuyiez, le joueur peut encore poser sa mise.

## revealing

step-revealing-title = Main du croupier
step-revealing-words = Retournez vos cartes.
step-revealing-remedy = Une carte manque ou est découverte ? Appuyez sur { -the-key-stop }, appelez le superviseur.

## settling

step-settling-title = Règlement
step-settling-words = Réglez chaque place. Puis { -the-key-round-over }.
step-settling-remedy = Une contestation ? Laissez les cartes, appuyez sur { -the-key-stop }, appelez le superviseur.
## reload

step-reload-title = Jeu utilisé
step-reload-words = Mettez le jeu { $colour } dans le mélangeur.
step-reload-remedy = D’autres dos dans la pile ? Appuyez sur { -the-key-stop }, appelez le superviseur.

## reconcile

step-reconcile-title = Compter à la main
step-reconcile-words = Ne levez plus rien. Comptez les cartes : { $act }. Entrez le compte.
step-reconcile-remedy = Le superviseur compte aussi. Les deux comptes doivent être égaux.

## voiding

step-voiding-title = Coup annulé
step-voiding-words = Coup annulé. Ramassez toutes les cartes. Chaque emplacement dit ce que devient sa mise.
step-voiding-remedy = Une carte manque ? Cherchez dans le mélangeur, son bac et la défausse.

## deck_change

step-deck-change-title = Changement de jeu
step-deck-change-words = Nouveau jeu { $colour } : sortez l’ancien, comptez-le, chargez le nouveau.
step-deck-change-remedy = Une carte manque ? Recomptez, cherchez dans le mélangeur, appelez le superviseur.

## dead_table

step-dead-table-title = Table morte
step-dead-table-words = Sortez les deux jeux et étalez-les. Pour rejouer, chargez les deux.
step-dead-table-remedy = Une carte manque ? Comptez les jeux, appelez le superviseur.

## closing

step-closing-title = Fermeture
step-closing-words = Sortez les deux jeux du mélangeur et comptez-les.
step-closing-remedy = Le mélangeur ne répond pas ? Un superviseur ferme la table.
