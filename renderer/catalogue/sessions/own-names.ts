import { texts } from '../../i18n/texts'

/** The names that the main process gives to an unnamed session and to the built-in profile. */
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
