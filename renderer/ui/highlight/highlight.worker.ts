import { codeTokenizer } from './code-tokenizer'
import type { HighlightAnswer, HighlightRequest } from './highlight-messages'

/** Lines of one answer, so that the beginning of a long file shows early and other files get their turn. */
const AT_ONCE = 100

const tokenizer = codeTokenizer()
/** One after the other: what a document's lines are depends on those before. */
let queue: Promise<unknown> = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<HighlightRequest>) => {
  queue = queue.then(() => (data.type === 'forget' ? tokenizer.forget(data.document) : answer(data)))
})

async function answer({ document, language, lines }: Extract<HighlightRequest, { type: 'lines' }>): Promise<void> {
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const part = lines.slice(from, from + AT_ONCE)
    const isDone = from + AT_ONCE >= lines.length
    try {
      tell({ document, tokens: await tokenizer.next(document, language, part), isDone })
    } catch {
      // A grammar that fails leaves its code as plain as it is.
      tell({ document, tokens: lines.slice(from).map(line => [0, line.length]), isDone: true })
      return
    }
  }
}

function tell(message: HighlightAnswer): void {
  postMessage(message)
}
