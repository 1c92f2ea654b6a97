import { texts } from '../../i18n/texts'

/** What main calls a session that nobody has named, and the profile that is built in. */
export const ownNamesText = texts({
  session: {
    en: 'New session',
    de: 'Neue Sitzung',
    es: 'Nueva sesión',
    fr: 'Nouvelle session',
    pt: 'Nova sessão',
    'zh-Hans': '新会话',
    ja: '新規セッション',
  },
  guide: {
    en: 'Offline guide',
    de: 'Offline-Führung',
    es: 'Guía sin conexión',
    fr: 'Guide hors ligne',
    pt: 'Guia off-line',
    'zh-Hans': '离线向导',
    ja: 'オフラインガイド',
  },
})
