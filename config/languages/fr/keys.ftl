### Ce que veut dire une touche à ce moment ; names.ftl a son sens habituel.

key-release = Sortir les cartes restantes
key-close-after-round = Fermer après ce coup
key-stay-open = Rester ouvert après ce coup
key-round-over-chips-stay = Coup terminé : les jetons restent
key-round-over-unsettled = Coup terminé : { $count ->
    [one] { $count } place non réglée
   *[other] { $count } places non réglées
  }
key-seat-in = Place { $seat } en jeu
key-seat-out = Place { $seat } hors jeu
key-seat-absent = Place { $seat } absente
key-seat-back = Place { $seat } de retour
key-seat-settled = Place { $seat } réglée
key-seat-not-settled = Place { $seat } pas réglée
key-deck-in-hands = Le jeu { $colour } est dans vos mains
key-seat-dealt = Place { $seat } servie
key-dealer-dealt = Le croupier est servi
key-layout-dealt = Les cartes communes sont posées
