import { StringDecoder } from 'node:string_decoder'
import { startProgram } from '../shell/process/start-program'

export type GitCall = {
  /** The full path of git. */
  program: string
  cwd: string
  env: Readonly<Record<string, string>>
  args: readonly string[]
  input?: Uint8Array
  /** In bytes; longer output ends the program. */
  maxOutput?: number
  timeLimitMs?: number
  signal?: AbortSignal
  /** Hears what is written to both streams, as it comes. */
  onOutput?(text: string): void
}

export type GitOutput = { code: number | null; stdout: Buffer; stderr: string; isCut: boolean; isLate: boolean }

const MAX_OUTPUT = 64 * 1024 * 1024
const MAX_ERRORS = 256 * 1024
const TIME_LIMIT_MS = 60_000

/**
 * Runs git to its end. In a session of its own it has no terminal, so that nothing it starts can ask there. Rejects only
 * where git cannot be started.
 */
export function runGit({ program, cwd, env, args, input, signal, onOutput, ...limits }: GitCall): Promise<GitOutput> {
  const { maxOutput = MAX_OUTPUT, timeLimitMs = TIME_LIMIT_MS } = limits
  return new Promise((resolve, reject) => {
    const child = startProgram(program, args, {
      cwd,
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    })
    const chunks: Buffer[] = []
    const [heard, errors] = [new StringDecoder('utf8'), new StringDecoder('utf8')]
    let [bytes, stderr] = [0, '']
    let [isCut, isLate] = [false, false]
    const end = () => endTree(child.pid)
    const timer = setTimeout(() => {
      isLate = true
      end()
    }, timeLimitMs)
    signal?.addEventListener('abort', end, { once: true })
    if (signal?.aborted) end()
    child.stdout?.on('data', (chunk: Buffer) => {
      onOutput?.(heard.write(chunk))
      bytes += chunk.byteLength
      if (bytes <= maxOutput) chunks.push(chunk)
      else if (!isCut) {
        isCut = true
        end()
      }
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      const text = errors.write(chunk)
      onOutput?.(text)
      stderr = (stderr + text).slice(-MAX_ERRORS)
    })
    // It may end before it has read all, as where it fails.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
    const finish = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
    }
    child.once('error', error => {
      finish()
      reject(error)
    })
    child.once('close', code => {
      finish()
      resolve({ code, stdout: Buffer.concat(chunks), stderr, isCut, isLate })
    })
  })
}

/** Ends git and what it has started, which are one group of processes. */
function endTree(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
