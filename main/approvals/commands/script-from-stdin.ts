import { isExpansionPlaceholder } from './expansion-placeholders'

/** By which option interpreters take as an argument what they else read as their program. */
const TEXT_OPTIONS: ReadonlyMap<string, string> = new Map([
  ...['python', 'python3'].map((name): [string, string] => [name, '-c']),
  ...['node', 'ruby', 'perl', 'lua', 'luajit'].map((name): [string, string] => [name, '-e']),
  ['php', '-r'],
])

/** The words of a command that is given a text, with the text among them where it is a program that it runs. */
export function withScriptFromStdin(argv: readonly string[], input: string | undefined): readonly string[] {
  const [program = '', place = '-', ...args] = argv
  const option = TEXT_OPTIONS.get(program)
  if (input === undefined || isExpansionPlaceholder(input) || option === undefined || place !== '-') return argv
  return [program, option, input, ...args]
}
