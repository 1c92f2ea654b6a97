import { runCommand } from '../../../../../main/shell/command/run-command'
import { confinement } from '../../../../../main/shell/confinement/confinement'
import { inEnglish } from '../../../../../shared/sentence'

// Runs a line confined, as whoever runs this, and prints what came of it.
const [folder = '', command = ''] = process.argv.slice(2)
const by = await confinement.find()
if (by.kind === 'none') throw new Error(inEnglish(by.reason))
const outcome = await runCommand({
  command,
  cwd: folder,
  shell: '/bin/bash',
  mode: 'pipes',
  environment: { PATH: '/usr/bin:/bin' },
  confined: { by, folder, hidden: [], programFolders: [] },
  timeLimitMs: 10_000,
  signal: new AbortController().signal,
  onOutput: () => undefined,
})
process.stdout.write(JSON.stringify(outcome))
