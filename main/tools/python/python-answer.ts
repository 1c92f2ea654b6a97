import { type CommandOutcome, errorResult, type ToolResult, textResult } from '../../../shared/session/tool-results'
import { boundText } from '../../shell/output/bound-text'
import { sandboxText } from '../commands/outcome-fields'
import type { Python } from './find-python'
import { RESULT_MARK } from './python-line'

const MAX_STREAM = 12_000
const MAX_RESULT = 20_000

/** Of both streams so much is kept that the result, which comes last, is whole. */
export const PYTHON_OUTPUT = { limit: 300_000, keep: 'ends' } as const

/** The outcome of code: everything that was printed, and the output without the line that was added to it, from which `result` is read. */
type Ran = { outcome: CommandOutcome; own: CommandOutcome; result: { value?: unknown; problem?: string; isCut?: true } }

export function ranPython(outcome: CommandOutcome, wantsResult: boolean): Ran {
  const { stdout } = outcome
  const last = wantsResult
    ? /(?:^|\n)\n(-- (?:no )?result: )([^\n]*)\n$/.exec(stdout.slice(-PYTHON_OUTPUT.limit))
    : null
  if (!last) return { outcome: shortened(outcome), own: shortened(outcome), result: {} }
  const [line, mark = '', said = ''] = last
  const own = shortened({
    ...outcome,
    stdout: stdout.slice(0, stdout.length - line.length + (line.startsWith('\n\n') ? 1 : 0)),
  })
  return { outcome: shortened(outcome), own, result: mark === RESULT_MARK ? read(said) : { problem: whyNone(said) } }
}

function shortened(given: CommandOutcome): CommandOutcome {
  const stdout = boundText(given.stdout, MAX_STREAM)
  const stderr = boundText(given.stderr, MAX_STREAM)
  return {
    ...given,
    stdout,
    stderr,
    stdoutTruncated: given.stdoutTruncated || stdout !== given.stdout,
    stderrTruncated: given.stderrTruncated || stderr !== given.stderr,
  }
}

function whyNone(said: string): string {
  if (/^NameError\(.*'result'/.test(said)) return "There is no variable 'result' at the top level."
  return `The result is no JSON: ${said}`
}

/** A long result becomes a text with both ends of its JSON. The code may have printed such a line itself. */
function read(json: string): Ran['result'] {
  try {
    const value: unknown = JSON.parse(json)
    const text = JSON.stringify(value)
    return text.length > MAX_RESULT ? { value: boundText(text, MAX_RESULT), isCut: true } : { value }
  } catch {
    return { problem: 'The result could not be read.' }
  }
}

type PythonRequest = { python: Python; wantsResult: boolean; timeLimitMs: number }

/** Returns what the model is told. Code that fails has still run; if it was cut short, that is the tool's own failure. */
export function pythonAnswer(
  { own: outcome, result }: Ran,
  asked: PythonRequest,
  details: ToolResult['details'],
): ToolResult {
  const { stdout, stderr, exitCode, timedOut, stopped, durationMs } = outcome
  const ok = exitCode === 0
  const error = ok ? undefined : errorIn(outcome, asked)
  const lacks = ok && asked.wantsResult && result.value === undefined
  const text = JSON.stringify({
    ok,
    stdout,
    stderr,
    ...(result.value !== undefined && { result: result.value }),
    ...(result.isCut && { result_truncated: true }),
    ...(lacks && { result: null, result_error: result.problem ?? 'The code ended before its result could be read.' }),
    ...(error && { error_type: error.type, error_message: error.message }),
    ...(timedOut && { timed_out: true }),
    execution_time_ms: durationMs,
    ...(outcome.rehearsed && { sandbox: sandboxText(outcome) }),
    ...(outcome.stdoutTruncated && { stdout_truncated: true }),
    ...(outcome.stderrTruncated && { stderr_truncated: true }),
  })
  return timedOut || stopped ? errorResult(text, details) : textResult(text, details)
}

type Failure = { type: string; message: string }

function errorIn(
  { stderr, exitCode, timedOut, stopped }: CommandOutcome,
  { python, timeLimitMs }: PythonRequest,
): Failure {
  if (timedOut) return { type: 'TimeoutError', message: `The code was ended after ${timeLimitMs / 1_000} seconds.` }
  if (stopped) return { type: 'KeyboardInterrupt', message: 'The person stopped the code.' }
  const last = stderr.trimEnd().split('\n').at(-1) ?? ''
  const [, type, message = ''] = /^([\p{L}_][\p{L}\p{N}_.]*)(?:: (.*))?$/su.exec(last) ?? []
  if (type === undefined) return { type: 'SystemExit', message: `Python ended with exit code ${exitCode}.` }
  const missing = type === 'ModuleNotFoundError' ? /No module named '([\w.]+)'/.exec(message)?.[1] : undefined
  return { type, message: missing === undefined ? message : `${message}. ${howToInstall(missing, python)}` }
}

/** Packages that are called otherwise than what code imports. */
const PACKAGES: ReadonlyMap<string, string> = new Map([
  ['PIL', 'pillow'],
  ['bs4', 'beautifulsoup4'],
  ['cv2', 'opencv-python'],
  ['dateutil', 'python-dateutil'],
  ['docx', 'python-docx'],
  ['dotenv', 'python-dotenv'],
  ['fitz', 'pymupdf'],
  ['pptx', 'python-pptx'],
  ['sklearn', 'scikit-learn'],
  ['yaml', 'pyyaml'],
])

function howToInstall(module: string, { program, kind }: Python): string {
  const [top = module] = module.split('.')
  const name = PACKAGES.get(top) ?? top
  const python = /^[\w./+@:\\-]+$/.test(program) ? program : `"${program}"`
  const commands = {
    uv: `uv pip install --python ${python} ${name}`,
    conda: `conda install --prefix ${/^(.*?)[\\/](?:bin[\\/])?python[^\\/]*$/.exec(python)?.[1] ?? '.'} ${name}`,
    venv: `${python} -m pip install ${name}`,
    system: `${python} -m pip install --user ${name}`,
  }
  return `Install it with: ${commands[kind]}`
}
