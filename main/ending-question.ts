/** The things that would end with a window, or with Atrium. */
export type Ending = { terminals: boolean; sessions: boolean; commands: boolean }

/** In the language of the person. */
export type EndingQuestion = { question: string; reasons: string[]; confirm: string; cancel: string }

type EndingNames = Readonly<Record<string, string>>

/**
 * Returns the question that the person gets before something that still runs is ended. `undefined` if nothing runs, or
 * nobody could read it.
 */
export function endingQuestion(
  what: 'quit' | 'close',
  { ending, words }: { ending: Ending; words: EndingNames },
): EndingQuestion | undefined {
  const named = (['sessions', 'commands', 'terminals'] as const).filter(kind => ending[kind])
  const [question, confirm, cancel] = [`${what}Ask`, what, 'cancel'].map(name => words[`end.${name}`])
  if (named.length === 0 || !question || !confirm || !cancel) return undefined
  return { question, reasons: named.flatMap(kind => words[`end.${kind}`] ?? []), confirm, cancel }
}
