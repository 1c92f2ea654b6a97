import { sentences } from '../../../i18n/texts'

/** The sentences of main about the browser. */
export const browserSentences = sentences({
  'Only addresses that begin with http:// or https:// can be opened here.': {
    de: 'Hier lassen sich nur Adressen öffnen, die mit http:// oder https:// beginnen.',
    es: 'Aquí solo se pueden abrir direcciones que empiecen por http:// o https://.',
    fr: 'Seules les adresses qui commencent par http:// ou https:// peuvent être ouvertes ici.',
    pt: 'Aqui só podem ser abertos endereços que começam com http:// ou https://.',
    'zh-Hans': '这里只能打开以 http:// 或 https:// 开头的地址。',
    ja: 'ここで開けるのは http:// または https:// で始まるアドレスだけです。',
  },
  'This is no address. Type one, such as example.com or localhost:3000.': {
    de: 'Das ist keine Adresse. Geben Sie eine ein, etwa example.com oder localhost:3000.',
    es: 'Esto no es una dirección. Escribe una, como example.com o localhost:3000.',
    fr: 'Ce n’est pas une adresse. Saisissez-en une, comme example.com ou localhost:3000.',
    pt: 'Isto não é um endereço. Digite um, como example.com ou localhost:3000.',
    'zh-Hans': '这不是地址。请输入一个地址，例如 example.com 或 localhost:3000。',
    ja: 'これはアドレスではありません。example.com や localhost:3000 のように入力してください。',
  },
  'Only files of the folder can be opened here.': {
    de: 'Hier lassen sich nur Dateien des Ordners öffnen.',
    es: 'Aquí solo se pueden abrir archivos de la carpeta.',
    fr: 'Seuls les fichiers du dossier peuvent être ouverts ici.',
    pt: 'Aqui só é possível abrir arquivos da pasta.',
    'zh-Hans': '此处只能打开文件夹中的文件。',
    ja: 'ここで開けるのはフォルダー内のファイルだけです。',
  },
  'This tab is closed.': {
    de: 'Dieser Tab ist geschlossen.',
    es: 'Esta pestaña está cerrada.',
    fr: 'Cet onglet est fermé.',
    pt: 'Esta aba está fechada.',
    'zh-Hans': '此标签页已关闭。',
    ja: 'このタブは閉じられています。',
  },
  'There are {1} tabs already. Close one of them first.': {
    de: 'Es sind schon {1} Tabs offen. Schließen Sie zuerst einen davon.',
    es: 'Ya hay {1} pestañas. Cierra primero una de ellas.',
    fr: 'Il y a déjà {1} onglets. Fermez-en d’abord un.',
    pt: 'Já há {1} abas. Feche uma delas primeiro.',
    'zh-Hans': '已有 {1} 个标签页。请先关闭其中一个。',
    ja: 'すでに {1} 個のタブがあります。先に 1 つ閉じてください。',
  },
  'No window is open that could show a page.': {
    de: 'Es ist kein Fenster offen, das eine Seite zeigen könnte.',
    es: 'No hay ninguna ventana abierta que pueda mostrar una página.',
    fr: 'Aucune fenêtre ouverte ne peut afficher une page.',
    pt: 'Não há janela aberta que possa mostrar uma página.',
    'zh-Hans': '没有打开可以显示页面的窗口。',
    ja: 'ページを表示できるウィンドウが開いていません。',
  },
})
