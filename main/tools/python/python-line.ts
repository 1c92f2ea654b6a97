import { isAbsolute } from 'node:path'

export const RESULT_MARK = '-- result: '
export const NO_RESULT_MARK = '-- no result: '

/** The lines added to code whose result is needed: they print `result` as JSON, or why there is none, on a last line of its own. */
const SAY_RESULT = `
# Added to say the result:
import json
try: print("\\n${RESULT_MARK}" + json.dumps(result, allow_nan=False))
except Exception as problem: print("\\n${NO_RESULT_MARK}" + repr(problem)[:500])
`

/** A command line has room for so many bytes on Linux, and for far fewer characters on Windows. */
const MOST_BYTES = 100_000
const MOST_ON_WINDOWS = 24_000

export type PythonCode = {
  /** As the shell finds it: an absolute path, or one from where the line runs. */
  program: string
  code: string
  wantsResult: boolean
}

/**
 * A line for the shell that hands code to Python as its input, each character as it stands. Throws an `Error` for the
 * model where the code has no room in a line. Python is a command and not an effect of its own, since it then has the
 * card, rules, undo, Stop and output limits of commands.
 */
export function pythonLine({ program, code, wantsResult }: PythonCode, platform: NodeJS.Platform): string {
  const isWindows = platform === 'win32'
  const whole = `${code.replace(/(?<!\n)\n+$/, '')}\n${wantsResult ? SAY_RESULT : ''}`
  const most = isWindows ? MOST_ON_WINDOWS : MOST_BYTES
  if (Buffer.byteLength(whole) > most) {
    throw new Error(`'code' is too long (limit: ${most} bytes). Write it to a file and run that with shell.`)
  }
  return isWindows ? powerShellLine(program, whole) : shellLine(program, whole)
}

/** Builds the line so that the code's output is not buffered, and is there if its time is over. */
function shellLine(program: string, code: string): string {
  let end = 'PYTHON'
  while (code.split('\n').includes(end)) end += '_'
  return `${quoted(fromHere(program, '/'))} -u - <<'${end}'\n${code}${end}`
}

function quoted(text: string): string {
  return /^[\w./+@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

function powerShellLine(program: string, code: string): string {
  if (/^'@/m.test(code)) throw new Error("A line of 'code' must not begin with '@ here. Put a blank before it.")
  const name = fromHere(program, '\\').replaceAll("'", "''")
  return `@'\n${code}'@ | & '${name}' -X utf8 -u -`
}

/** A shell looks a name without a slash up on PATH. */
function fromHere(program: string, slash: string): string {
  return isAbsolute(program) || program.startsWith('.') || program.includes(':') ? program : `.${slash}${program}`
}
