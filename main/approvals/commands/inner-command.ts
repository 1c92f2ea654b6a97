import { EXPANSION_PLACEHOLDER } from './expansion-placeholders'
import { splitArguments } from './split-arguments'

/** A command that starts another one: what is left of itself, and the other with a sign for the names that it is given. */
export type Carried = { own: string[]; inner: string[] }

const OPTIONS: Readonly<Record<string, string>> = {
  xargs: '-0 -r -t -x -n=number -L=number -P=number -I=text -d=text -E=text --null --no-run-if-empty --max-args=number',
  time: '-p',
  timeout: '-k=text -s=text --foreground --preserve-status',
  nice: '-n=number',
}

/**
 * Returns the command that a command starts for each name that it finds or is fed, or for a while: null if it starts
 * nothing, undefined if that cannot be determined.
 */
export function innerCommand(argv: readonly string[]): Carried | null | undefined {
  const [program = ''] = argv
  if (program === 'find') return startedByFind(argv)
  const options = Object.hasOwn(OPTIONS, program) ? OPTIONS[program] : undefined
  return options === undefined ? null : startedAfterOptions(argv, options)
}

/** `find … -exec program {} ;`, once. */
function startedByFind(argv: readonly string[]): Carried | null | undefined {
  const at = argv.indexOf('-exec')
  if (at < 0) return null
  const isEnd = (word: string, index: number) => word === ';' || (word === '+' && argv[index - 1] === '{}')
  const end = argv.findIndex((word, index) => index > at && isEnd(word, index))
  if (end < 0) return undefined
  const inner = argv.slice(at + 1, end).map(word => word.replaceAll('{}', EXPANSION_PLACEHOLDER))
  return { own: [...argv.slice(0, at), ...argv.slice(end + 1)], inner }
}

function startedAfterOptions(argv: readonly string[], options: string): Carried | undefined {
  const [program = '', ...args] = argv
  const start = args.findIndex((arg, index) => !arg.startsWith('-') && !takesNext(args[index - 1], options))
  const split = splitArguments({ program, options }, start < 0 ? args : args.slice(0, start))
  const rest = start < 0 ? [] : args.slice(start)
  if ('problem' in split) return undefined
  if (program === 'xargs') return startedByXargs(rest, split.values.find(({ name }) => name === '-I')?.text)
  const isLimited = program !== 'timeout' || /^\d+(\.\d+)?[smh]?$/.test(rest.shift() ?? '')
  return isLimited && rest.length > 0 ? { own: [], inner: rest } : undefined
}

/** Names come last, or where a mark of its own stands. */
function startedByXargs(words: readonly string[], mark: string | undefined): Carried {
  const inner = words.length > 0 ? words : ['echo']
  return {
    own: [],
    inner: mark ? inner.map(word => word.replaceAll(mark, EXPANSION_PLACEHOLDER)) : [...inner, EXPANSION_PLACEHOLDER],
  }
}

/** Returns whether the word after this one is its value. */
function takesNext(word: string | undefined, options: string): boolean {
  return word !== undefined && options.split(/\s+/).some(option => option.startsWith(`${word}=`))
}
