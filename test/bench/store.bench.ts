import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { openDocument } from '../../main/store/documents/document'
import { sessionLogs } from '../../main/store/logs/session-logs'
import { openStore } from '../../main/store/store'
import { reduceEvents } from '../../shared/session/reduce-session'
import { type SessionFact, SessionFact as SessionFactSchema } from '../../shared/session/session-events'
import { emptySession } from '../../shared/session/session-state'
import { textResult } from '../../shared/session/tool-results'
import { SessionSummary } from '../../shared/settings'

const count = 10_000
const text = 'The quick brown fox jumps over the lazy dog. '.repeat(400)

/** A session as they are: turns with a reply, whose call starts and ends. About 50 MB for 10,000 events. */
function factAt(index: number): SessionFact {
  const turnId = `t${Math.floor(index / 5)}`
  const callId = `c${Math.floor(index / 5)}`
  const facts: SessionFact[] = [
    { type: 'turn.started', turnId, text: 'Go on', profile: { id: 'p', name: 'P', model: 'm' } },
    {
      type: 'reply.finished',
      turnId,
      reply: { text: text.slice(0, 8000), toolCalls: [{ id: callId, name: 'read_file', arguments: '{}' }] },
      durationMs: 1,
    },
    { type: 'call.started', callId },
    { type: 'call.finished', callId, result: textResult(text.slice(0, 16_000)), durationMs: 1 },
    { type: 'turn.ended', turnId, reason: 'done' },
  ]
  return SessionFactSchema.parse(facts[index % 5])
}

function percentile(values: readonly number[], share: number): string {
  const sorted = [...values].sort((a, b) => a - b)
  return `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2)} ms`
}

async function timed(job: () => unknown): Promise<number> {
  const start = performance.now()
  await job()
  return performance.now() - start
}

const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
try {
  const logs = sessionLogs(folder)
  await logs.create('s1', { type: 'session.created', id: 's1', workspace: '/w', title: 'Bench' })
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const appends: number[] = []
  for (let index = 0; index < count; index++) {
    const fact = factAt(index)
    appends.push(await timed(() => logs.append('s1', fact)))
  }
  delay.disable()
  const { size } = await stat(join(folder, 'sessions', 's1.jsonl'))
  console.log(`log: ${count} events, ${(size / 1e6).toFixed(1)} MB`)
  console.log(
    `append + fdatasync: p50 ${percentile(appends, 0.5)}, p95 ${percentile(appends, 0.95)}, max ${percentile(appends, 0.9999)}`,
  )
  console.log(`event loop while appending: p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms`)
  await logs.close()

  const fresh = sessionLogs(folder)
  const opens: number[] = []
  for (let round = 0; round < 5; round++) opens.push(await timed(() => fresh.read('s1')))
  console.log(`read and check the log: p50 ${percentile(opens, 0.5)}`)
  const { events } = await fresh.read('s1')
  console.log(`reduce it: ${percentile([await timed(() => reduceEvents(emptySession, events))], 0)}`)
  console.log(`first append after a read: ${percentile([await timed(() => fresh.append('s1', factAt(0)))], 0)}`)
  await fresh.close()
  console.log(
    `first append without a read: ${percentile([await timed(() => sessionLogs(folder).append('s1', factAt(0)))], 0)}`,
  )

  const document = await openDocument({ file: join(folder, 'd.json'), schema: SessionSummary.array(), initial: [] })
  const row = {
    id: 's',
    workspace: '/home/someone/project',
    title: 'A title of usual length',
    createdAt: 1,
    updatedAt: 2,
  }
  await document.update(() => Array.from({ length: 1000 }, () => row))
  const updates: number[] = []
  for (let round = 0; round < 100; round++)
    updates.push(await timed(() => document.update(rows => [row, ...rows.slice(1)])))
  console.log(`update a list of 1,000 sessions: p50 ${percentile(updates, 0.5)}, p95 ${percentile(updates, 0.95)}`)
  const store = await openStore(folder)
  await store.close()
  console.log(`open the store: ${percentile([await timed(() => openStore(folder))], 0)}`)
} finally {
  await rm(folder, { recursive: true })
}
