/** The things that would end with a window, or with Atrium. */
export type RunningWork = { terminals: boolean; sessions: boolean; commands: boolean }

/** The texts of the question, in the person's language. */
export type QuitQuestion = { question: string; reasons: string[]; confirm: string; cancel: string }

type ConfirmationParts = {
  /** In the person's language; undefined until a page has sent it. */
  words(): Readonly<Record<string, string>> | undefined
  /** Returns what would end with Atrium or, if terminals are given, with the window that has these; undefined while nothing can run. */
  running(terminalIds?: readonly string[]): Promise<RunningWork> | undefined
}

type QuitRequest = {
  what: 'quit' | 'close'
  terminalIds?: readonly string[]
  ask(question: QuitQuestion): Promise<boolean>
}

/** Asks the person before work that still runs is ended, each time until they have agreed to end all of it. */
export function quitConfirmation({ words, running }: ConfirmationParts) {
  let isAgreed = false
  let agree = () => {}
  const agreed = new Promise<true>(resolve => {
    agree = () => {
      isAgreed = true
      resolve(true)
    }
  })

  return {
    /** Ends the asking: the person has agreed, or cannot answer. A question that waits is answered by it. */
    agree: () => agree(),

    async mayEnd({ what, terminalIds, ask }: QuitRequest): Promise<boolean> {
      const found = isAgreed || !words() ? undefined : running(terminalIds)
      if (!found) return true
      const question = quitQuestion(what, { work: await found, words: words() ?? {} })
      return isAgreed || !question || Promise.race([ask(question), agreed])
    },
  }
}

type QuestionParts = { work: RunningWork; words: Readonly<Record<string, string>> }

/** Returns undefined if nothing runs, or if there are no texts that the person could read. */
function quitQuestion(what: 'quit' | 'close', { work, words }: QuestionParts): QuitQuestion | undefined {
  const named = (['sessions', 'commands', 'terminals'] as const).filter(kind => work[kind])
  const [question, confirm, cancel] = [`${what}Ask`, what, 'cancel'].map(name => words[`end.${name}`])
  if (named.length === 0 || !question || !confirm || !cancel) return undefined
  return { question, reasons: named.flatMap(kind => words[`end.${kind}`] ?? []), confirm, cancel }
}
