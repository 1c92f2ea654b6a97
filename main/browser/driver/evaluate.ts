import { plainText } from '../page/page-text'
import type { Send } from './connection'
import type { Evaluated } from './frames'

const LONGEST = 50_000

/**
 * The value is turned into text in the page, so that not more of it than is wanted comes over. `eval` takes statements as well as
 * expressions; what awaits at its top is a syntax error there, and is tried as the body of a function.
 */
const wrapped = (javascript: string) => `(async () => {
  const code = ${JSON.stringify(javascript)}
  let value
  try {
    value = await (0, eval)(code)
  } catch (error) {
    if (!(error instanceof SyntaxError) || !/\\bawait\\b/.test(code)) throw error
    const AsyncFunction = (async () => {}).constructor
    let run
    try { run = new AsyncFunction('return (' + code + '\\n)') } catch { run = new AsyncFunction(code) }
    value = await run()
  }
  let text
  if (typeof value === 'string') text = value
  else {
    const seen = []
    try {
      text = JSON.stringify(value, function (_key, each) {
        if (typeof each === 'bigint') return String(each)
        if (each instanceof Error) return String(each)
        if (each instanceof Node) return each.nodeType === 1 ? each.outerHTML.slice(0, 1000) : String(each.nodeValue)
        if (each instanceof Map || each instanceof Set) return [...each]
        if (typeof each === 'function') return '[function ' + each.name + ']'
        if (typeof each === 'object' && each !== null) {
          while (seen.length > 0 && seen[seen.length - 1] !== this) seen.pop()
          if (seen.includes(each)) return '[circular]'
          seen.push(each)
        }
        return each
      }) ?? String(value)
    } catch (error) {
      text = String(value)
    }
  }
  return text.length > ${LONGEST} ? text.slice(0, ${LONGEST}) + '\\n… ' + (text.length - ${LONGEST}) + ' more characters are left out.' : text
})()`

/** Runs a script in the page's own world, with its value as text. */
export async function evaluate(send: Send, javascript: string): Promise<string> {
  const parameters = { expression: wrapped(javascript), awaitPromise: true, returnByValue: true, userGesture: true }
  const { result, exceptionDetails } = await send<Evaluated>('Runtime.evaluate', parameters)
  if (!exceptionDetails) return String(result.value).slice(0, LONGEST + 100)
  const thrown = exceptionDetails.exception as { description?: string; value?: unknown } | undefined
  const words =
    thrown?.description?.split('\n    at ')[0] ??
    (thrown && 'value' in thrown ? String(thrown.value) : exceptionDetails.text)
  throw new Error(`The script failed. ${plainText(words, 1000)}`)
}
