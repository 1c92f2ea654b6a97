import { texts } from '../../i18n/texts'

export const networkText = texts({
  page: {
    en: 'Web page',
    de: 'Webseite',
    es: 'Página web',
    fr: 'Page web',
    pt: 'Página da web',
    'zh-Hans': '网页',
    ja: 'Webページ',
  },
  method: { en: 'Sends', de: 'Sendet', es: 'Envía', fr: 'Envoie', pt: 'Envia', 'zh-Hans': '发送', ja: '送信内容' },
  methodHint: {
    en: (method: string) => `nothing but this address (${method})`,
    de: (method: string) => `${method}, nur mit dieser Adresse`,
    es: (method: string) => `${method}, sin nada más que esta dirección`,
    fr: (method: string) => `${method}, avec cette adresse et rien d’autre`,
    pt: (method: string) => `${method}, com nada além deste endereço`,
    'zh-Hans': (method: string) => `${method}，除此地址外不带任何内容`,
    ja: (method: string) => `${method}（このアドレスのみ）`,
  },
  sendsMore: {
    en: (method: string) => `this address and all that stands below (${method})`,
    de: (method: string) => `${method}, mit dieser Adresse und allem, was darunter steht`,
    es: (method: string) => `${method}, con esta dirección y todo lo que figura debajo`,
    fr: (method: string) => `${method}, avec cette adresse et tout ce qui figure dessous`,
    pt: (method: string) => `${method}, com este endereço e tudo o que aparece abaixo`,
    'zh-Hans': (method: string) => `${method}，包含此地址以及下面的全部内容`,
    ja: (method: string) => `${method}（このアドレスと以下のすべて）`,
  },
  request: {
    en: 'Request',
    de: 'Anfrage',
    es: 'Solicitud',
    fr: 'Requête',
    pt: 'Solicitação',
    'zh-Hans': '请求',
    ja: 'リクエスト',
  },
  headers: {
    en: 'Headers',
    de: 'Header',
    es: 'Encabezados',
    fr: 'En-têtes',
    pt: 'Cabeçalhos',
    'zh-Hans': '标头',
    ja: 'ヘッダー',
  },
  body: { en: 'Body', de: 'Inhalt', es: 'Cuerpo', fr: 'Corps', pt: 'Corpo', 'zh-Hans': '正文', ja: '本文' },
  hosts: {
    en: 'Sent to',
    de: 'Gesendet an',
    es: 'Se envía a',
    fr: 'Envoyé à',
    pt: 'Enviado a',
    'zh-Hans': '发送到',
    ja: '送信先',
  },
  fromVault: {
    en: (references: string, hosts: string) =>
      `Sends ${references} of your vault to ${hosts}. What is secret is put in once you agree; the model does not see it.`,
    de: (references: string, hosts: string) =>
      `Sendet ${references} aus dem Tresor an ${hosts}. Das Geheime wird nach der Zustimmung eingesetzt; das Modell sieht es nicht.`,
    es: (references: string, hosts: string) =>
      `Envía ${references} de tu bóveda a ${hosts}. Lo secreto se pone cuando aceptas; el modelo no lo ve.`,
    fr: (references: string, hosts: string) =>
      `Envoie ${references} de votre coffre à ${hosts}. Ce qui est secret est inséré une fois votre accord donné ; le modèle ne le voit pas.`,
    pt: (references: string, hosts: string) =>
      `Envia ${references} do seu cofre para ${hosts}. O que é secreto é colocado quando você concorda; o modelo não o vê.`,
    'zh-Hans': (references: string, hosts: string) =>
      `把你保险库中的 ${references} 发送到 ${hosts}。机密内容在你同意后才填入，模型看不到。`,
    ja: (references: string, hosts: string) =>
      `保管庫の ${references} を ${hosts} に送信します。シークレットは承認後に差し込まれ、モデルには見えません。`,
  },
  through: {
    en: 'Goes through',
    de: 'Geht über',
    es: 'Pasa por',
    fr: 'Passe par',
    pt: 'Passa por',
    'zh-Hans': '经由',
    ja: '経由',
  },
  download: {
    en: 'Download this file',
    de: 'Diese Datei herunterladen',
    es: 'Descargar este archivo',
    fr: 'Télécharger ce fichier',
    pt: 'Baixar este arquivo',
    'zh-Hans': '下载此文件',
    ja: 'このファイルをダウンロード',
  },
  approveDownload: {
    en: 'Download',
    de: 'Herunterladen',
    es: 'Descargar',
    fr: 'Télécharger',
    pt: 'Baixar',
    'zh-Hans': '下载',
    ja: 'ダウンロード',
  },
  saveTo: {
    en: 'Saved as',
    de: 'Gespeichert als',
    es: 'Se guarda como',
    fr: 'Enregistré sous',
    pt: 'Salvo como',
    'zh-Hans': '保存为',
    ja: '保存先',
  },
  withoutData: {
    en: (limit: string) => `${limit} without data`,
    de: (limit: string) => `${limit} ohne Daten`,
    es: (limit: string) => `${limit} sin recibir datos`,
    fr: (limit: string) => `${limit} sans données`,
    pt: (limit: string) => `${limit} sem receber dados`,
    'zh-Hans': (limit: string) => `${limit}内没有数据`,
    ja: (limit: string) => `データなしで${limit}`,
  },
  throughHint: {
    en: (service: string) =>
      `${service}, which turns pages into plain text and learns this address. If it does not answer, the page’s own server is asked instead.`,
    de: (service: string) =>
      `${service}, ein Dienst, der Seiten in reinen Text umwandelt und diese Adresse erfährt. Antwortet er nicht, wird der Server der Seite selbst gefragt.`,
    es: (service: string) =>
      `${service}, un servicio que convierte páginas en texto sin formato y conoce así esta dirección. Si no responde, se pregunta al propio servidor de la página.`,
    fr: (service: string) =>
      `${service}, un service qui convertit les pages en texte brut et apprend cette adresse. S’il ne répond pas, le serveur de la page est interrogé directement.`,
    pt: (service: string) =>
      `${service}, um serviço que converte páginas em texto simples e fica sabendo deste endereço. Se ele não responder, o próprio servidor da página é consultado.`,
    'zh-Hans': (service: string) =>
      `${service}：把网页转成纯文本的服务，它会得知此地址。如果它没有回应，则直接向网页自己的服务器请求。`,
    ja: (service: string) =>
      `${service}（ページをテキストに変換するサービス。このアドレスを知ることになります）。応答がなければ、ページのサーバーに直接問い合わせます。`,
  },
})
