import { texts } from '../../i18n/texts'

/** Texts about an address that a program printed or a model wrote. */
export const addressesText = texts({
  opensHere: {
    en: (address: string) => `Opens ${address} in the Browser tab. With Shift it opens in your own browser.`,
    de: (address: string) => `Öffnet ${address} im Tab „Browser“. Mit der Umschalttaste im eigenen Browser.`,
    es: (address: string) => `Abre ${address} en la pestaña Navegador. Con Mayús se abre en tu navegador.`,
    fr: (address: string) => `Ouvre ${address} dans l’onglet Navigateur. Avec Maj, dans votre navigateur.`,
    pt: (address: string) => `Abre ${address} na aba Navegador. Com Shift, no seu navegador.`,
    'zh-Hans': (address: string) => `在“浏览器”标签页中打开 ${address}。按住 Shift 则在你自己的浏览器中打开。`,
    ja: (address: string) =>
      `${address}を「ブラウザー」タブで開きます。Shiftを押しながらだと、いつものブラウザーで開きます。`,
  },
  opensOutside: {
    en: (address: string) => `Opens ${address} in your own browser. With Shift it opens in the Browser tab.`,
    de: (address: string) => `Öffnet ${address} im eigenen Browser. Mit der Umschalttaste im Tab „Browser“.`,
    es: (address: string) => `Abre ${address} en tu navegador. Con Mayús se abre en la pestaña Navegador.`,
    fr: (address: string) => `Ouvre ${address} dans votre navigateur. Avec Maj, dans l’onglet Navigateur.`,
    pt: (address: string) => `Abre ${address} no seu navegador. Com Shift, na aba Navegador.`,
    'zh-Hans': (address: string) => `在你自己的浏览器中打开 ${address}。按住 Shift 则在“浏览器”标签页中打开。`,
    ja: (address: string) =>
      `${address}をいつものブラウザーで開きます。Shiftを押しながらだと、「ブラウザー」タブで開きます。`,
  },
  clickOpensHere: {
    en: (address: string) =>
      `Ctrl or ⌘ and a click opens ${address} in the Browser tab; with Shift in your own browser`,
    de: (address: string) =>
      `Strg oder ⌘ und ein Klick öffnet ${address} im Tab „Browser“; mit der Umschalttaste im eigenen Browser`,
    es: (address: string) => `Ctrl o ⌘ y un clic abren ${address} en la pestaña Navegador; con Mayús, en tu navegador`,
    fr: (address: string) =>
      `Ctrl ou ⌘ et un clic ouvrent ${address} dans l’onglet Navigateur ; avec Maj, dans votre navigateur`,
    pt: (address: string) => `Ctrl ou ⌘ e um clique abrem ${address} na aba Navegador; com Shift, no seu navegador`,
    'zh-Hans': (address: string) =>
      `按住 Ctrl 或 ⌘ 单击可在“浏览器”标签页中打开 ${address}；再按住 Shift 则在你自己的浏览器中打开`,
    ja: (address: string) =>
      `Ctrlまたは⌘を押しながらクリックすると「${address}」をブラウザータブで開きます。Shiftも押すと、いつものブラウザーで開きます`,
  },
  clickOpensOutside: {
    en: (address: string) =>
      `Ctrl or ⌘ and a click opens ${address} in your own browser; with Shift in the Browser tab`,
    de: (address: string) =>
      `Strg oder ⌘ und ein Klick öffnet ${address} im eigenen Browser; mit der Umschalttaste im Tab „Browser“`,
    es: (address: string) => `Ctrl o ⌘ y un clic abren ${address} en tu navegador; con Mayús, en la pestaña Navegador`,
    fr: (address: string) =>
      `Ctrl ou ⌘ et un clic ouvrent ${address} dans votre navigateur ; avec Maj, dans l’onglet Navigateur`,
    pt: (address: string) => `Ctrl ou ⌘ e um clique abrem ${address} no seu navegador; com Shift, na aba Navegador`,
    'zh-Hans': (address: string) =>
      `按住 Ctrl 或 ⌘ 单击可在你自己的浏览器中打开 ${address}；再按住 Shift 则在“浏览器”标签页中打开`,
    ja: (address: string) =>
      `Ctrlまたは⌘を押しながらクリックすると「${address}」をいつものブラウザーで開きます。Shiftも押すと、ブラウザータブで開きます`,
  },
  pageOf: {
    en: (host: string) => `page of ${host}`,
    de: (host: string) => `Seite von ${host}`,
    es: (host: string) => `página de ${host}`,
    fr: (host: string) => `page de ${host}`,
    pt: (host: string) => `página de ${host}`,
    'zh-Hans': (host: string) => `${host} 的页面`,
    ja: (host: string) => `${host}のページ`,
  },
  open: {
    en: 'Open in browser',
    de: 'Im Browser öffnen',
    es: 'Abrir en el navegador',
    fr: 'Ouvrir dans le navigateur',
    pt: 'Abrir no navegador',
    'zh-Hans': '在浏览器中打开',
    ja: 'ブラウザーで開く',
  },
})
