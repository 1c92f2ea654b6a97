import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { blobStore } from '../../main/store/blobs/blob-store'
import { applyChangeSet, type ChangeStep, keepPreimages, stepBack } from '../../main/workspace/changes/change-set'
import { versionOf } from '../../main/workspace/changes/file-version'

// Measures how long change sets take, compared with reading and writing the same files once with fsync. BENCH_FILES and BENCH_BYTES change
// how many there are, and how large the one large file is.
const fileCount = Number(process.env.BENCH_FILES ?? 10_000)
const largeBytes = Number(process.env.BENCH_BYTES ?? 1_000_000_000)

async function timed(what: string, job: () => Promise<unknown>): Promise<number> {
  let peak = process.memoryUsage().rss
  const start = { at: performance.now(), memory: peak }
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 20)
  await job()
  clearInterval(watch)
  const took = performance.now() - start.at
  const more = (peak - start.memory) / 1e6
  console.log(`${what}: ${(took / 1000).toFixed(2)} s, ${more.toFixed(0)} MB more memory at the most`)
  return took
}

async function manyFiles(folder: string): Promise<void> {
  const [workspace, blobs] = [join(folder, 'many'), blobStore(join(folder, 'blobs'))]
  const names = Array.from({ length: fileCount }, (_, index) => `d${index % 500}/f${index}.txt`)
  const [old, next] = ['old', 'new'].map(word =>
    Buffer.from(`${word} line of usual length, nothing special\n`.repeat(80)),
  )
  if (!old || !next) return
  for (const name of names) {
    await mkdir(dirname(join(workspace, name)), { recursive: true })
    await writeFile(join(workspace, name), old)
  }
  const floor = await timed(`read and write ${fileCount} files once, each with fsync`, async () => {
    for (const name of names) {
      const bytes = await readFile(join(workspace, name))
      const file = await open(join(workspace, name), 'w')
      await file.writeFile(bytes)
      await file.sync()
      await file.close()
    }
  })
  const [before, after] = [versionOf(old), versionOf(next)]
  const steps = names.map((path): ChangeStep => ({ path, before, content: next }))
  const kept = { changes: await keepPreimages(workspace, steps.slice(0, 0), blobs) }
  await timed('keep them as they are', async () => {
    kept.changes = await keepPreimages(workspace, steps, blobs)
  })
  const took = await timed('apply the change set', () => applyChangeSet(workspace, steps, blobs))
  console.log(`  ${(took / floor).toFixed(2)} × reading and writing them once`)
  await timed('take it back', async () =>
    applyChangeSet(
      workspace,
      kept.changes.map(change => stepBack(change, blobs)),
      blobs,
    ),
  )
  const last: ChangeStep = { path: 'd0/f0.txt/below', before: null, content: next }
  await timed('apply it with one step that cannot be written, so that nothing is changed', () =>
    applyChangeSet(workspace, [...steps, last], blobs).catch(() => undefined),
  )
  const isAsBefore = versionOf(await readFile(join(workspace, names[0] ?? ''))).hash !== after.hash
  console.log(`  all or nothing: ${isAsBefore ? 'nothing was changed' : 'FAILED'}`)
}

async function largeFile(folder: string): Promise<void> {
  const [workspace, blobs] = [join(folder, 'large'), blobStore(join(folder, 'blobs'))]
  await mkdir(workspace)
  const path = join(workspace, 'a')
  execFileSync('truncate', ['-s', String(largeBytes), path])
  const small = Buffer.from('small')
  const changes: Awaited<ReturnType<typeof keepPreimages>> = []
  await timed(`keep a file of ${(largeBytes / 1e6).toFixed(0)} MB and replace it`, async () => {
    const { hash, bytes } = await blobs.putFile(path)
    const step = { path: 'a', before: { hash, bytes }, content: small }
    changes.push({ path: 'a', blob: hash, folders: [], before: step.before, after: versionOf(small) })
    await applyChangeSet(workspace, [step], blobs)
  })
  await timed('bring it back', async () =>
    applyChangeSet(
      workspace,
      changes.map(change => stepBack(change, blobs)),
      blobs,
    ),
  )
  console.log(`  ${(await stat(path)).size === largeBytes ? 'whole again' : 'FAILED'}`)
}

const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
try {
  await manyFiles(folder)
  await largeFile(folder)
} finally {
  await rm(folder, { recursive: true })
}
