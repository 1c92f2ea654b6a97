import type { Catalogue } from '../catalogue'
import { counted } from './count'

export const terminalText: Catalogue['terminalText'] = {
  region: 'Terminaux',
  height: 'Hauteur des terminaux',
  show: 'Afficher les terminaux',
  hide: 'Masquer les terminaux',
  toBottom: 'Déplacer en bas',
  toSide: 'Déplacer sur le côté',
  tooLow: 'La fenêtre est trop basse pour des terminaux en bas.',
  list: 'Vos terminaux',
  numbered: (n: number) => `Terminal ${n}`,
  ended: (title: string) => `${title}, terminé`,
  none: 'Aucun terminal n’est ouvert.',
  next: 'Résultat suivant',
  previous: 'Résultat précédent',
  closeSearch: 'Fermer la recherche',
  matches: (at: string, count: string) => `${at} sur ${count}`,
  noMatches: 'Aucun résultat',
  sendNone: 'Sélectionnez d’abord quelque chose dans le terminal.',
  opens: (place: string) => `Ctrl ou ⌘ et un clic ouvrent ${place}`,
  closing: {
    title: (name: string) => `Fermer « ${name} » ?`,
    lead: 'Quelque chose s’y exécute encore. Fermer le terminal l’arrête.',
    confirm: 'Fermer et arrêter',
  },
  paste: {
    title: 'Coller ces lignes ?',
    lead: (n: number) => `${counted(n, 'ligne', 'lignes')}. Un shell peut exécuter chaque ligne aussitôt.`,
    preview: 'Ce qui sera collé',
    cut: 'Seul le début est affiché.',
    confirm: 'Coller',
  },
}
