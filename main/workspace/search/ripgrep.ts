import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { startProgram } from '../../shell/process/start-program'
import { ripgrepError } from './ripgrep-error'
import { ripgrepPath } from './ripgrep-path'

const MAX_STDERR = 16_000

/** More memory than any search of a real folder takes, in KiB. */
const MEMORY_KIB = 2_000_000

export type RipgrepRun = {
  args: readonly string[]
  cwd: string
  signal: AbortSignal
  /** Searched instead of files. */
  input?: AsyncIterable<Uint8Array>
}

/**
 * Runs ripgrep and yields its output as it comes. Whoever stops reading ends the process; so does the signal, whose
 * reason is then thrown. Throws an `Error` for the model when ripgrep refuses the pattern or a glob.
 */
export async function* ripgrep({ args, cwd, signal, input }: RipgrepRun): AsyncGenerator<Buffer> {
  signal.throwIfAborted()
  const [program, ...rest] = withinMemory(await ripgrepPath(), args)
  const child = startProgram(program, rest, {
    cwd,
    windowsHide: true,
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  }) as ChildProcess & { stdout: Readable; stderr: Readable }
  const kill = () => child.kill('SIGKILL')
  const closed = once(child, 'close')
  const stderr = collect(child.stderr)
  const fed = input && child.stdin ? feed(child.stdin, input) : null
  // It is awaited below; a failure that comes before must not count as unhandled.
  closed.catch(() => {})
  signal.addEventListener('abort', kill, { once: true })
  try {
    if (signal.aborted) kill()
    yield* child.stdout
    const [code, killedBy] = await closed
    signal.throwIfAborted()
    if (fed?.failure) throw fed.failure.thrown
    if (killedBy) throw new Error(`search failed: ripgrep was ended by ${killedBy}`)
    const problems = withoutUnread(stderr())
    if (code === 2 && problems !== '') throw ripgrepError(problems)
  } finally {
    signal.removeEventListener('abort', kill)
    kill()
  }
}

/**
 * ripgrep loads lines of whatever is named .gitignore, which may be a link to a device that has no end. On Linux a shell
 * limits what it can take, and becomes it. Windows has no such devices, and macOS heeds no such limit.
 */
function withinMemory(path: string, args: readonly string[]): [string, ...string[]] {
  if (process.platform !== 'linux') return [path, ...args]
  const limited = `ulimit -v ${MEMORY_KIB}; ulimit -c 0; exec "$0" "$@"`
  return ['/bin/sh', '-c', limited, path, ...args]
}

/** Removes messages on files that cannot be read: they are skipped, as always. */
function withoutUnread(stderr: string): string {
  return stderr.replace(/^rg: .*(?:\(os error \d+\)|File system loop found: .*)$\n?/gm, '')
}

function collect(stream: Readable): () => string {
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    if (text.length < MAX_STDERR) text += chunk
  })
  return () => text.slice(0, MAX_STDERR)
}

type Feeding = { failure?: { thrown: unknown } }

/**
 * Nobody waits for its end: a filter may end before its input does, and an input that waits for its next piece cannot be
 * made to stop, for which Node would wait. What the input itself throws is a failure of the search, and closes `stdin`.
 */
function feed(stdin: Writable, input: AsyncIterable<Uint8Array>): Feeding {
  const feeding: Feeding = {}
  async function* pieces() {
    try {
      yield* input
    } catch (thrown) {
      // If ripgrep has ended first, as with a pattern that it refuses, the error of its closed pipe is thrown in here.
      if (!stdin.destroyed) feeding.failure = { thrown }
      throw thrown
    }
  }
  // Past the input only the pipe can fail, when the process has ended, which is told by how it ended.
  pipeline(Readable.from(pieces()), stdin).catch(() => {})
  return feeding
}
