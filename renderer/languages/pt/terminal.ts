import type { Catalogue } from '../catalogue'
import { counted } from './count'

export const terminalText: Catalogue['terminalText'] = {
  region: 'Terminais',
  height: 'Altura dos terminais',
  show: 'Mostrar os terminais',
  hide: 'Ocultar os terminais',
  toBottom: 'Mover para baixo',
  toSide: 'Mover para o lado',
  tooLow: 'A janela é baixa demais para ter os terminais embaixo.',
  list: 'Seus terminais',
  numbered: (n: number) => `Terminal ${n}`,
  ended: (title: string) => `${title}, encerrado`,
  none: 'Nenhum terminal está aberto.',
  next: 'Próximo resultado',
  previous: 'Resultado anterior',
  closeSearch: 'Fechar a busca',
  matches: (at: string, count: string) => `${at} de ${count}`,
  noMatches: 'Nenhum resultado',
  sendNone: 'Selecione algo no terminal primeiro.',
  opens: (place: string) => `Ctrl ou ⌘ e um clique abrem ${place}`,
  closing: {
    title: (name: string) => `Fechar “${name}”?`,
    lead: 'Algo ainda está em execução nele. Fechar o terminal também o encerra.',
    confirm: 'Fechar e encerrar',
  },
  paste: {
    title: 'Colar estas linhas?',
    lead: (n: number) => `${counted(n, 'linha', 'linhas')}. Um shell pode executar cada linha na hora.`,
    preview: 'O que será colado',
    cut: 'Só o começo é mostrado.',
    confirm: 'Colar',
  },
}
