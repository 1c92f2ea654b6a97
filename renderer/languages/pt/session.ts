import type { Catalogue } from '../catalogue'
import { counted } from './count'

export const sessionText: Catalogue['sessionText'] = {
  thinking: {
    now: 'Pensando…',
    done: 'Pensou',
    label: 'O que o modelo pensou',
  },
  retry: {
    waiting: (seconds: number) => (seconds > 0 ? `Nova tentativa em ${seconds} s` : 'Tentando de novo…'),
    count: (attempt: number, of: number) => `tentativa ${attempt} de ${of}`,
    now: 'Tentar agora',
    done: 'Pedido de novo',
    left: 'O que tinha chegado até então',
  },
  message: {
    actions: 'Ações para esta mensagem',
    copy: 'Copiar mensagem',
    copyAnswer: 'Copiar resposta',
    edit: 'Editar e enviar de novo',
    editLabel: 'Mensagem a enviar em vez desta',
    resend: 'Enviar',
    regenerate: 'Responder de novo',
    fork: 'Continuar em uma nova sessão a partir daqui',
    forkTitle: (title: string) => `${title} (ramificação)`,
    forked: (title: string) => `Continua aqui como “${title}”.`,
    remove: 'Tirar da conversa esta mensagem e tudo o que vem depois',
    steered: 'Dito durante o trabalho',
    continued: 'O resto foi pedido',
    editHint: 'O que vem depois é mantido como outra versão. As mudanças em arquivos ficam; desfaça-as em Mudanças.',
    attachment: (name: string) => `Mostrar ${name} por inteiro`,
  },
  branch: {
    what: (turns: string) => `Outra versão do que vem depois: ${turns}.`,
    bringBack: 'Mostrar essa versão',
  },
  compaction: {
    running: 'Resumindo o que foi dito até aqui…',
    failed: 'Não foi possível resumir a conversa.',
    done: (before: string, after: string) => `O que veio antes está resumido: ${before} → ${after} tokens`,
    summary: 'Resumo',
  },
  end: {
    goOn: 'Continuar daqui',
    openProvider: 'Abrir o provedor',
    cost: (amount: string) => `≈ ${amount}`,
    cached: (tokens: string) => `${tokens} em cache`,
    sources: 'Fontes',
  },
  queue: {
    label: 'À espera de envio',
    next: 'Enviada quando este turno terminar',
    steer: 'Enviada com a próxima solicitação',
    stays: 'Enviada depois da sua próxima mensagem',
    edit: 'Devolver isto ao campo',
    remove: 'Não enviar',
  },
  composer: {
    running: 'Enter põe na fila',
    steer: 'intervém na hora',
    queue: 'Pôr na fila',
    addImage: 'Adicionar arquivos',
    dropHere: 'Solte os arquivos aqui',
    removeImage: (name: string) => `Remover ${name}`,
    notImage: (name: string) =>
      `${name} não pode ser enviado: não é texto nem imagem PNG, JPEG, WebP ou GIF. Ponha-o na pasta e mencione-o.`,
    tooLarge: (name: string) => `${name} tem mais de 20 MB.`,
    tooMany: 'No máximo 20 arquivos podem ser enviados de uma vez.',
  },
  commandChanges: {
    label: 'O que mudou durante a execução',
    whileItRan: (counts: string) => `Durante a execução: ${counts}`,
    kinds: { created: 'criado', changed: 'alterado', deleted: 'excluído' },
    notShown: (n: number) => `Mais ${counted(n, 'não é mostrado', 'não são mostrados')} aqui.`,
    notUndoable: 'Estes não podem ser desfeitos:',
    notNamed: (n: number) => `Mais ${counted(n, 'não é citado', 'não são citados')} aqui.`,
  },
  record: {
    exportAs: 'Exportar…',
    formats: { markdown: 'Markdown', html: 'Página da web', json: 'JSON', patch: 'Patch de todas as mudanças' },
    exported: (path: string) => `Gravado em ${path}.`,
    leftOut: (n: number) =>
      n === 1
        ? 'Não houve espaço para 1 imagem: ela não está no arquivo.'
        : `Não houve espaço para ${n} imagens: elas não estão no arquivo.`,
    copied: 'A conversa inteira está na área de transferência, em Markdown.',
    verify: 'Verificar o registro',
    whole: (lines: string) => `O registro está íntegro: ${lines} em sequência, sem alteração.`,
    wholeFrom: (lines: string, from: number) =>
      `O registro está inalterado a partir da linha ${from} (${lines} no total). As linhas anteriores são de antes de os registros poderem ser verificados.`,
    unchained: 'Este registro é de antes de os registros poderem ser verificados.',
    broken: (first: string) => `O registro foi alterado. ${first}`,
  },
  mode: {
    label: (name: string) => `Aprovações: ${name}`,
    choose: 'O que é executado sem perguntar',
    names: { 'read-only': 'Só leitura', ask: 'Perguntar', 'auto-edit': 'Edição automática', full: 'Completo' },
    hints: {
      'read-only': 'Nada que altere alguma coisa.',
      ask: 'A leitura é direta. Tudo o que altera algo é perguntado.',
      'auto-edit': 'Mudanças em arquivos dentro da pasta também são diretas. Todo o resto é perguntado.',
      full: 'Tudo o que é compreendido e fica dentro da pasta é executado.',
    },
  },
  context: {
    label: 'Contexto',
    use: (used: string, window: string) => `${used} de ${window} tokens`,
    usedOnly: (used: string) => `${used} tokens`,
    percent: (value: number) => `${value}% ocupado`,
    unknown: 'O tamanho da janela deste modelo não é conhecido. Pode ser definido junto com o provedor.',
    compact: 'Resumir agora',
    parts: {
      system: 'Instruções',
      'project-rules': 'Regras do projeto',
      tools: 'Ferramentas',
      summary: 'Resumo',
      messages: 'Mensagens',
      'tool-results': 'Resultados de ferramentas',
      images: 'Imagens',
    },
  },
}
