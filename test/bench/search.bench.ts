import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { searchService } from '../../main/search/search-service'
import { writeLogs } from './bench-logs'

const SESSIONS = Number(process.env.BENCH_SESSIONS ?? 1_000)
const BYTES_PER_SESSION = 200_000
const ROUNDS = 15

function spread(times: readonly number[]): string {
  const sorted = [...times].sort((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms`
}

async function folderSize(folder: string): Promise<number> {
  const sizes = await Promise.all((await readdir(folder)).map(async name => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const QUERIES = [
  'function',
  'the',
  'configuration error',
  'zebrafish',
  'ZÉBRAFISH',
  'prototype hasownproperty',
  'zq',
  '文件',
  '鲸鱼',
  'this sentence is nowhere',
  'wurzelbehandlung',
  '"export default"',
  'file-4217',
]

const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
try {
  const folders = { logs: join(folder, 'sessions'), index: join(folder, 'search') }
  await writeLogs(folders.logs, SESSIONS, { bytes: BYTES_PER_SESSION })
  console.log(`${SESSIONS} sessions, ${((await folderSize(folders.logs)) / 1e6).toFixed(0)} MB of logs`)

  const search = searchService(folders)
  const before = process.memoryUsage()
  const begun = performance.now()
  const slices: number[] = []
  for (let pending = 1; pending > 0; ) {
    const from = performance.now()
    pending = search({ query: '', from: 0 }).pending
    slices.push(performance.now() - from)
  }
  console.log(
    `first index: ${((performance.now() - begun) / 1000).toFixed(1)} s, CPU ${(process.cpuUsage().user / 1e6).toFixed(1)} s so far, in slices of ${spread(slices)}`,
  )
  const after = process.memoryUsage()
  const kept = after.arrayBuffers - before.arrayBuffers
  console.log(
    `index: ${((await folderSize(folders.index)) / 1e6).toFixed(0)} MB on the disk, ${(kept / 1e6).toFixed(0)} MB in memory`,
  )

  const again = searchService(folders)
  let rounds = 0
  const reopening = performance.now()
  do rounds += 1
  while (again({ query: 'zebrafish', from: 0 }).pending > 0)
  console.log(`first answer after a start: ${(performance.now() - reopening).toFixed(0)} ms, ${rounds} questions`)

  for (const query of QUERIES) {
    const times: number[] = []
    let found = 0
    let pages = 0
    const { user, system } = process.cpuUsage()
    for (let round = 0; round < ROUNDS; round++) {
      const from = performance.now()
      const answer = again({ query, from: 0 })
      times.push(performance.now() - from)
      found = answer.sessions.length
      pages = 1
      for (let next = answer.next; next !== undefined && found < 30; pages++) {
        const page = again({ query, from: next })
        found += page.sessions.length
        next = page.next
      }
    }
    const used = process.cpuUsage({ user, system })
    const each = ((used.user + used.system) / 1000 / ROUNDS).toFixed(1)
    console.log(`${query}: ${found} sessions in ${pages} pages, the first ${spread(times)}; CPU of all ${each} ms`)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
