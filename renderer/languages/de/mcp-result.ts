import type { Catalogue } from '../catalogue'

export const mcpResultText: Catalogue['mcpResultText'] = {
  structured: 'Strukturierte Antwort',
  audio: (type: string, size: string) => `Audio, ${type}, ${size}`,
  resource: 'Ressource',
  picture: (n: number) => `Bild ${n}`,
  more: (n: number) => `… ${n} weitere`,
  cut: 'Der Rest ist weggelassen.',
}
