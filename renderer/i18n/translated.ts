import type { Language } from '../../shared/languages'
import { language, mainSentences } from './language'
import { type Joins, translator } from './translate-sentence'

const JOINS: Readonly<Partial<Record<Language, Joins>>> = {
  de: { '; and ': '; und ' },
  es: { '; and ': '; y ' },
  fr: { '; and ': ' ; et ', '; ': ' ; ', ': ': ' : ' },
  pt: { '; and ': '; e ' },
  'zh-Hans': { '; and ': '；', '; ': '；', ', ': '，', '. ': '。', ': ': '：', ' ': '' },
  ja: { '; and ': '、', '; ': '、', ', ': '、', '. ': '。', ' ': '' },
}

let spoken: { sentences: ReturnType<typeof mainSentences>; translate: (text: string) => string } | undefined

/** What main said, in the language that is spoken, as far as it is a sentence of its own. Main speaks English, as its logs do. */
export function translated(text: string): string {
  if (language() === 'en') return text
  const sentences = mainSentences()
  if (spoken?.sentences !== sentences) spoken = { sentences, translate: translator(sentences, JOINS[language()]) }
  return spoken.translate(text)
}
