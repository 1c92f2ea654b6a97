import { texts } from '../../i18n/texts'

/** Texts of a call and its result for actions in the browser. */
export const pageCallText = texts({
  before: {
    en: 'Before',
    de: 'Vorher',
    es: 'Antes',
    fr: 'Avant',
    pt: 'Antes',
    'zh-Hans': '之前',
    ja: '前',
  },
  after: {
    en: 'After',
    de: 'Nachher',
    es: 'Después',
    fr: 'Après',
    pt: 'Depois',
    'zh-Hans': '之后',
    ja: '後',
  },
  seen: {
    en: 'Picture of the page',
    de: 'Bild der Seite',
    es: 'Imagen de la página',
    fr: 'Image de la page',
    pt: 'Imagem da página',
    'zh-Hans': '页面图片',
    ja: 'ページの画像',
  },
  said: {
    en: 'What the page said',
    de: 'Was die Seite sagt',
    es: 'Lo que dice la página',
    fr: 'Ce que dit la page',
    pt: 'O que a página diz',
    'zh-Hans': '页面内容',
    ja: 'ページの内容',
  },
  strip: {
    en: 'The page before and after',
    de: 'Die Seite vorher und nachher',
    es: 'La página antes y después',
    fr: 'La page avant et après',
    pt: 'A página antes e depois',
    'zh-Hans': '操作前后的页面',
    ja: '操作前後のページ',
  },
})
