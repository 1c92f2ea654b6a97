import { texts } from '../../i18n/texts'

export const recordText = texts({
  record: {
    exportAs: {
      en: 'Export as',
      de: 'Exportieren…',
      es: 'Exportar…',
      fr: 'Exporter…',
      pt: 'Exportar…',
      'zh-Hans': '导出…',
      ja: 'エクスポート…',
    },
    formats: {
      markdown: {
        en: 'Markdown',
        de: 'Markdown',
        es: 'Markdown',
        fr: 'Markdown',
        pt: 'Markdown',
        'zh-Hans': 'Markdown',
        ja: 'Markdown',
      },
      html: {
        en: 'Web page',
        de: 'Webseite',
        es: 'Página web',
        fr: 'Page web',
        pt: 'Página da web',
        'zh-Hans': '网页',
        ja: 'Webページ',
      },
      json: { en: 'JSON', de: 'JSON', es: 'JSON', fr: 'JSON', pt: 'JSON', 'zh-Hans': 'JSON', ja: 'JSON' },
      patch: {
        en: 'Patch of all changes',
        de: 'Patch aller Änderungen',
        es: 'Parche con todos los cambios',
        fr: 'Patch de toutes les modifications',
        pt: 'Patch de todas as mudanças',
        'zh-Hans': '所有更改的补丁',
        ja: 'すべての変更のパッチ',
      },
      playwright: {
        en: 'Playwright test of the browser',
        de: 'Playwright-Test des Browsers',
        es: 'Prueba de Playwright del navegador',
        fr: 'Test Playwright du navigateur',
        pt: 'Teste Playwright do navegador',
        'zh-Hans': '浏览器的 Playwright 测试',
        ja: 'ブラウザーの Playwright テスト',
      },
    },
    exported: {
      en: (path: string) => `Written to ${path}.`,
      de: (path: string) => `Nach ${path} geschrieben.`,
      es: (path: string) => `Escrito en ${path}.`,
      fr: (path: string) => `Écrit dans ${path}.`,
      pt: (path: string) => `Gravado em ${path}.`,
      'zh-Hans': (path: string) => `已写入 ${path}。`,
      ja: (path: string) => `「${path}」にエクスポートしました。`,
    },
    showInFolder: {
      en: 'Show in folder',
      de: 'Im Ordner zeigen',
      es: 'Mostrar en la carpeta',
      fr: 'Afficher dans le dossier',
      pt: 'Mostrar na pasta',
      'zh-Hans': '在文件夹中显示',
      ja: 'フォルダーに表示',
    },
    nothingInPatch: {
      en: 'There is nothing to put into a patch: after this session no text file is different from what it was before. No file was written.',
      de: 'Es gibt nichts für einen Patch: Nach dieser Sitzung ist keine Textdatei anders als zuvor. Es wurde keine Datei geschrieben.',
      es: 'No hay nada que poner en un parche: tras esta sesión ningún archivo de texto es distinto de como era. No se ha escrito ningún archivo.',
      fr: 'Il n’y a rien à mettre dans un patch : après cette session, aucun fichier texte ne diffère de ce qu’il était. Aucun fichier n’a été écrit.',
      pt: 'Não há nada para pôr em um patch: depois desta sessão nenhum arquivo de texto está diferente de antes. Nenhum arquivo foi gravado.',
      'zh-Hans': '没有可写入补丁的内容：此会话之后，没有任何文本文件与之前不同。未写入文件。',
      ja: 'パッチに入れるものがありません。このセッションの前後で変わったテキストファイルはありません。ファイルは作成しませんでした。',
    },
    nothingInTest: {
      en: 'Nothing was done in the browser in this session, so there is no test to write. No file was written.',
      de: 'In dieser Sitzung wurde nichts im Browser getan, also gibt es keinen Test. Es wurde keine Datei geschrieben.',
      es: 'En esta sesión no se hizo nada en el navegador, así que no hay ninguna prueba. No se ha escrito ningún archivo.',
      fr: 'Rien n’a été fait dans le navigateur durant cette session : il n’y a pas de test. Aucun fichier n’a été écrit.',
      pt: 'Nada foi feito no navegador nesta sessão, então não há teste. Nenhum arquivo foi gravado.',
      'zh-Hans': '此会话中没有在浏览器里做任何事，因此没有测试可写。未写入文件。',
      ja: 'このセッションではブラウザーで何も行われていないため、テストはありません。ファイルは作成しませんでした。',
    },
    leftOut: {
      en: (n: number) =>
        n === 1
          ? 'There was no room for 1 picture: it is not in the file.'
          : `There was no room for ${n} pictures: they are not in the file.`,
      de: (n: number) =>
        n === 1
          ? 'Für 1 Bild war kein Platz: Es fehlt in der Datei.'
          : `Für ${n} Bilder war kein Platz: Sie fehlen in der Datei.`,
      es: (n: number) =>
        n === 1 ? 'No cupo 1 imagen: no está en el archivo.' : `No cupieron ${n} imágenes: no están en el archivo.`,
      fr: (n: number) =>
        n === 1
          ? '1 image n’a pas trouvé de place : elle n’est pas dans le fichier.'
          : `${n} images n’ont pas trouvé de place : elles ne sont pas dans le fichier.`,
      pt: (n: number) =>
        n === 1
          ? 'Não houve espaço para 1 imagem: ela não está no arquivo.'
          : `Não houve espaço para ${n} imagens: elas não estão no arquivo.`,
      'zh-Hans': (n: number) => `有 ${n} 张图片因空间不足未写入文件。`,
      ja: (n: number) => `画像 ${n} 件は大きすぎて入りませんでした。`,
    },
    copied: {
      en: 'The whole conversation is on the clipboard, as Markdown.',
      de: 'Die ganze Unterhaltung liegt in der Zwischenablage, als Markdown.',
      es: 'Toda la conversación está en el portapapeles, como Markdown.',
      fr: 'Toute la conversation est dans le presse-papiers, en Markdown.',
      pt: 'A conversa inteira está na área de transferência, em Markdown.',
      'zh-Hans': '已将整个对话以 Markdown 格式复制到剪贴板。',
      ja: '会話全体をMarkdownとしてクリップボードにコピーしました。',
    },
    verify: {
      en: 'Verify the record',
      de: 'Aufzeichnung prüfen',
      es: 'Verificar el registro',
      fr: 'Vérifier l’enregistrement',
      pt: 'Verificar o registro',
      'zh-Hans': '验证记录',
      ja: '記録を検証',
    },
    whole: {
      en: (lines: string) => `The record is whole: ${lines} follow one another unaltered.`,
      de: (lines: string) => `Die Aufzeichnung ist unverändert und lückenlos: ${lines}.`,
      es: (lines: string) => `El registro está íntegro y sin alteraciones: ${lines}.`,
      fr: (lines: string) => `L’enregistrement est intact : ${lines} se suivent sans altération.`,
      pt: (lines: string) => `O registro está íntegro: ${lines} em sequência, sem alteração.`,
      'zh-Hans': (lines: string) => `记录完整：${lines}前后相连，未被改动。`,
      ja: (lines: string) => `記録は完全です。${lines}が改変なくつながっています。`,
    },
    wholeFrom: {
      en: (lines: string, from: number) =>
        `The record is unaltered from line ${from} on (${lines} in all). Earlier lines were written before records could be verified.`,
      de: (lines: string, from: number) =>
        `Die Aufzeichnung ist ab Zeile ${from} unverändert (insgesamt ${lines}). Frühere Zeilen entstanden, bevor Aufzeichnungen prüfbar waren.`,
      es: (lines: string, from: number) =>
        `El registro no se ha alterado desde la línea ${from} (${lines} en total). Las líneas anteriores se escribieron antes de que los registros se pudieran verificar.`,
      fr: (lines: string, from: number) =>
        `L’enregistrement est inaltéré à partir de la ligne ${from} (${lines} en tout). Les lignes précédentes datent d’avant que les enregistrements puissent être vérifiés.`,
      pt: (lines: string, from: number) =>
        `O registro está inalterado a partir da linha ${from} (${lines} no total). As linhas anteriores são de antes de os registros poderem ser verificados.`,
      'zh-Hans': (lines: string, from: number) =>
        `自第 ${from} 行起记录未被改动（共 ${lines}）。更早的行写入时，记录还不能验证。`,
      ja: (lines: string, from: number) =>
        `記録は${from}行目以降、改変されていません（全${lines}）。それより前の行は、検証に対応する前に書かれました。`,
    },
    unchained: {
      en: 'This record was written before records could be verified.',
      de: 'Diese Aufzeichnung entstand, bevor Aufzeichnungen prüfbar waren.',
      es: 'Este registro se escribió antes de que los registros se pudieran verificar.',
      fr: 'Cet enregistrement date d’avant que les enregistrements puissent être vérifiés.',
      pt: 'Este registro é de antes de os registros poderem ser verificados.',
      'zh-Hans': '写入此记录时，记录还不能验证。',
      ja: 'この記録は、検証に対応する前に書かれました。',
    },
    broken: {
      en: (first: string) => `The record was altered. ${first}`,
      de: (first: string) => `Die Aufzeichnung wurde verändert. ${first}`,
      es: (first: string) => `El registro se alteró. ${first}`,
      fr: (first: string) => `L’enregistrement a été altéré. ${first}`,
      pt: (first: string) => `O registro foi alterado. ${first}`,
      'zh-Hans': (first: string) => `记录被改动过。${first}`,
      ja: (first: string) => `記録は改変されています。${first}`,
    },
  },
})
