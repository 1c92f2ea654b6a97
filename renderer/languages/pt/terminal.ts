import type { Catalogue } from '../catalogue'
import { counted } from './count'

export const terminalText: Catalogue['terminalText'] = {
  list: 'Seus terminais',
  numbered: (n: number) => `Terminal ${n}`,
  ended: (title: string) => `${title}, encerrado`,
  new: 'Novo terminal',
  close: 'Fechar este terminal',
  none: 'Nenhum terminal está aberto.',
  search: 'Buscar no terminal',
  next: 'Próximo resultado',
  previous: 'Resultado anterior',
  closeSearch: 'Fechar a busca',
  matches: (at: string, count: string) => `${at} de ${count}`,
  noMatches: 'Nenhum resultado',
  send: 'Pôr a seleção na mensagem',
  sendNone: 'Selecione algo no terminal primeiro.',
  opens: (place: string) => `Ctrl ou ⌘ e um clique abrem ${place}`,
  paste: {
    title: 'Colar estas linhas?',
    lead: (n: number) => `${counted(n, 'linha', 'linhas')}. Um shell pode executar cada linha na hora.`,
    preview: 'O que será colado',
    cut: 'Só o começo é mostrado.',
    confirm: 'Colar',
  },
}
