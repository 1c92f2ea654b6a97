import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { searchService } from '../../main/search/search-service'
import { LOG_VERSION, type SessionFact } from '../../shared/session/session-events'
import { textResult } from '../../shared/session/tool-results'

const SESSIONS = Number(process.env.BENCH_SESSIONS ?? 1_000)
const BYTES_PER_SESSION = 200_000
const ROUNDS = 15

/** Real source and prose: what installed packages have in their files. */
async function material(): Promise<string[]> {
  const files: string[] = []
  const names = await readdir(resolve('node_modules'), { recursive: true })
  const texts = names.filter(name => /\.(md|d\.ts|js|json)$/.test(name)).sort()
  for (let index = 0; index < texts.length && files.length < 6_000; index += Math.ceil(texts.length / 6_000)) {
    const text = await readFile(resolve('node_modules', texts[index] ?? ''), 'utf8').catch(() => '')
    if (text.length > 200) files.push(text)
  }
  return files
}

/** So that each bench sees the same. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return sides => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const CHINESE = '请在这个文件夹里查找所有的测试文件并告诉我哪些失败了然后修改配置再运行一次'

function factsOf(session: number, files: readonly string[]): SessionFact[] {
  const roll = dice(session + 1)
  const piece = (length: number) => {
    const file = files[roll(files.length)] ?? ''
    const from = roll(Math.max(1, file.length - length))
    return file.slice(from, from + length)
  }
  const facts: SessionFact[] = [
    { type: 'session.created', id: `s${session}`, workspace: '/home/someone/project', title: piece(40) },
  ]
  let bytes = 0
  for (let turn = 0; bytes < BYTES_PER_SESSION; turn++) {
    const [turnId, callId] = [`t${turn}`, `c${turn}`]
    const said = roll(20) === 0 ? CHINESE.slice(roll(20)) : piece(40 + roll(400))
    const output = piece(500 + roll(15_000))
    const answer = piece(200 + roll(2_000))
    const input = JSON.stringify({ path: `src/file-${roll(500)}.ts`, text: piece(roll(3_000)) })
    facts.push(
      { type: 'turn.started', turnId, text: said, profile: { id: 'p', name: 'P', model: 'm' } },
      {
        type: 'reply.finished',
        turnId,
        reply: { text: answer, toolCalls: [{ id: callId, name: 'read_file', arguments: input }] },
        durationMs: 1,
      },
      { type: 'call.started', callId },
      { type: 'call.finished', callId, result: textResult(output), durationMs: 1 },
      { type: 'turn.ended', turnId, reason: 'done' },
    )
    bytes += output.length + answer.length + input.length
  }
  if (session === 7) {
    const turnId = 'last'
    facts.push({
      type: 'turn.started',
      turnId,
      text: 'Where is the zebrafish?',
      profile: { id: 'p', name: 'P', model: 'm' },
    })
  }
  return facts
}

function logText(facts: readonly SessionFact[], begun: number): string {
  let prev = '0'.repeat(64)
  return facts
    .map((fact, index) => {
      const line = JSON.stringify({ v: LOG_VERSION, seq: index + 1, prev, at: begun + index * 1_000, ...fact })
      prev = createHash('sha256').update(line).digest('hex')
      return `${line}\n`
    })
    .join('')
}

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
  await mkdir(folders.logs)
  const files = await material()
  for (let session = 0; session < SESSIONS; session++) {
    const text = logText(factsOf(session, files), 1_700_000_000_000 + session * 3_600_000)
    await writeFile(join(folders.logs, `s${session}.jsonl`), text)
  }
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
