import type { Catalogue } from '../catalogue'

export const mcpResultText: Catalogue['mcpResultText'] = {
  structured: 'Resposta estruturada',
  audio: (type: string, size: string) => `Áudio, ${type}, ${size}`,
  resource: 'Recurso',
  picture: (n: number) => `Imagem ${n}`,
  more: (n: number) => `… mais ${n}`,
  showAll: n => `Mostrar todos os ${n.toLocaleString('pt')} caracteres`,
  list: n => `Lista de ${n.toLocaleString('pt')}`,
  object: n => `Objeto de ${n.toLocaleString('pt')}`,
  cut: 'O resto não é mostrado.',
}
