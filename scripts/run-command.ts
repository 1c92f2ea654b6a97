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
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}

/** Runs the command-line tool of an installed package with this Node; `bin` where the package has several. */
export async function runTool(
  tool: string | [packageName: string, bin: string],
  args: string[],
  options?: CommandOptions,
) {
  const [packageName, bin] = typeof tool === 'string' ? [tool, tool] : tool
  return runCommand(process.execPath, [await toolPath(packageName, bin), ...args], options)
}

/** Runs the npm of this machine and resolves with its exit code. Linux and macOS only: on Windows npm is a script. */
export function runNpm(args: string[], options?: CommandOptions): Promise<number> {
  return runCommand('npm', args, options)
}

async function toolPath(packageName: string, bin: string): Promise<string> {
  const folder = join(projectRoot, 'node_modules', packageName)
  const manifest: { bin?: string | Record<string, string> } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  )
  const script = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin?.[bin]
  if (!script) throw new Error(`${packageName} has no command named ${bin}`)
  return join(folder, script)
}

/** Ctrl+C reaches the whole group by itself; a signal sent to this process alone must be handed on. */
function forwardSignals(child: ChildProcess): () => void {
  const onInterrupt = () => undefined
  const onTerminate = () => child.kill('SIGTERM')
  process.on('SIGINT', onInterrupt)
  process.on('SIGTERM', onTerminate)
  return () => {
    process.off('SIGINT', onInterrupt)
    process.off('SIGTERM', onTerminate)
  }
}
