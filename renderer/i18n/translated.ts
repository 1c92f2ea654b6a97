import type { Language } from '../../shared/languages'
import { filled, inEnglish, type LocalizedText, type Sentence } from '../../shared/sentence'
import { formatMessage } from './format-message'
import { language, translationOf } from './language'

/** Separators of sentences that are shown together, where a language has its own. */
const JOINS: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  de: { '; and ': '; und ' },
  es: { '; and ': '; y ' },
  fr: { '; and ': ' ; et ', '; ': ' ; ', ': ': ' : ' },
  pt: { '; and ': '; e ' },
  'zh-Hans': { '; and ': '；', '; ': '；', ', ': '，', '. ': '。', '.': '。', ': ': '：', ' ': '' },
  ja: { '; and ': '、', '; ': '、', ', ': '、', '. ': '。', '.': '。', ' ': '' },
}

/** An id without words of its own, which only joins the sentences in its gaps. */
const JOINING = /^(?:\{\d+\}(?:; and |[^\p{L}\p{N}{]*))+$/u

/**
 * Translates a message of the main process into the language of the page. Main speaks English, as its logs do, and the
 * English with its gaps is the key of the translation. What stands in a gap as text belongs to somebody else and stays.
 */
export function translated(words: LocalizedText): string {
  if (language() === 'en') return inEnglish(words)
  return typeof words === 'string' ? (translationOf(words) ?? words) : inLanguageOfPage(words)
}

function inLanguageOfPage({ id, values }: Sentence): string {
  const said = values.map(value => (typeof value === 'string' ? value : inLanguageOfPage(value)))
  const message = sentenceTranslation(id)
  if (message !== undefined && values.length >= gapsIn(message)) {
    return formatMessage(message, language(), Object.fromEntries(said.map((value, index) => [index + 1, value])))
  }
  if (!JOINING.test(id)) return filled(id, said)
  const joins = JOINS[language()] ?? {}
  return filled(
    id.replace(/(?<=\})[^{]+/g, join => joins[join] ?? join),
    values.map(translated),
  )
}

/** A sentence within another one has lost its full stop. */
function sentenceTranslation(id: string): string | undefined {
  return translationOf(id) ?? translationOf(`${id}.`)?.replace(/[.。]$/, '')
}

/** Logs hold sentences that others may have written, with fewer values than the sentence has gaps. */
function gapsIn(message: string): number {
  return Math.max(0, ...[...message.matchAll(/\{(\d)\}/g)].map(([, number]) => Number(number)))
}
