import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from './project-root'

export type CommandOptions = {
  cwd?: string
  env?: NodeJS.ProcessEnv
  signal?: AbortSignal
  /** `inherit` (the default) shows the output, `ignore` drops it. */
  output?: 'inherit' | 'ignore'
}

/** Runs a program in the foreground and resolves with its exit code (128 + n when signal n ended it). */
export function runCommand(command: string, args: string[], options: CommandOptions = {}): Promise<number> {
  const { output = 'inherit', ...rest } = options
  const child = spawn(command, args, { cwd: projectRoot, ...rest, stdio: output })
  return new Promise((resolve, reject) => {
    const stopForwarding = forwardSignals(child)
    child.once('error', error => {
      stopForwarding()
      reject(new Error(`Could not run ${command}: ${error.message}`, { cause: error }))
    })
    child.once('exit', (code, signal) => {
      stopForwarding()
      resolve(exitCodeFor(code, signal))
    })
  })
}

/** The code of a process that has ended, as a shell gives it. */
export function exitCodeFor(code: number | null, signal: NodeJS.Signals | null): number {
  return code ?? 128 + (signal ? constants.signals[signal] : 0)
}

/** Runs the command-line tool of an installed package with this Node; `bin` where the package has several. */
export async function runTool(tool: Tool, args: string[], options?: CommandOptions): Promise<number> {
  return runCommand(process.execPath, [await toolPath(tool), ...args], options)
}

/** Runs the npm of this machine and resolves with its exit code. Linux and macOS only: on Windows npm is a script. */
export function runNpm(args: string[], options?: CommandOptions): Promise<number> {
  return runCommand('npm', args, options)
}

/** A package whose only command has its name, or a package and which of its commands. */
export type Tool = string | [packageName: string, bin: string]

/** The script that an installed package's command-line tool starts with. */
export async function toolPath(tool: Tool): Promise<string> {
  const [packageName, bin] = typeof tool === 'string' ? [tool, tool] : tool
  const folder = join(projectRoot, 'node_modules', packageName)
  const manifest: { bin?: string | Record<string, string> } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  )
  const script = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin?.[bin]
  if (!script) throw new Error(`${packageName} has no command named ${bin}`)
  return join(folder, script)
}

const HANDED_ON = ['SIGTERM', 'SIGHUP'] as const

/** Ctrl+C reaches the whole group by itself where there is a terminal; a signal sent to this process alone is handed on. */
function forwardSignals(child: ChildProcess): () => void {
  const handOn = (signal: NodeJS.Signals): unknown => child.kill(signal)
  const onInterrupt = (): unknown => process.stdin.isTTY || child.kill('SIGINT')
  process.on('SIGINT', onInterrupt)
  for (const signal of HANDED_ON) process.on(signal, handOn)
  return () => {
    process.off('SIGINT', onInterrupt)
    for (const signal of HANDED_ON) process.off(signal, handOn)
  }
}
