import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { runCommand } from '../../../../../main/shell/command/run-command'
import { startPty } from '../../../../../main/shell/command/start-pty'
import { confinement } from '../../../../../main/shell/confinement/confinement'
import { outputOf, startProgram } from '../../../../../main/shell/process/start-program'
import { startScript } from '../../../../../main/shell/process/start-script'

// Starts a program that lists what it has open, by each door, and prints the lists. What this process has open besides its
// streams was given to it by whoever started it, and Node does not close that for those that it starts.
const [folder = '', count = '1'] = process.argv.slice(2)
const LIST = ['-l', '/proc/self/fd']
const environment = { PATH: '/usr/bin:/bin' }
const by = await confinement.find()
if (by.kind === 'none') throw new Error('There is nothing to confine a command with.')

async function piped(start: typeof startProgram): Promise<string> {
  const child = start('ls', LIST, { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  return child.stdout ? text(child.stdout) : ''
}

async function inTerminal(): Promise<string> {
  const size = { columns: 200, rows: 50 }
  const pty = await startPty({ path: '/bin/ls', args: LIST, cwd: folder, environment, ...size })
  let shown = ''
  pty.onData(data => (shown += data))
  await new Promise(resolve => pty.onExit(resolve))
  return shown
}

async function commandIn(mode: 'pipes' | 'terminal', isConfined: boolean): Promise<string> {
  const { stdout } = await runCommand({
    command: `ls ${LIST.join(' ')}`,
    cwd: folder,
    shell: '/bin/bash',
    mode,
    environment,
    ...(isConfined && { confined: { by: by as never, folder, hidden: [], programFolders: [] } }),
    timeLimitMs: 20_000,
    signal: new AbortController().signal,
    onOutput: () => undefined,
  })
  return stdout
}

for (let at = 0; at < Number(count); at += 1) {
  const lists = {
    'as a program': await piped(startProgram),
    'as a script': await piped(startScript),
    'for its output': (await outputOf('ls', LIST, { env: environment })).stdout,
    'in a terminal': await inTerminal(),
    'as a command': await commandIn('pipes', false),
    'as a command in a terminal': await commandIn('terminal', false),
    'as a confined command': await commandIn('pipes', true),
  }
  if (!process.stdout.write(`${JSON.stringify(lists)}\n`)) await once(process.stdout, 'drain')
}
