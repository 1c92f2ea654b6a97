import { mkdir, mkdtemp, open, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jobs } from '../../main/shell/jobs'
import { blobStore } from '../../main/store/blob-store'
import { applyPatch } from '../../main/tools/apply-patch'
import { applyChangeSet, keepPreimages, stepsOf } from '../../main/workspace/change-set'

const FILES = 20
const HUNKS = 10
const LINES = 1000
const ROUNDS = Number(process.env.R ?? 15)

/** Planned and applied by the tool, with every file kept as it was, against reading and writing the same files once. */
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

const texts: Buffer[] = []
let patch = ''
async function floor(round: number): Promise<void> {
  for (const [i, name] of names.entries()) {
    const path = join(folder, name)
    await readFile(path)
    await writeSynced(path, texts[i]!)
  }
}

const context = {
  workspace,
  signal: new AbortController().signal,
  blobs: blobStore(join(folder, 'blobs')),
  report: () => undefined,
  jobs: jobs().of('bench'),
}

import inspector from 'node:inspector'
import { writeFileSync } from 'node:fs'
const profiles: any[] = []
const session = new inspector.Session()
const post = (m: string, a?: any) => new Promise((y, n) => session.post(m as any, a, (e: any, r: any) => e ? n(e) : y(r)))
if (process.env.PHASE) { session.connect(); await post('Profiler.enable'); await post('Profiler.setSamplingInterval', { interval: 50 }); process.on('exit', () => writeFileSync('/tmp/prof-e/phase.json', JSON.stringify(profiles))) }
const stats: Record<string, {wall:number[],cpu:number[]}> = {}
async function timed(job: () => Promise<unknown>, name = 'x'): Promise<number> {
  const isP = process.env.PHASE === name && (stats[name]?.wall.length ?? 0) > 10
  if (isP) await post('Profiler.start')
  const startedAt = performance.now()
  const c = process.cpuUsage()
  await job()
  const u = process.cpuUsage(c)
  const w = performance.now() - startedAt
  if (isP) profiles.push(((await post('Profiler.stop')) as any).profile)
  const st = (stats[name] ??= {wall:[],cpu:[]})
  st.wall.push(w); st.cpu.push((u.user+u.system)/1000)
  return w
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

try {
  await mkdir(workspace)
  for (const name of names) {
    await writeFile(join(workspace, name), fileText(name, 0))
    await writeFile(join(folder, name), fileText(name, 0))
  }
  const times = { floor: [] as number[], plan: [] as number[], apply: [] as number[], total: [] as number[] }
  const patches = Array.from({length: ROUNDS+1}, (_, r) => r ? patchTo(r) : '')
  const all = Array.from({length: ROUNDS+1}, (_, r) => names.map(n => Buffer.from(fileText(n, r))))
  ;(globalThis as any).gc?.()
  for (let round = 1; round <= ROUNDS; round++) {
    const diff = patches[round]!
    texts.length = 0; texts.push(...all[round]!)
    times.floor.push(await timed(() => floor(round), 'floor'))
    if (applyPatch.kind !== 'changes') throw new Error('apply_patch plans')
    const { plan } = applyPatch
    let proposal: Awaited<ReturnType<typeof plan>> | undefined
    const planned = await timed(async () => {
      proposal = await plan({ diff }, context)
    }, 'plan')
    const steps: any[] = []
    if (!proposal) throw 1
    const pr = proposal
    let applied = await timed(async () => { steps.push(...stepsOf(pr.effects.filter((e:any) => e.type === 'file-change') as any, pr.contents)) }, 'stepsOf')
    applied += await timed(() => keepPreimages(context.workspace, steps, context.blobs), 'keep')
    applied += await timed(() => applyChangeSet(context.workspace, steps, context.blobs), 'apply')
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
  for (const [n, {wall, cpu}] of Object.entries(stats)) console.log(n.padEnd(8), 'wall', median(wall).toFixed(1), 'min', Math.min(...wall).toFixed(1), 'cpu', median(cpu).toFixed(1), 'min', Math.min(...cpu).toFixed(1))
  console.log(`read and write ${FILES} files once with fsync: p50 ${base.toFixed(1)} ms`)
  console.log(`${FILES * HUNKS} hunks: plan ${plan.toFixed(1)} ms, check + keep + apply ${apply.toFixed(1)} ms`)
  console.log(`plan + apply: p50 ${total.toFixed(1)} ms, ${(total / base).toFixed(2)} × (target 2 ×)`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
