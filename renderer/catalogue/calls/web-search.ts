import { count, counted } from '../../i18n/count'
import { texts } from '../../i18n/texts'

/** The results of a connected service. */
export const webSearchText = texts({
  results: {
    en: (n: number) => counted('en', n, { one: 'result', other: 'results' }),
    de: (n: number) => counted('de', n, { one: 'Ergebnis', other: 'Ergebnisse' }),
    es: (n: number) => counted('es', n, { one: 'resultado', other: 'resultados' }),
    fr: (n: number) => counted('fr', n, { one: 'résultat', other: 'résultats' }),
    pt: (n: number) => counted('pt', n, { one: 'resultado', other: 'resultados' }),
    'zh-Hans': (n: number) => `${count('zh-Hans', n)} 条结果`,
    ja: (n: number) => `${count('ja', n)} 件の結果`,
  },
})
