import { type ChildProcess, spawn } from 'node:child_process'
import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

export type Child = {
  /** Whole lines that the child has written so far. */
  lines(): string[]
  /** Resolves when there are that many lines; rejects when the child ended before. */
  reached(count: number): Promise<void>
  kill(): void
  /** Resolves to the exit code, once all output is in. */
  ended: Promise<number | null>
  errors(): string
}

/** Runs a script of this folder, or a bundled one, in a Node process of its own; with `fileBlocks`, no file may grow past that many 512-byte blocks. */
export function runChild(script: string, args: string[], { fileBlocks }: { fileBlocks?: number } = {}): Child {
  const file = isAbsolute(script) ? [script] : ['--import', 'tsx', fileURLToPath(new URL(script, import.meta.url))]
  const node = [process.execPath, ...file, ...args]
  const [command = '', ...rest] =
    fileBlocks === undefined ? node : ['sh', '-c', `ulimit -f ${fileBlocks}; exec "$@"`, 'sh', ...node]
  const child = spawn(command, rest, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return watch(child)
}

function watch(child: ChildProcess): Child {
  let output = ''
  let errors = ''
  let ended = false
  const listeners = new Set<() => void>()
  const wake = () => {
    for (const listener of listeners) listener()
  }
  child.stdout?.on('data', chunk => {
    output += chunk
    wake()
  })
  child.stderr?.on('data', chunk => {
    errors += chunk
  })
  const end = new Promise<number | null>(resolve =>
    child.on('close', code => {
      ended = true
      wake()
      resolve(code)
    }),
  )
  const lines = () => output.split('\n').slice(0, -1)
  return {
    lines,
    errors: () => errors,
    ended: end,
    kill: () => void child.kill('SIGKILL'),
    reached: count =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (lines().length >= count) resolve()
          else if (ended) reject(new Error(`The child ended early: ${errors}`))
        }
        listeners.add(check)
        check()
      }),
  }
}
