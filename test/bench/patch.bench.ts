import { mkdir, mkdtemp, open, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jobs } from '../../main/shell/command/jobs'
import { blobStore } from '../../main/store/blobs/blob-store'
import { prepareProposal } from '../../main/tools/prepare-proposal'
import type * as product from '../helpers/planning'
import { bundledModule } from './bundled-module'

const FILES = 20
const HUNKS = 10
const LINES = 1000
const ROUNDS = 40

/**
 * Planned and applied by the tool, with every file kept as it was, against reading and writing the same files once: one after
 * the other, each written over itself and synced. Texts and patches are made before anything is timed. What is planned on a thread
 * has it as in the product.
 */
const {
  module: { applyPatch },
  remove,
} = await bundledModule<typeof product>('test/helpers/planning.ts')
const folder = await realpath(await mkdtemp(join(tmpdir(), 'atrium-bench-')))
const workspace = join(folder, 'workspace')
const names = Array.from({ length: FILES }, (_, index) => `file-${index}.ts`)

function fileText(name: string, round: number): string {
  const lines = Array.from({ length: LINES }, (_, line) => {
    const isChanged = line % (LINES / HUNKS) === 50
    return `  const value${line} = compute('${name}', ${line}${isChanged ? `, ${round}` : ''})`
  })
  return `${lines.join('\n')}\n`
}

function patchTo(round: number): string {
  const sections = names.flatMap(name => {
    const before = fileText(name, round - 1).split('\n')
    const after = fileText(name, round).split('\n')
    const hunks = Array.from({ length: HUNKS }, (_, hunk) => {
      const at = hunk * (LINES / HUNKS) + 50
      return ['@@', ` ${before[at - 1]}`, `-${before[at]}`, `+${after[at]}`, ` ${before[at + 1]}`]
    })
    return [`*** Update File: ${name}`, ...hunks.flat()]
  })
  return ['*** Begin Patch', ...sections, '*** End Patch'].join('\n')
}

async function writeSynced(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, 'w')
  await file.writeFile(content)
  await file.sync()
  await file.close()
}

async function floor(texts: readonly Buffer[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    const path = join(folder, names[index] ?? '')
    await readFile(path)
    await writeSynced(path, text)
  }
}

const context = {
  workspace,
  signal: new AbortController().signal,
  blobs: blobStore(join(folder, 'blobs')),
  report: () => undefined,
  jobs: jobs().of('bench'),
}

async function timed(job: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await job()
  return performance.now() - startedAt
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

try {
  await mkdir(workspace)
  for (const name of names) {
    await writeFile(join(workspace, name), fileText(name, 0))
    await writeFile(join(folder, name), fileText(name, 0))
  }
  const times = { floor: [] as number[], plan: [] as number[], apply: [] as number[], total: [] as number[] }
  const rounds = Array.from({ length: ROUNDS }, (_, index) => ({
    diff: patchTo(index + 1),
    texts: names.map(name => Buffer.from(fileText(name, index + 1))),
  }))
  for (const { diff, texts } of rounds) {
    times.floor.push(await timed(() => floor(texts)))
    if (applyPatch.kind !== 'changes') throw new Error('apply_patch plans')
    const { plan } = applyPatch
    let proposal: Awaited<ReturnType<typeof plan>> | undefined
    const planned = await timed(async () => {
      proposal = await plan({ diff }, context)
    })
    const applied = await timed(async () => {
      if (proposal) await (await prepareProposal(proposal, context)).commit()
    })
    times.plan.push(planned)
    times.apply.push(applied)
    times.total.push(planned + applied)
  }
  for (const name of names) {
    if ((await readFile(join(workspace, name), 'utf8')) !== fileText(name, ROUNDS)) throw new Error(`${name} is wrong`)
  }
  const [base, plan, apply, total] = [times.floor, times.plan, times.apply, times.total].map(median) as [
    number,
    number,
    number,
    number,
  ]
  console.log(`read and write ${FILES} files once with fsync: p50 ${base.toFixed(1)} ms`)
  console.log(`${FILES * HUNKS} hunks: plan ${plan.toFixed(1)} ms, check + keep + apply ${apply.toFixed(1)} ms`)
  console.log(`plan + apply: p50 ${total.toFixed(1)} ms, ${(total / base).toFixed(2)} × (target 2 ×)`)
} finally {
  await remove()
  await rm(folder, { recursive: true, force: true })
}
