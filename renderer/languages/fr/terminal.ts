import type { Catalogue } from '../catalogue'
import { counted } from './count'

export const terminalText: Catalogue['terminalText'] = {
  list: 'Vos terminaux',
  numbered: (n: number) => `Terminal ${n}`,
  ended: (title: string) => `${title}, terminé`,
  new: 'Nouveau terminal',
  close: 'Fermer ce terminal',
  none: 'Aucun terminal n’est ouvert.',
  search: 'Rechercher dans le terminal',
  next: 'Résultat suivant',
  previous: 'Résultat précédent',
  closeSearch: 'Fermer la recherche',
  matches: (at: string, count: string) => `${at} sur ${count}`,
  noMatches: 'Aucun résultat',
  send: 'Mettre la sélection dans le message',
  sendNone: 'Sélectionnez d’abord quelque chose dans le terminal.',
  opens: (place: string) => `Ctrl ou ⌘ et un clic ouvrent ${place}`,
  paste: {
    title: 'Coller ces lignes ?',
    lead: (n: number) => `${counted(n, 'ligne', 'lignes')}. Un shell peut exécuter chaque ligne aussitôt.`,
    preview: 'Ce qui sera collé',
    cut: 'Seul le début est affiché.',
    confirm: 'Coller',
  },
}
