import type { Language } from '../../shared/languages'
import { inEnglish, type LocalizedText, type Sentence } from '../../shared/sentence'
import { language, mainSentences } from './language'
import { byId } from './translate-by-id'
import { type Joins, translator } from './translate-sentence'

const JOINS: Readonly<Partial<Record<Language, Joins>>> = {
  de: { '; and ': '; und ' },
  es: { '; and ': '; y ' },
  fr: { '; and ': ' ; et ', '; ': ' ; ', ': ': ' : ' },
  pt: { '; and ': '; e ' },
  'zh-Hans': { '; and ': '；', '; ': '；', ', ': '，', '. ': '。', '.': '。', ': ': '：', ' ': '' },
  ja: { '; and ': '、', '; ': '、', ', ': '、', '. ': '。', '.': '。', ' ': '' },
}

type Spoken = {
  sentences: ReturnType<typeof mainSentences>
  translate: (text: string) => string
  say: (sentence: Sentence) => string
}

let spoken: Spoken | undefined

/**
 * Translates a message of the main process to the current language. The main process speaks English, as its logs do: a
 * sentence is found by its id, and text, as logs of earlier versions have it, by its wording.
 */
export function translated(words: LocalizedText): string {
  if (language() === 'en') return inEnglish(words)
  const { translate, say } = inLanguageOfPage()
  return typeof words === 'string' ? translate(words) : say(words)
}

function inLanguageOfPage(): Spoken {
  const sentences = mainSentences()
  if (spoken?.sentences === sentences) return spoken
  const joins = JOINS[language()] ?? {}
  const translate = translator(sentences, joins)
  spoken = { sentences, translate, say: byId(sentences, joins, translate) }
  return spoken
}
