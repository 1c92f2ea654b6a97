import type { Catalogue } from '../catalogue'

export const composerText: Catalogue['composerText'] = {
  command: {
    hint: 'Enter executa isto na pasta. O modelo vê o resultado com a sua próxima mensagem.',
    waits: 'Um comando pode ser executado quando este turno terminar.',
    run: 'Executar',
    again: 'Executar de novo',
    label: 'Comando que você executou',
    tooLong: 'Este comando é longo demais. Coloque-o em um script na pasta e execute-o.',
  },
  object: {
    send: 'Negar e enviar isto como motivo',
    before: 'O turno espera sua resposta acima. O que você escrever aqui nega o pedido e diz por quê.',
    hint: (steerKeys: string) => `Enter nega e diz por quê · ${steerKeys} só acrescenta isto`,
  },
  sending: 'A caminho…',
  tooLong: 'Este texto é longo demais para ser guardado quando o Atrium é fechado. Ponha-o num arquivo e anexe-o.',
  tooLongToSend: 'Este texto é longo demais para uma mensagem. Ponha-o num arquivo e anexe ou mencione esse arquivo.',
  files: {
    strip: 'Arquivos que vão junto',
    scaled: (from: string, to: string) => `${from} → ${to}`,
    unreadable: (name: string) => `Não foi possível ler ${name}.`,
    outside: (name: string) =>
      `${name} está fora da pasta. De lá podem ser enviados imagens e textos de no máximo 400 kB; ponha o resto na pasta e mencione-o.`,
  },
  picture: {
    label: (name: string) => `Imagem ${name}`,
    place: (at: number, of: number) => `${at} de ${of}`,
    previous: 'Imagem anterior',
    next: 'Próxima imagem',
    zoomIn: 'Ampliar',
    zoomOut: 'Reduzir',
    fit: 'Ajustar à janela',
    zoom: (percent: string) => `${percent}%`,
    copy: 'Copiar imagem',
    copied: 'A imagem foi copiada.',
    save: 'Salvar como…',
    saved: (path: string) => `Salva em ${path}.`,
    reveal: 'Mostrar no gerenciador de arquivos',
    notShown: 'Não é possível mostrar a imagem.',
    sentAs: (size: string) => `enviada com ${size}`,
  },
  removed: 'Esta mensagem e tudo o que vinha depois foram tirados da conversa.',
  undo: 'Desfazer',
}
