import { sentences } from '../../../i18n/texts'

/** The sentences of main about services that make pictures and videos, or look at them. */
export const mediaServicesSentences = sentences({
  'Makes pictures and videos from words, with models of many makers.': {
    de: 'Macht Bilder und Videos aus Worten, mit Modellen vieler Hersteller.',
    es: 'Hace imágenes y vídeos a partir de palabras, con modelos de muchos fabricantes.',
    fr: 'Crée des images et des vidéos à partir de mots, avec des modèles de nombreux éditeurs.',
    pt: 'Faz imagens e vídeos a partir de palavras, com modelos de muitos fabricantes.',
    'zh-Hans': '根据文字生成图片和视频，使用多家厂商的模型。',
    ja: 'さまざまな提供元のモデルを使い、言葉から画像や動画を作成します。',
  },
  'Paid by what is made; its page of each model has the price.': {
    de: 'Bezahlt wird, was gemacht wird; den Preis nennt dort die Seite jedes Modells.',
    es: 'Se paga por lo que se hace; la página de cada modelo indica el precio.',
    fr: 'Se paie selon ce qui est créé ; la page de chaque modèle indique le prix.',
    pt: 'Paga-se pelo que é feito; a página de cada modelo indica o preço.',
    'zh-Hans': '按生成的内容付费；每个模型的页面上有价格。',
    ja: '作成したものごとに課金されます。料金は各モデルのページにあります。',
  },
  'about {1} US dollars, by the list price of {2}': {
    de: 'etwa {1} US-Dollar, nach dem Listenpreis von {2}',
    es: 'unos {1} dólares estadounidenses, según el precio de lista de {2}',
    fr: 'environ {1} dollars américains, selon le tarif affiché de {2}',
    pt: 'cerca de {1} dólares americanos, pelo preço de tabela de {2}',
    'zh-Hans': '约 {1} 美元（按 {2} 的标价）',
    ja: '約{1}米ドル（{2} の公表価格による）',
  },
  'Makes pictures and looks at them by any server that speaks as OpenAI does, such as LocalAI.': {
    de: 'Macht Bilder und sieht sie sich an, über jeden Server, der wie OpenAI spricht, etwa LocalAI.',
    es: 'Hace imágenes y las examina mediante cualquier servidor que hable como OpenAI, como LocalAI.',
    fr: 'Crée des images et les regarde par tout serveur qui parle comme OpenAI, tel que LocalAI.',
    pt: 'Faz imagens e as examina por qualquer servidor que fale como a OpenAI, como o LocalAI.',
    'zh-Hans': '通过任何与 OpenAI 接口兼容的服务器（如 LocalAI）生成和查看图片。',
    ja: 'LocalAIなど、OpenAI互換のサーバーで画像を作成し、その内容を読み取ります。',
  },
  'Looks at pictures, for models that see none.': {
    de: 'Sieht sich Bilder an, für Modelle, die keine sehen.',
    es: 'Examina imágenes para los modelos que no las ven.',
    fr: 'Regarde des images pour les modèles qui n’en voient pas.',
    pt: 'Examina imagens para modelos que não as veem.',
    'zh-Hans': '为看不到图片的模型查看图片。',
    ja: '画像を扱えないモデルの代わりに、画像の内容を読み取ります。',
  },
  'Paid by the size of the picture and of the answer.': {
    de: 'Bezahlt wird nach der Größe des Bildes und der Antwort.',
    es: 'Se paga según el tamaño de la imagen y de la respuesta.',
    fr: 'Se paie selon la taille de l’image et de la réponse.',
    pt: 'Paga-se pelo tamanho da imagem e da resposta.',
    'zh-Hans': '按图片和回答的大小付费。',
    ja: '画像と回答の大きさに応じて課金されます。',
  },
})
