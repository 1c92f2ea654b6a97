import type { Catalogue } from '../catalogue'

export const mcpResultText: Catalogue['mcpResultText'] = {
  structured: 'Strukturierte Antwort',
  audio: (type: string, size: string) => `Audio, ${type}, ${size}`,
  resource: 'Ressource',
  picture: (n: number) => `Bild ${n}`,
  more: (n: number) => `… ${n} weitere`,
  showAll: n => `Alle ${n.toLocaleString('de')} Zeichen zeigen`,
  list: n => `Liste mit ${n.toLocaleString('de')}`,
  object: n => `Objekt mit ${n.toLocaleString('de')}`,
  cut: 'Der Rest ist weggelassen.',
}
