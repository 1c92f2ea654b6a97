import { texts } from '../../i18n/texts'

export const browserStartText = texts({
  title: {
    en: 'A browser beside your work',
    de: 'Ein Browser neben der Arbeit',
    es: 'Un navegador junto a tu trabajo',
    fr: 'Un navigateur à côté de votre travail',
    pt: 'Um navegador ao lado do seu trabalho',
    'zh-Hans': '工作旁边的浏览器',
    ja: '作業の横にあるブラウザー',
  },
  lead: {
    en: 'Type an address above to open a page. A model can work pages here too: you see what it does, and can take over at any time.',
    de: 'Oben eine Adresse eingeben, um eine Seite zu öffnen. Auch ein Modell kann hier Seiten bedienen: Man sieht, was es tut, und kann jederzeit übernehmen.',
    es: 'Escribe arriba una dirección para abrir una página. Un modelo también puede manejar páginas aquí: ves lo que hace y puedes tomar el control en cualquier momento.',
    fr: 'Saisissez une adresse ci-dessus pour ouvrir une page. Un modèle peut aussi y utiliser des pages : vous voyez ce qu’il fait et pouvez prendre la main à tout moment.',
    pt: 'Digite um endereço acima para abrir uma página. Um modelo também pode usar páginas aqui: você vê o que ele faz e pode assumir a qualquer momento.',
    'zh-Hans': '在上方输入地址即可打开页面。模型也可以在这里操作页面：你能看到它做的事，并可随时接管。',
    ja: '上の欄にアドレスを入力するとページが開きます。モデルもここでページを操作できます。何をしているかが見え、いつでも操作を引き継げます。',
  },
  local: {
    en: (address: string) => `Open a local server: ${address}`,
    de: (address: string) => `Lokalen Server öffnen: ${address}`,
    es: (address: string) => `Abrir un servidor local: ${address}`,
    fr: (address: string) => `Ouvrir un serveur local : ${address}`,
    pt: (address: string) => `Abrir um servidor local: ${address}`,
    'zh-Hans': (address: string) => `打开本地服务器：${address}`,
    ja: (address: string) => `ローカルサーバーを開く: ${address}`,
  },
  apart: {
    en: 'It is separate from your own browser: it begins without your sign-ins. Cookies and data are forgotten when Atrium ends, unless you keep them.',
    de: 'Er ist von Ihrem eigenen Browser getrennt und beginnt ohne Ihre Anmeldungen. Cookies und Daten werden vergessen, wenn Atrium endet, außer Sie behalten sie.',
    es: 'Está separado de tu navegador: empieza sin tus sesiones iniciadas. Las cookies y los datos se olvidan al cerrar Atrium, salvo que los conserves.',
    fr: 'Il est séparé de votre propre navigateur : il commence sans vos connexions. Les cookies et les données sont oubliés à la fermeture d’Atrium, sauf si vous les conservez.',
    pt: 'Ele é separado do seu navegador: começa sem seus logins. Cookies e dados são esquecidos quando o Atrium termina, a menos que você os mantenha.',
    'zh-Hans': '它与你自己的浏览器分开：开始时没有你的登录状态。除非你选择保留，Atrium 结束时会清除 Cookie 和数据。',
    ja: '普段のブラウザーとは別のもので、サインインしていない状態から始まります。保持しない限り、Cookie とデータは Atrium の終了時に消えます。',
  },
  noFolder: {
    en: 'Open a folder to use its browser.',
    de: 'Öffnen Sie einen Ordner, um dessen Browser zu verwenden.',
    es: 'Abre una carpeta para usar su navegador.',
    fr: 'Ouvrez un dossier pour utiliser son navigateur.',
    pt: 'Abra uma pasta para usar o navegador dela.',
    'zh-Hans': '打开文件夹后即可使用它的浏览器。',
    ja: 'フォルダーを開くと、そのブラウザーを使えます。',
  },
})
