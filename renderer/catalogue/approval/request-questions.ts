import { count } from '../../i18n/count'
import { texts } from '../../i18n/texts'

export const requestQuestionsText = texts({
  fetchPage: {
    en: 'Fetch this web page',
    de: 'Diese Webseite abrufen',
    es: 'Obtener esta página web',
    fr: 'Récupérer cette page web',
    pt: 'Buscar esta página da web',
    'zh-Hans': '获取此网页',
    ja: 'このウェブページを取得',
  },
  fetchPages: {
    en: (n: number) => `Fetch ${n} web pages`,
    de: (n: number) => `${n} Webseiten abrufen`,
    es: (n: number) => `Obtener ${n} páginas web`,
    fr: (n: number) => `Récupérer ${n} pages web`,
    pt: (n: number) => `Obter ${n} páginas da web`,
    'zh-Hans': (n: number) => `获取 ${count('zh-Hans', n)} 个网页`,
    ja: (n: number) => `${count('ja', n)}件のWebページを取得`,
  },
  approveFetch: {
    en: 'Fetch page',
    de: 'Seite abrufen',
    es: 'Obtener página',
    fr: 'Récupérer',
    pt: 'Obter página',
    'zh-Hans': '获取网页',
    ja: 'ページを取得',
  },
  sendRequest: {
    en: 'Send this request',
    de: 'Diese Anfrage senden',
    es: 'Enviar esta solicitud',
    fr: 'Envoyer cette requête',
    pt: 'Enviar esta solicitação',
    'zh-Hans': '发送此请求',
    ja: 'このリクエストを送信',
  },
  sendRequests: {
    en: (n: number) => `Send ${n} requests`,
    de: (n: number) => `${n} Anfragen senden`,
    es: (n: number) => `Enviar ${n} solicitudes`,
    fr: (n: number) => `Envoyer ${n} requêtes`,
    pt: (n: number) => `Enviar ${n} solicitações`,
    'zh-Hans': (n: number) => `发送 ${count('zh-Hans', n)} 个请求`,
    ja: (n: number) => `${count('ja', n)}件のリクエストを送信`,
  },
  approveSend: {
    en: 'Send request',
    de: 'Anfrage senden',
    es: 'Enviar solicitud',
    fr: 'Envoyer',
    pt: 'Enviar solicitação',
    'zh-Hans': '发送请求',
    ja: 'リクエストを送信',
  },
})
