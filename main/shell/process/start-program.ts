import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

/** The variables that a program begins with. */
type Variables = Readonly<Record<string, string | undefined>>

/** A program with its arguments, and the variables that it begins with. */
export type ProgramLine = { program: string; args: readonly string[]; env: Variables }

/** `shell` would hand the line to another reader, and `env` is what a program must be given, not what Atrium has. */
export type StartOptions = Omit<SpawnOptions, 'shell' | 'env'> & { env?: Variables }

type OutputOptions = {
  cwd?: string
  env?: Variables
  /** In milliseconds. */
  timeout?: number
  /** In bytes. */
  maxBuffer?: number
}

/** Its input, its output and what it says of errors. */
const STANDARD_STREAMS = 3

/** bash alone closes descriptors of more than one digit; systems that run Electron have it. Never from PATH. */
const BASH = ['/bin/bash', '/usr/bin/bash', '/run/current-system/sw/bin/bash']

const ENV = '/usr/bin/env'

/** Variables that bash changes, or complains of: they are set after it. None is the place of a secret, as arguments are seen. */
const OF_BASH: ReadonlySet<string> = new Set([
  ...['BASH', 'BASHOPTS', 'BASHPID', 'BASH_ARGV0', 'BASH_COMMAND', 'BASH_COMPAT', 'BASH_EXECUTION_STRING'],
  ...['BASH_MONOSECONDS', 'BASH_SUBSHELL', 'BASH_TRAPSIG', 'BASH_VERSINFO', 'BASH_VERSION', 'BASH_XTRACEFD'],
  ...['COMP_WORDBREAKS', 'EPOCHREALTIME', 'EPOCHSECONDS', 'HISTCMD', 'IFS', 'LC_ALL', 'LINENO', 'OPTERR', 'OPTIND'],
  ...['PPID', 'PS1', 'PS2', 'PS4', 'RANDOM', 'SRANDOM', 'SHELLOPTS'],
])

/** The folder in which no program is ever started: a start there fails before anything runs. */
const NOWHERE = '/nonexistent/by-atrium'

/**
 * Starts a program that has nothing open but what `options.stdio` gives it. Chromium keeps its files and sockets open for
 * whatever this process starts, and Node closes only its own: on Linux bash closes the rest and becomes the program. macOS and
 * Windows hand on nothing that was not meant to be. A program that is not there is reported by an `error` event with the code
 * `ENOENT`, one that may not be run by `EACCES`.
 */
export function startProgram(program: string, args: readonly string[], options: StartOptions = {}): ChildProcess {
  const { env = process.env, ...rest } = options
  const problem = process.platform === 'linux' && problemOf(program, env, String(rest.cwd ?? ''))
  if (problem) return failedStart(problem, spawn(program, args, { ...rest, cwd: NOWHERE }))
  const line = withoutDescriptors({ program, args, env }, descriptorsOf(options))
  return spawn(line.program, line.args, { ...rest, env: { ...line.env } })
}

/** Runs a program to its end. Rejects as `execFile` does where it fails, takes too long or prints too much. */
export async function outputOf(
  program: string,
  args: readonly string[],
  { env = process.env, ...bounds }: OutputOptions = {},
): Promise<{ stdout: string; stderr: string }> {
  const line = withoutDescriptors({ program, args, env })
  return promisify(execFile)(line.program, line.args, {
    ...bounds,
    env: { ...line.env },
    killSignal: 'SIGKILL',
    windowsHide: true,
  })
}

/**
 * The line that closes every descriptor from `first` on and becomes the program; on other systems than Linux the line itself. In
 * privileged mode bash reads no file and no function that the variables name, and by `--norc` none of the person's, as it else
 * does where its input is a socket. It leaves `SHLVL=0` of itself.
 */
export function withoutDescriptors(line: ProgramLine, first = STANDARD_STREAMS): ProgramLine {
  if (process.platform !== 'linux') return line
  const { program, args, env } = line
  // `env` would take a program for a variable that has the sign of one in its name.
  const own = program.includes('=') ? [] : Object.keys(env).filter(name => OF_BASH.has(name))
  const given = own.length > 0 ? [ENV, ...own.map(name => `${name}=${env[name]}`)] : []
  const others = Object.fromEntries(Object.entries(env).filter(([name]) => !own.includes(name)))
  const close = `close() { local n; for n in /proc/self/fd/*; do n=\${n##*/}; [[ $n -ge ${first} ]] && exec {n}>&-; done; }`
  const script = [close, 'close', ...(env.PWD === undefined ? ['unset -v PWD'] : []), 'exec -- "$@"'].join('; ')
  return { program: bash(), args: ['--norc', '-p', '-c', script, 'bash', ...given, program, ...args], env: others }
}

function bash(): string {
  const found = BASH.find(isProgram)
  if (!found)
    throw new Error('Atrium starts programs by bash on Linux, and finds none in /bin or /usr/bin. Install bash.')
  return found
}

function descriptorsOf({ stdio }: StartOptions): number {
  return Array.isArray(stdio) ? Math.max(STANDARD_STREAMS, stdio.length) : STANDARD_STREAMS
}

type Problem = 'ENOENT' | 'EACCES'

/** Returns the reason why the system would not run a program: looks for it as the system does. */
function problemOf(program: string, { PATH = '/bin:/usr/bin' }: Variables, cwd: string): Problem | undefined {
  const folders = program.includes('/') ? [''] : PATH.split(':')
  const paths = folders.map(folder => resolve(cwd, folder, program))
  if (paths.some(isProgram)) return undefined
  return paths.some(path => existsSync(path)) ? 'EACCES' : 'ENOENT'
}

function failedStart(code: Problem, child: ChildProcess): ChildProcess {
  return child.prependOnceListener('error', error => Object.assign(error, { code }))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
