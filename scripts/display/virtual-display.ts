import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

export type VirtualDisplay = {
  /** The variables that a child needs in its environment to draw there and nowhere else. */
  env: NodeJS.ProcessEnv
  stop: () => Promise<void>
}

/**
 * Starts an X server that draws into memory. The server picks a free display number itself and says so on a pipe,
 * which only then means that it accepts clients.
 */
export async function virtualDisplay(command = 'Xvfb'): Promise<VirtualDisplay> {
  const screen = ['-screen', '0', '1600x1000x24', '-nolisten', 'tcp']
  const server = spawn(command, ['-displayfd', '3', ...screen], { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] })
  const exited = new Promise<void>(resolve => server.once('close', () => resolve()))
  const errors = collectText(server.stderr as Readable)
  const kill = () => server.kill()
  process.once('exit', kill)
  const number = await readDisplayNumber(server.stdio[3] as Readable, [exited, once(server, 'error')])
  if (number === undefined) throw new Error(`${command} did not start. ${errors()}`.trim())
  return {
    env: { ...withoutDesktop(process.env), DISPLAY: `:${number}`, XDG_SESSION_TYPE: 'x11' },
    stop: () => {
      process.off('exit', kill)
      kill()
      return exited
    },
  }
}

async function readDisplayNumber(pipe: Readable, failures: Promise<unknown>[]): Promise<number | undefined> {
  const text = collectText(pipe)
  const failed = Promise.race(failures).then(() => 'failed' as const)
  while (!text().includes('\n')) {
    if ((await Promise.race([once(pipe, 'data'), failed])) === 'failed') return undefined
  }
  return Number(text())
}

function collectText(stream: Readable): () => string {
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  return () => text
}

/** On a Wayland desktop Electron would otherwise open its windows in front of the person. */
function withoutDesktop({ WAYLAND_DISPLAY: _, ...env }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return env
}
