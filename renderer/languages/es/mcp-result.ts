import type { Catalogue } from '../catalogue'

export const mcpResultText: Catalogue['mcpResultText'] = {
  structured: 'Respuesta estructurada',
  audio: (type: string, size: string) => `Audio, ${type}, ${size}`,
  resource: 'Recurso',
  picture: (n: number) => `Imagen ${n}`,
  more: (n: number) => `… ${n} más`,
  showAll: n => `Mostrar los ${n.toLocaleString('es')} caracteres`,
  list: n => `Lista de ${n.toLocaleString('es')}`,
  object: n => `Objeto de ${n.toLocaleString('es')}`,
  cut: 'Se omite el resto.',
}
