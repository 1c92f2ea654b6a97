import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { ToolContext } from '../../main/tools/tool-context'
import { shell } from '../../main/tools/workspace/shell'
import { folderWatches } from '../../main/workspace/folder-index/folder-watches'
import { bundledIndex } from './bundled-index'

/**
 * Times when the card of a command can be shown in a large folder, and when it can say what could be undone, which until then
 * the card waited for. Run: npx tsx test/bench/command-card.bench.ts [files …]
 */
const SIZES = process.argv.slice(2).map(Number).filter(Boolean)
const IN_A_FOLDER = 1_000

async function folderOf(files: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  for (let at = 0; at < files; at += IN_A_FOLDER) {
    const within = join(folder, `part-${at / IN_A_FOLDER}`)
    await mkdir(within)
    const count = Math.min(IN_A_FOLDER, files - at)
    await Promise.all(
      Array.from({ length: count }, (_, file) => writeFile(join(within, `${file}.txt`), `${at + file}\n`)),
    )
  }
  return folder
}

async function measure(files: number): Promise<void> {
  const workspace = await folderOf(files)
  const { indexThread, remove } = await bundledIndex()
  const index = indexThread({ answerMs: 600_000 })
  const folders = folderWatches(index, { put: async () => '' })
  const memory = () => Math.round(process.memoryUsage().rss / 1024 / 1024)
  const before = memory()
  const startedAt = performance.now()
  const since = () => `${Math.round(performance.now() - startedAt)} ms`
  const context = { workspace, signal: new AbortController().signal, folders } as Partial<ToolContext> as ToolContext
  if (shell.kind !== 'changes') throw new Error('The shell tool changes nothing')
  await shell.plan({ command: 'npm test' }, context)
  console.log(`${files} files: plan for the card ${since()}, memory +${memory() - before} MiB`)
  const { isWhole } = await folders.coverage(workspace)
  console.log(`${files} files: what can be undone ${since()}, memory +${memory() - before} MiB, whole: ${isWhole}`)
  await index.close()
  await remove()
  await rm(workspace, { recursive: true, force: true })
}

for (const files of SIZES.length > 0 ? SIZES : [50_000, 400_000]) await measure(files)
