import type { Language } from '../../shared/languages'
import { inLanguage, language } from './language'
import { type Joins, translator } from './translate-sentence'

const NONE: Readonly<Record<string, string>> = {}

const JOINS: Readonly<Partial<Record<Language, Joins>>> = {
  de: { '; and ': '; und ' },
  es: { '; and ': '; y ' },
  fr: { '; and ': ' ; et ', '; ': ' ; ', ': ': ' : ' },
  pt: { '; and ': '; e ' },
  'zh-Hans': { '; and ': '；', '; ': '；', ', ': '，', '. ': '。', ': ': '：', ' ': '' },
  ja: { '; and ': '、', '; ': '、', ', ': '、', '. ': '。', ' ': '' },
}

let spoken = { sentences: NONE, translate: translator(NONE) }

/** What main said, in the language that is spoken, as far as it is a sentence of its own. Main speaks English, as its logs do. */
export function translated(text: string): string {
  const sentences: Readonly<Record<string, string>> = inLanguage('mainText', NONE)
  if (sentences === NONE) return text
  if (spoken.sentences !== sentences) spoken = { sentences, translate: translator(sentences, JOINS[language()]) }
  return spoken.translate(text)
}
