import { setTimeout as delay } from 'node:timers/promises'
import { plainText } from '../page/page-text'
import { Lost, type Send } from './cdp-connection'
import { type Evaluated, isLost } from './frames'

const LONGEST = 50_000

/**
 * The script is made a function, whose value is that of its last line. It is run in a task of its own, and asked about: one that adds
 * a frame while the protocol waits for it would bring the page to a stand. The value is turned into text in the page, so that not more
 * of it than is wanted comes over.
 */
const wrapped = (javascript: string, key: string) => `(() => {
  const code = ${JSON.stringify(javascript)}
  const AsyncFunction = (async () => {}).constructor
  const compiled = body => { try { return new AsyncFunction(body) } catch { return undefined } }
  let run = compiled('return (' + code + '\\n)')
  if (!run) {
    const trimmed = code.replace(/[;\\s]+$/, '')
    const ends = [...trimmed.matchAll(/[;\\n}]/g)].map(match => match.index + 1).reverse().slice(0, 40)
    for (const end of ends) if (!run && trimmed.slice(end).trim()) run = compiled(trimmed.slice(0, end) + '\\nreturn (' + trimmed.slice(end) + '\\n)')
  }
  run ??= new AsyncFunction(code)
  const state = { isDone: false }
  const finish = async () => {
    const value = await run()
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
  }
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = async () => {
    try { state.text = await finish() }
    catch (error) { state.error = error instanceof Error ? String(error) : 'Thrown: ' + String(error) }
    state.isDone = true
  }
  port2.postMessage(0)
  Object.defineProperty(globalThis, ${key}, { value: state, configurable: true })
})()`

const looked = (key: string) => `(() => {
  const { isDone, text, error } = globalThis[${key}]
  return isDone ? { text, error: error && String(error).slice(0, 2000) } : null
})()`

const MOVED = '(The page went to another document while the script ran.)'
let count = 0

const PAUSES_MS = [0, 2, 5, 10, 20, 50]

type Outcome = { text?: string; error?: string } | null

/** Runs a script in the page's own world, with its value as text. */
export async function evaluate(send: Send, javascript: string): Promise<string> {
  const key = `Symbol.for('atrium.script.${++count}')`
  const { exceptionDetails } = await send<Evaluated>('Runtime.evaluate', {
    expression: wrapped(javascript, key),
    userGesture: true,
  })
  if (exceptionDetails)
    throw new Error(failed(exceptionDetails.exception?.description?.split('\n    at ')[0] ?? exceptionDetails.text))
  for (let turn = 0; ; turn++) {
    await delay(PAUSES_MS[Math.min(turn, PAUSES_MS.length - 1)])
    const outcome = await outcomeOf(send, key)
    if (!outcome) continue
    // Not before the answer is here, as it may be lost on its way.
    void send('Runtime.evaluate', { expression: `delete globalThis[${key}]` }).catch(() => undefined)
    if (outcome.error !== undefined) throw new Error(failed(outcome.error))
    return String(outcome.text).slice(0, LONGEST + 100)
  }
}

async function outcomeOf(send: Send, key: string): Promise<Outcome> {
  const look = { expression: looked(key), returnByValue: true }
  try {
    const { result, exceptionDetails } = await send<Evaluated>('Runtime.evaluate', look)
    if (exceptionDetails) return { text: MOVED }
    return result.value as Outcome
  } catch (error) {
    if (error instanceof Lost) return null
    if (isLost(error)) return { text: MOVED }
    throw error
  }
}

const failed = (words: string) => `The script failed. ${plainText(words.replace(/^Thrown: /, ''), 1000)}`
