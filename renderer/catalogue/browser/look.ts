import { texts } from '../../i18n/texts'

/** The part of a page that a person attaches to a message. */
export const browserLookText = texts({
  label: {
    en: 'Look at it: put a picture of this page and its errors into your message',
    de: 'Ansehen lassen: ein Bild dieser Seite und ihre Fehler in die Nachricht legen',
    es: 'Mirarla: añadir a tu mensaje una imagen de esta página y sus errores',
    fr: 'La regarder : ajouter à votre message une image de cette page et ses erreurs',
    pt: 'Olhar para ela: pôr na mensagem uma imagem desta página e os erros dela',
    'zh-Hans': '查看：将此页面的图片及其错误放入你的消息',
    ja: '見てもらう: このページの画像とエラーをメッセージに入れる',
  },
  looking: {
    en: 'The page is being looked at …',
    de: 'Die Seite wird angesehen …',
    es: 'Mirando la página…',
    fr: 'La page est en train d’être regardée…',
    pt: 'Olhando para a página…',
    'zh-Hans': '正在查看页面…',
    ja: 'ページを見ています…',
  },
  textAlone: {
    en: 'This model does not see pictures, so the text of the page is in your message instead.',
    de: 'Dieses Modell sieht keine Bilder. Darum liegt stattdessen der Text der Seite in der Nachricht.',
    es: 'Este modelo no ve imágenes, así que en tu mensaje está el texto de la página en su lugar.',
    fr: 'Ce modèle ne voit pas les images : c’est donc le texte de la page qui figure dans votre message.',
    pt: 'Este modelo não vê imagens; por isso, o texto da página está na mensagem no lugar delas.',
    'zh-Hans': '此模型看不到图片，因此放入消息的是页面的文本。',
    ja: 'このモデルは画像を見られないため、代わりにページのテキストをメッセージに入れました。',
  },
})
