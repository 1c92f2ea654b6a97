import { bounded } from '../errors/provider-fault'
import { json } from './parse-event'

/** Under these names tools are given what a person would call the question. */
const NAMES = ['query', 'queries', 'url', 'code', 'command', 'pattern', 'path', 'prompt', 'input']

const LONGEST = 2_000

/** Returns a tool's input, as text; '' if there is none. */
export function givenWords(given: unknown): string {
  return bounded(wordsIn(given).trim(), LONGEST)
}

/** The same of what is JSON. Of what is not whole yet nothing is said. */
export function givenJson(text: string): string {
  const given = json(text)
  return typeof given === 'string' && /^\s*[[{]/.test(given) ? '' : givenWords(given)
}

function wordsIn(given: unknown): string {
  if (typeof given === 'string') return given
  if (Array.isArray(given)) return given.map(wordsIn).filter(Boolean).join(', ')
  if (!(given instanceof Object)) return ''
  const fields = new Map(Object.entries(given))
  const name = NAMES.find(one => wordsIn(fields.get(one)) !== '')
  if (name) return wordsIn(fields.get(name))
  return fields.size > 0 ? JSON.stringify(given) : ''
}
