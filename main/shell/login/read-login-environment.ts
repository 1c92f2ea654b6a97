import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import type { Readable } from 'node:stream'
import { CALL_MARKER, killTree } from '../process/kill-tree'
import { startProgram } from '../process/start-program'
import type { Environment } from './environment-variables'

export type LoginSource = {
  platform: NodeJS.Platform
  /** The environment that the shell is started with, and the answer if the shell gives none. */
  environment: Environment
  timeLimitMs?: number
}

/** `failure` where `environment` is only what the app was started with. */
export type LoginAnswer = { environment: Environment; failure?: 'late' | 'unreadable' }

/** No environment is as large; a profile that prints without end must not fill the memory. */
const MAX_CHARACTERS = 4 * 1024 * 1024

/** Describes the shell that was asked, not the person. */
const OF_THE_SHELL_ITSELF = new Set(['_', 'SHLVL', 'PWD', 'OLDPWD', CALL_MARKER])

/**
 * Asks the person's login shell for its environment. Whatever profiles print around it does not matter, nor whether
 * they leave something running. Never rejects: a shell that fails or is too slow leaves the environment as it was. The first
 * start after a login may take seconds, where a profile sets up tools for several languages.
 */
export async function readLoginEnvironment(source: LoginSource): Promise<LoginAnswer> {
  const { platform, environment, timeLimitMs = 10_000 } = source
  if (platform === 'win32') return { environment }
  const id = randomUUID()
  const shell = environment.SHELL || userInfo().shell || '/bin/sh'
  const line = `environment-${id}`
  const command = `echo ${line}; /usr/bin/env -0 2>/dev/null || /usr/bin/env; echo ${line}`
  // Its own session: an interactive shell must not stop this process by taking over the terminal it was started from.
  const child = startProgram(shell, ['-i', '-l', '-c', command], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...environment, [CALL_MARKER]: id },
  }) as ChildProcess & { stdout: Readable }
  const printed = await textBetween(child, line, timeLimitMs)
  if (printed.text !== undefined) return parsedOr(environment, printed.text)
  if (child.pid !== undefined) await killTree({ pid: child.pid, marker: id })
  return { environment, failure: printed.isLate ? 'late' : 'unreadable' }
}

type Printed = { text?: string | undefined; isLate?: boolean }

/** Resolves with the text printed between two equal lines; with nothing if both do not come in time. */
function textBetween(child: ChildProcess & { stdout: Readable }, line: string, timeLimitMs: number) {
  return new Promise<Printed>(resolve => {
    let text = ''
    const timer = setTimeout(() => settle({ isLate: true }), timeLimitMs)

    function settle(value: Printed): void {
      clearTimeout(timer)
      // Not read to its end: an agent that a profile starts may hold the pipe for as long as the person is logged in.
      child.stdout.destroy()
      child.unref()
      resolve(value)
    }

    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      const [, between, after] = text.split(`${line}\n`)
      if (after !== undefined) settle({ text: between })
      else if (text.length > MAX_CHARACTERS) settle({})
    })
    child.once('error', () => settle({}))
    child.once('close', () => settle({}))
  })
}

function parsedOr(fallback: Environment, printed: string): LoginAnswer {
  const lines = printed.includes('\0') ? printed.split('\0') : joinContinuations(printed.split('\n'))
  const entries = lines.flatMap(line => {
    const equals = line.indexOf('=')
    const name = line.slice(0, equals)
    return equals > 0 && !OF_THE_SHELL_ITSELF.has(name) ? [[name, line.slice(equals + 1)] as const] : []
  })
  return entries.length > 0
    ? { environment: Object.fromEntries(entries) }
    : { environment: fallback, failure: 'unreadable' }
}

/** If `env` does not know `-0`, a value may continue over lines that do not look like a variable. */
function joinContinuations(lines: readonly string[]): string[] {
  const joined: string[] = []
  for (const line of lines) {
    const last = joined.length - 1
    if (last < 0 || /^[A-Za-z_]\w*=/.test(line)) joined.push(line)
    else joined[last] += `\n${line}`
  }
  return joined
}
