import type { Catalogue } from '../catalogue'
import { counted } from './count'

export const resourcesText: Catalogue['resourcesText'] = {
  strip: 'Recursos que vão junto',
  from: (server: string) => `de ${server}`,
  states: {
    reading: 'lendo…',
    changed: 'mudou; será relido no envio',
    failed: (words: string) => `não foi possível ler: ${words}`,
  },
  images: (n: number) => counted(n, 'imagem', 'imagens'),
  show: (name: string) => `Mostrar ${name}`,
  remove: (name: string) => `Remover ${name}`,
  notReady: (name: string) => `Não foi possível ler ${name}. Remova o item ou anexe-o de novo.`,
  content: (name: string) => `Conteúdo de ${name}`,
  form: {
    prompt: (name: string) => `Preencher ${name}`,
    resource: (name: string) => `Qual item de ${name}?`,
    lead: (server: string) => `O servidor “${server}” pede isto.`,
    required: 'obrigatório',
    missing: 'Este campo é obrigatório.',
    insert: 'Inserir na mensagem',
    working: 'Consultando o servidor…',
  },
  emptyPrompt: 'O prompt do servidor está vazio.',
  prompt: (server: string) => `prompt de ${server}`,
  resource: (server: string) => `recurso de ${server}`,
}
