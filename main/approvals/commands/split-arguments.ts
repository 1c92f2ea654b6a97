import { type Sentence, sentence } from '../../../shared/sentence'
import { shownWord } from './expansion-placeholders'
import type { ProgramRule, ValueKind } from './rules/program-rule'

/** The arguments that follow a program, taken apart as its rule says. `names` are the options that were given. */
export type SplitArguments = {
  operands: string[]
  values: { name: string; kind: ValueKind; text: string }[]
  names: string[]
}

type Option = { value: 'none' | 'needed' | 'optional'; kind: ValueKind }

/** The value that follows an option in the next word; 'none' if the option is complete; null if it is not known. */
type PendingValue = ValueKind | 'none' | null

/** Options, their values and operands; or which option is not known, or lacks its value. */
export function splitArguments(rule: ProgramRule, args: readonly string[]): SplitArguments | { problem: Sentence } {
  const end = rule.verbatim ? 0 : args.indexOf('--')
  const operands = end < 0 ? [] : args.slice(rule.verbatim ? 0 : end + 1)
  // find and others go on to take them for options.
  const dashed = rule.verbatim ? undefined : operands.find(operand => /^-./.test(operand))
  if (dashed !== undefined) return { problem: sentence`the argument ${dashed} may be interpreted as an option` }
  const split: SplitArguments = { operands: [], values: [], names: [] }
  const taken = { rule, options: optionsOf(rule), split }
  const waiting = (end < 0 ? args : args.slice(0, end)).values()
  for (const arg of waiting) {
    const kind = takeWord(arg, taken)
    if (kind === null) return { problem: sentence`the option ${shownWord(arg)} isn’t known to be safe` }
    if (kind === 'none') continue
    const text = waiting.next().value
    if (text === undefined) return { problem: sentence`the option ${arg} is missing its value` }
    split.values.push({ name: split.names.at(-1) ?? arg, kind, text })
  }
  split.operands.push(...operands)
  return split
}

type SplitState = { rule: ProgramRule; options: ReadonlyMap<string, Option>; split: SplitArguments }

function takeWord(arg: string, taken: SplitState): PendingValue {
  const { rule, options, split } = taken
  if (!arg.startsWith('-') || arg === '-') {
    split.operands.push(arg)
    return 'none'
  }
  if (rule.digits && /^-\d+$/.test(arg)) return 'none'
  const whole = options.get(arg)
  const isLong = arg.startsWith('--') || options.get(arg.slice(0, arg.indexOf('=')))?.value === 'optional'
  if (!whole) return isLong ? takeLong(arg, taken) : takeLetters(arg, taken)
  split.names.push(arg)
  return whole.value === 'needed' ? whole.kind : 'none'
}

function takeLong(arg: string, { options, split }: SplitState): PendingValue {
  const [, name = '', text = ''] = /^([^=]+)=(.*)$/s.exec(arg) ?? []
  const option = options.get(name)
  if (!option || option.value === 'none') return null
  split.names.push(name)
  split.values.push({ name, kind: option.kind, text })
  return 'none'
}

/** `-la` and `-n5`: letters up to the first that takes a value, which is the rest, or else the next word. */
function takeLetters(arg: string, { rule, options, split }: SplitState): PendingValue {
  const letters = [...arg.slice(1)]
  for (const [index, letter] of letters.entries()) {
    const option = options.get(`-${letter}`)
    const alone = index === 0 && option?.value === 'needed'
    if (!option || !(rule.joined || alone)) return null
    split.names.push(`-${letter}`)
    if (option.value === 'none') continue
    const text = letters.slice(index + 1).join('')
    if (text === '') return option.kind
    split.values.push({ name: `-${letter}`, kind: option.kind, text })
    return 'none'
  }
  return 'none'
}

function optionsOf({ options = '' }: ProgramRule): ReadonlyMap<string, Option> {
  const words = options.split(/\s+/).filter(Boolean)
  return new Map(
    words.map((text): [string, Option] => {
      const [, name = '', optional, kind] = /^([^[=]+)(\[?)=?(\w*)/.exec(text) ?? []
      if (!kind) return [name, { value: 'none', kind: 'text' }]
      return [name, { value: optional ? 'optional' : 'needed', kind: kind as ValueKind }]
    }),
  )
}
