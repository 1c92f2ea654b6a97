import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { promisify } from 'node:util'
import { jobs } from '../../main/shell/command/jobs'
import { commandShell } from '../../main/shell/login/command-shell'
import { commandEnvironment, definedOnly, loginEnvironment } from '../../main/shell/login/environment'
import { blobStore } from '../../main/store/blobs/blob-store'
import { planCommand } from '../../main/tools/commands/plan-command'
import { rehearsals } from '../../main/tools/commands/rehearse-command'
import { shellAnswer } from '../../main/tools/commands/shell-answer'
import { prepareProposal } from '../../main/tools/prepare-proposal'
import type { ToolContext } from '../../main/tools/tool-context'
import { inEnglish } from '../../shared/sentence'
import type { CommandEffect } from '../../shared/session/effects'
import { measured } from './measured'
import { report } from './report'

/**
 * A rehearsed command in a folder of 50,000 files: its cost beside that of the bare command, and the time to apply 20,000 new files
 * beside `cp -r`. Both are measured in one run. Run: npm run bench -- rehearsal
 */
const run = promisify(execFile)
const FILES = 50_000
const NEW_FILES = 20_000
const IN_FOLDER = 50
const COMMANDS = ['true', 'echo x >> note.txt', 'sed -i s/a/b/ f-0/1.txt', 'mv f-1 g-1', 'grep -r nothing f-2 || true']
const TIMES = 7

async function makeFiles(folder: string, files: number): Promise<void> {
  for (let at = 0; at < files / IN_FOLDER; at++) {
    const inner = join(folder, `f-${at}`)
    await mkdir(inner, { recursive: true })
    const names = Array.from({ length: IN_FOLDER }, (_, file) => `${file}.txt`)
    await Promise.all(names.map(name => writeFile(join(inner, name), `a ${at} ${name}\n`)))
  }
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

const root = await realpath(await mkdtemp(join(tmpdir(), 'atrium-bench-')))
try {
  const workspace = join(root, 'work')
  await makeFiles(workspace, FILES)
  await makeFiles(join(root, 'new'), NEW_FILES)
  const rehearse = rehearsals(join(root, 'layers'))
  const base: ToolContext = {
    workspace,
    signal: new AbortController().signal,
    blobs: blobStore(join(root, 'blobs')),
    jobs: jobs().of('bench'),
    report: () => undefined,
  }
  const context = { ...base, rehearse: (effect: CommandEffect) => rehearse(effect, base) }
  const shell = commandShell(process.platform, definedOnly(process.env))
  // Else bash reads ~/.bashrc, as its input is a socket.
  const env = { ...commandEnvironment(await loginEnvironment()), SHLVL: '1' }
  const propose = async (command: string) => {
    const proposal = await planCommand({ command, timeLimitMs: 300_000 }, context, shellAnswer)
    const [effect] = proposal.effects
    const problem = effect?.type === 'command' ? effect.notRehearsed : undefined
    if (problem) throw new Error(inEnglish(problem))
    return proposal
  }

  const bare: number[] = []
  const tried: number[] = []
  for (const command of COMMANDS) {
    for (let time = 0; time < TIMES; time++) {
      const began = performance.now()
      await run(shell, ['-c', 'true'], { cwd: workspace, env })
      bare.push(performance.now() - began)
      const at = performance.now()
      const proposal = await propose(command)
      tried.push(performance.now() - at)
      await proposal.release?.()
    }
  }
  report({ name: 'a bare shell that does nothing', value: median(bare), unit: 'ms' })
  report({ name: 'a rehearsal more than that, median', value: median(tried) - median(bare), unit: 'ms', most: 150 })

  const begun = performance.now()
  await cp(join(root, 'new'), join(root, 'copied'), { recursive: true })
  report({ name: '20,000 files, copied by Node', value: performance.now() - begun, unit: 'ms' })
  const copyBegun = performance.now()
  await run('cp', ['-r', join(root, 'new'), join(root, 'copied again')])
  const copied = performance.now() - copyBegun
  report({ name: '20,000 files, cp -r', value: copied, unit: 'ms' })

  const make = `mkdir fresh && for i in $(seq 0 ${NEW_FILES / IN_FOLDER - 1}); do mkdir fresh/f-$i; for j in $(seq ${IN_FOLDER}); do echo a $i $j > fresh/f-$i/$j.txt; done; done`
  const planning = await measured(() => propose(make))
  report({ name: '20,000 files, made and planned', value: planning.took, unit: 'ms' })
  report({ name: 'meanwhile the thread is held', value: planning.held, unit: 'ms', most: 50 })
  const applying = await measured(async () => {
    const prepared = await prepareProposal(planning.value, context)
    await prepared.commit()
  })
  report({ name: '20,000 files, applied', value: applying.took, unit: 'ms' })
  report({ name: '20,000 files, applied against cp -r', value: applying.took / copied, unit: 'times', most: 2 })
  report({ name: 'meanwhile the thread is held', value: applying.held, unit: 'ms', most: 50 })
} finally {
  await rm(root, { recursive: true, force: true })
}
