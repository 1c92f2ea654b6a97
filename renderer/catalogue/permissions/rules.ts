import { count, counted, wordFor } from '../../i18n/count'
import { texts } from '../../i18n/texts'

export const rulesText = texts({
  grant: {
    start: {
      en: 'Don’t ask again…',
      de: 'Nicht mehr fragen…',
      es: 'No volver a preguntar…',
      fr: 'Ne plus demander…',
      pt: 'Não perguntar de novo…',
      'zh-Hans': '不再询问…',
      ja: '今後は確認しない…',
    },
    which: {
      en: 'Allow without asking',
      de: 'Ohne Nachfrage erlauben',
      es: 'Permitir sin preguntar',
      fr: 'Autoriser sans demander',
      pt: 'Permitir sem perguntar',
      'zh-Hans': '无需询问即可允许',
      ja: '確認なしで許可するもの',
    },
    howLong: {
      en: 'For how long',
      de: 'Wie lange',
      es: 'Durante cuánto tiempo',
      fr: 'Pendant combien de temps',
      pt: 'Por quanto tempo',
      'zh-Hans': '持续多久',
      ja: '期間',
    },
    approve: {
      en: 'Approve and don’t ask again',
      de: 'Genehmigen und nicht mehr fragen',
      es: 'Aprobar y no volver a preguntar',
      fr: 'Approuver et ne plus demander',
      pt: 'Aprovar e não perguntar de novo',
      'zh-Hans': '批准且不再询问',
      ja: '承認して今後は確認しない',
    },
    terms: {
      session: {
        en: 'In this session',
        de: 'In dieser Sitzung',
        es: 'En esta sesión',
        fr: 'Dans cette session',
        pt: 'Nesta sessão',
        'zh-Hans': '在此会话中',
        ja: 'このセッションの間',
      },
      folder: {
        en: 'Always in this folder',
        de: 'Immer in diesem Ordner',
        es: 'Siempre en esta carpeta',
        fr: 'Toujours dans ce dossier',
        pt: 'Sempre nesta pasta',
        'zh-Hans': '在此文件夹中始终',
        ja: 'このフォルダーでは常に',
      },
      until: {
        en: 'In this folder, until…',
        de: 'In diesem Ordner, bis…',
        es: 'En esta carpeta, hasta…',
        fr: 'Dans ce dossier, jusqu’à…',
        pt: 'Nesta pasta, até…',
        'zh-Hans': '在此文件夹中，直到…',
        ja: 'このフォルダーで、期限まで…',
      },
    },
    matched: {
      en: (n: number) =>
        n === 0
          ? 'Would have matched no other call of this session.'
          : `Would have matched ${n} other ${n === 1 ? 'call' : 'calls'} of this session:`,
      de: (n: number) =>
        n === 0
          ? 'Hätte zu keinem anderen Aufruf dieser Sitzung gepasst.'
          : `Hätte zu ${n === 1 ? 'einem anderen Aufruf' : `${n} anderen Aufrufen`} dieser Sitzung gepasst:`,
      es: (n: number) =>
        n === 0
          ? 'No habría coincidido con ninguna otra llamada de esta sesión.'
          : `Habría coincidido con ${n === 1 ? 'otra llamada' : `otras ${n} llamadas`} de esta sesión:`,
      fr: (n: number) =>
        n === 0
          ? 'N’aurait concerné aucun autre appel de cette session.'
          : `Aurait concerné ${n} ${wordFor('fr', n, { one: 'autre appel', other: 'autres appels' })} de cette session :`,
      pt: (n: number) =>
        n === 0
          ? 'Não teria abrangido nenhuma outra chamada desta sessão.'
          : `Teria abrangido ${n} ${wordFor('pt', n, { one: 'outra chamada', other: 'outras chamadas' })} desta sessão:`,
      'zh-Hans': (n: number) =>
        n === 0 ? '不匹配此会话中的其他调用。' : `本可匹配此会话中的另外 ${count('zh-Hans', n)} 次调用：`,
      ja: (n: number) =>
        n === 0
          ? 'このセッションに、該当する呼び出しはほかにありません。'
          : `このセッションで該当する呼び出しはほかに${count('ja', n)}件:`,
    },
    more: {
      en: (n: number) => `and ${n} more`,
      de: (n: number) => `und ${n} weitere`,
      es: (n: number) => `y ${n} más`,
      fr: (n: number) => `et ${counted('fr', n, { one: 'autre', other: 'autres' })}`,
      pt: (n: number) => `e mais ${n}`,
      'zh-Hans': (n: number) => `以及另外 ${count('zh-Hans', n)} 次`,
      ja: (n: number) => `他${count('ja', n)}件`,
    },
  },
  end: {
    label: { en: 'Until', de: 'Bis', es: 'Hasta', fr: 'Jusqu’à', pt: 'Até', 'zh-Hans': '截止', ja: '期限' },
    choices: {
      hour: {
        en: 'One hour from now',
        de: 'In einer Stunde',
        es: 'Dentro de una hora',
        fr: 'Dans une heure',
        pt: 'Daqui a uma hora',
        'zh-Hans': '一小时后',
        ja: '1時間後',
      },
      hours: {
        en: 'Eight hours from now',
        de: 'In acht Stunden',
        es: 'Dentro de ocho horas',
        fr: 'Dans huit heures',
        pt: 'Daqui a oito horas',
        'zh-Hans': '八小时后',
        ja: '8時間後',
      },
      today: {
        en: 'The end of today',
        de: 'Ende des Tages',
        es: 'El final del día',
        fr: 'La fin de la journée',
        pt: 'O fim do dia de hoje',
        'zh-Hans': '今天结束时',
        ja: '今日の終わり',
      },
      date: {
        en: 'A date and time',
        de: 'Datum und Uhrzeit',
        es: 'Una fecha y hora',
        fr: 'Une date et une heure',
        pt: 'Uma data e hora',
        'zh-Hans': '指定日期和时间',
        ja: '日時を指定',
      },
    },
    date: {
      en: 'Date and time',
      de: 'Datum und Uhrzeit',
      es: 'Fecha y hora',
      fr: 'Date et heure',
      pt: 'Data e hora',
      'zh-Hans': '日期和时间',
      ja: '日時',
    },
    means: {
      en: (moment: string) => `That is ${moment}.`,
      de: (moment: string) => `Das ist ${moment}.`,
      es: (moment: string) => `Es decir, el ${moment}.`,
      fr: (moment: string) => `C’est-à-dire le ${moment}.`,
      pt: (moment: string) => `Ou seja: ${moment}.`,
      'zh-Hans': (moment: string) => `即 ${moment}。`,
      ja: (moment: string) => `${moment}までです。`,
    },
    over: {
      en: 'Choose a time that is still to come.',
      de: 'Einen Zeitpunkt wählen, der noch kommt.',
      es: 'Elige un momento que aún no haya pasado.',
      fr: 'Choisissez un moment à venir.',
      pt: 'Escolha um momento futuro.',
      'zh-Hans': '请选择将来的时间。',
      ja: 'これからの日時を選択してください。',
    },
    underMinute: {
      en: 'less than a minute',
      de: 'weniger als eine Minute',
      es: 'menos de un minuto',
      fr: 'moins d’une minute',
      pt: 'menos de um minuto',
      'zh-Hans': '不到一分钟',
      ja: '1分未満',
    },
    days: {
      en: (n: number) => (n === 1 ? '1 day' : `${n} days`),
      de: (n: number) => (n === 1 ? '1 Tag' : `${n} Tage`),
      es: (n: number) => (n === 1 ? '1 día' : `${n} días`),
      fr: (n: number) => counted('fr', n, { one: 'jour', other: 'jours' }),
      pt: (n: number) => counted('pt', n, { one: 'dia', other: 'dias' }),
      'zh-Hans': (n: number) => `${count('zh-Hans', n)} 天`,
      ja: (n: number) => `${count('ja', n)}日`,
    },
  },
})
