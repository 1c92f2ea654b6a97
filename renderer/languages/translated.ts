import { inLanguage } from './language'
import { translator } from './translate-sentence'

const NONE: Readonly<Record<string, string>> = {}

let spoken = { sentences: NONE, translate: translator(NONE) }

/** What main said, in the language that is spoken, as far as it is a sentence of its own. Main speaks English, as its logs do. */
export function translated(text: string): string {
  const sentences: Readonly<Record<string, string>> = inLanguage('mainText', NONE)
  if (spoken.sentences !== sentences) spoken = { sentences, translate: translator(sentences) }
  return sentences === NONE ? text : spoken.translate(text)
}
