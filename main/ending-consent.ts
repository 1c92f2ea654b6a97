import { type Ending, type EndingQuestion, endingQuestion } from './ending-question'

type ConsentParts = {
  /** In the language of the person; undefined until a page has told them. */
  words(): Readonly<Record<string, string>> | undefined
  /** Returns what would end with Atrium or, with terminals given, with the window that has these; undefined while nothing can run. */
  ending(terminalIds?: readonly string[]): Promise<Ending> | undefined
}

type Asking = {
  what: 'quit' | 'close'
  terminalIds?: readonly string[]
  ask(asked: EndingQuestion): Promise<boolean>
}

/** Returns whether the person lets what still runs be ended. They are asked until they have agreed to end all of it. */
export function endingConsent({ words, ending }: ConsentParts) {
  let isAgreed = false
  let agree = () => {}
  const agreed = new Promise<true>(resolve => {
    agree = () => {
      isAgreed = true
      resolve(true)
    }
  })

  return {
    /** From then on nobody is asked: the person has agreed, or cannot answer. A question that waits is answered by it. */
    agree: () => agree(),

    async mayEnd({ what, terminalIds, ask }: Asking): Promise<boolean> {
      const found = isAgreed || !words() ? undefined : ending(terminalIds)
      if (!found) return true
      const asked = endingQuestion(what, { ending: await found, words: words() ?? {} })
      return isAgreed || !asked || Promise.race([ask(asked), agreed])
    },
  }
}
