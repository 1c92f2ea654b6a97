import type { Catalogue } from '../catalogue'
import { counted } from './count'

export const mcpResultText: Catalogue['mcpResultText'] = {
  structured: 'Réponse structurée',
  audio: (type: string, size: string) => `Son, ${type}, ${size}`,
  resource: 'Ressource',
  picture: (n: number) => `Image ${n}`,
  more: (n: number) => `… encore ${counted(n, 'élément', 'éléments')}`,
  showAll: n => `Afficher les ${n.toLocaleString('fr')} caractères`,
  list: n => `Liste de ${n.toLocaleString('fr')}`,
  object: n => `Objet de ${n.toLocaleString('fr')}`,
  cut: 'La suite n’est pas affichée.',
}
