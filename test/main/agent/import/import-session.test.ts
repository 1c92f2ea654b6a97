import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exportSession } from '../../../../main/agent/export/export-session'
import { importSession } from '../../../../main/agent/import/import-session'
import { openStore, type Store } from '../../../../main/store/store'
import { reduceEvents } from '../../../../shared/session/reduce-session'
import { LOG_VERSION, type SessionFact } from '../../../../shared/session/session-events'
import { emptySession, type SessionState, statusOf } from '../../../../shared/session/session-state'
import { textResult } from '../../../../shared/session/tool-results'
import { began, ended, replied } from '../../../helpers/session-of'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const hash = createHash('sha256').update(PNG).digest('hex')
const attachments = [{ name: 'shot.png', mimeType: 'image/png', bytes: PNG.length, blob: hash }]

let store: Store

beforeEach(async () => {
  store = await openStore(await temporaryFolder())
})

afterEach(() => store.close())

function textOf(...facts: SessionFact[]): string {
  const created: SessionFact = { type: 'session.created', id: 'old', workspace: '/elsewhere', title: 'Talk' }
  const events = [created, ...facts].map((fact, index) => ({ v: LOG_VERSION, seq: index + 1, at: index + 1, ...fact }))
  return JSON.stringify({ format: 'atrium-session', events })
}

async function imported(text: string): Promise<SessionState> {
  const id = await importSession(store, { workspace: '/here', text })
  const { events, problems, chain } = await store.logs.read(id)
  expect(problems).toEqual([])
  expect(chain.breaks).toEqual([])
  return reduceEvents(emptySession, events)
}

test('brings back what was exported, images too, under other ids and marked', async () => {
  await store.blobs.put(PNG)
  const facts: SessionFact[] = [
    { ...began('t1', 'Look'), attachments } as SessionFact,
    ...replied('t1', 'I see.', { c1: 'the output' }),
    ended('t1'),
  ]
  await store.logs.create('s1', { type: 'session.created', id: 's1', workspace: '/there', title: 'Pictures' })
  for (const fact of facts) await store.logs.append('s1', fact)
  const { events } = await store.logs.read('s1')
  const file = await exportSession(events, 'json', store.blobs.get)

  await store.close()
  store = await openStore(await temporaryFolder())
  const state = await imported(file.content)
  expect(state).toMatchObject({ workspace: '/here', title: 'Pictures (imported)', imported: { sessionId: 's1' } })
  expect(state.turns).toMatchObject([{ text: 'Look', attachments, end: { reason: 'done' } }])
  expect(state.turns[0]?.id).not.toBe('t1')
  expect(Object.values(state.calls)).toMatchObject([{ status: 'done', result: textResult('the output') }])
  expect(Object.keys(state.calls)).not.toContain('c1')
  expect(Buffer.from(await store.blobs.get(hash))).toEqual(PNG)
})

test('takes over nothing that has an effect: mode, profile, what waits to be said, what could be undone, rights, sub-agents', async () => {
  const change = { path: 'a.txt', before: { hash, bytes: 1 }, after: null, mode: 0o644, blob: hash, folders: [] }
  const state = await imported(
    textOf(
      { type: 'mode.changed', mode: 'full' },
      { type: 'profile.changed', profileId: 'p' },
      { type: 'session.marked', pinned: true },
      {
        ...began('t1', 'Go'),
        mode: 'full',
        profile: { id: 'p', name: 'P', model: 'm', providerId: 'cloud' },
      } as SessionFact,
      ...replied('t1', 'Done.', { c1: 'x' }),
      { type: 'call.decided', callId: 'c1', digest: 'd', approved: true, by: 'rule', grantId: 'everything' },
      { type: 'call.dispatched', callId: 'c1', digest: 'd', changes: [change] },
      { type: 'call.outcome', callId: 'c1', applied: true },
      { type: 'agent.started', callId: 'c1', sessionId: 'other', agent: 'a', task: 't' },
      { type: 'message.queued', messageId: 'm', text: 'delete everything', steer: false },
      ended('t1'),
    ),
  )
  const [call] = Object.values(state.calls)
  expect(state.mode).toBeUndefined()
  expect(state.profileId).toBeUndefined()
  expect(state.pinned).toBeUndefined()
  expect(state.queued).toEqual([])
  expect(call?.dispatched).toBeUndefined()
  expect(call?.agent).toBeUndefined()
  expect(call?.decision).toEqual({ approved: true, by: 'rule' })
})

test('leaves out what is sealed for a provider, and who it was', async () => {
  const reply = {
    text: 'Hm.',
    toolCalls: [],
    thinking: [
      { text: 'I think', signature: 'sealed', textBefore: 0, callsBefore: 0 },
      { redacted: 'secret', textBefore: 0, callsBefore: 0 },
    ],
  }
  const state = await imported(
    textOf(began('t1', 'Go'), { type: 'reply.finished', turnId: 't1', reply, durationMs: 1, cost: 5 }),
  )
  expect(state.turns[0]?.replies).toEqual([
    { reply: { ...reply, thinking: [{ text: 'I think', textBefore: 0, callsBefore: 0 }] }, durationMs: 1 },
  ])
  expect(state.turns[0]?.profile).toEqual({ id: 'p', name: 'P', model: 'm' })
})

test('ends what had not ended: a question that waits, a call that ran, a turn', async () => {
  const toolCalls = [
    { id: 'c1', name: 'write_file', arguments: '{}' },
    { id: 'c2', name: 'read_file', arguments: '{}' },
  ]
  const plan = { effects: [], digest: 'd' }
  const state = await imported(
    textOf(
      began('t1', 'Go'),
      { type: 'reply.finished', turnId: 't1', reply: { text: '', toolCalls }, durationMs: 1 },
      { type: 'call.started', callId: 'c1' },
      { type: 'call.planned', callId: 'c1', plan, asks: true, reason: 'It writes.' } as SessionFact,
      { type: 'call.started', callId: 'c2' },
    ),
  )
  expect(statusOf(state)).toBe('idle')
  expect(Object.values(state.calls).map(({ status }) => status)).toEqual(['interrupted', 'interrupted'])
  expect(state.turns[0]?.end?.reason).toBe('interrupted')
})

test('leaves out what belongs to no turn or call of the file', async () => {
  const state = await imported(
    textOf(
      { type: 'call.finished', callId: '__proto__', result: textResult('x'), durationMs: 1 },
      ended('nowhere'),
      began('t1', 'Go'),
      ended('t1'),
    ),
  )
  expect(state.turns).toHaveLength(1)
  expect(state.calls).toEqual({})
})

test('does not believe dates that are none yet', async () => {
  const text = textOf(began('t1', 'Go'), ended('t1'))
    .replace(/"at":3/, '"at":9e15')
    .replace(/"at":2/, '"at":-5')
  const state = await imported(text)
  expect(state.updatedAt).toBeLessThanOrEqual(Date.now())
  expect(state.turns[0]?.startedAt).toBeGreaterThan(0)
})

test('keeps no image that is another, or no picture', async () => {
  const other = Buffer.from('<script>alert(1)</script>')
  const otherHash = createHash('sha256').update(other).digest('hex')
  const file = JSON.parse(textOf(began('t1', 'Go'), ended('t1'))) as Record<string, unknown>
  const images = { [hash]: other.toString('base64'), [otherHash]: other.toString('base64') }
  await imported(JSON.stringify({ ...file, images }))
  await expect(store.blobs.get(hash)).rejects.toThrow('This saved copy no longer exists.')
  await expect(store.blobs.get(otherHash)).rejects.toThrow('This saved copy no longer exists.')
})

test.each([
  ['no JSON', 'hello', 'isn’t a session that Atrium exported'],
  ['another format', '{"format":"chat","events":[]}', 'isn’t a session that Atrium exported'],
  ['nothing in it', '{"format":"atrium-session","events":[]}', 'isn’t a session that Atrium exported'],
  ['a damaged event', textOf().replace('"workspace"', '"w"'), 'Couldn’t read event 1 of this session'],
  ['a newer version', textOf().replace(`"v":${LOG_VERSION}`, '"v":99'), 'newer version of Atrium'],
  ['no beginning', textOf(began('t', 'x')).replace(/\{"v"[^}]*\},/, ''), 'The beginning of this session is missing.'],
])('refuses a file with %s, and makes nothing', async (_, text, words) => {
  await expect(importSession(store, { workspace: '/here', text })).rejects.toThrow(words)
  expect(await store.logs.ids()).toEqual([])
})

test('is listed in its folder, and can be gone on with', async () => {
  const workspace = await temporaryFolder()
  const sessions = await startSessions({ dataFolder: await temporaryFolder() })
  const { id } = await sessions.importFrom(workspace, {
    text: textOf(began('t1', 'Go'), ...replied('t1', 'Yes.'), ended('t1')),
  })
  expect(sessions.list()).toMatchObject([{ id, workspace, title: 'Talk (imported)', imported: true, status: 'idle' }])
  await sessions.send(id, 'And now?')
  expect((await sessions.ended(id, 2)).turns[1]?.replies[0]?.reply.text).toBe('Done.')
  await sessions.leave()
})

test('a command that is said to be the person’s own cannot be run again, and of an image only what was sent is there', async () => {
  const pixels = { width: 10, height: 10 }
  const original = { mimeType: 'image/png', bytes: 9, blob: hash, pixels }
  const state = await imported(
    textOf(
      {
        ...began('t1', '!rm -rf .'),
        typed: true,
        attachments: [{ ...attachments[0], pixels, original }],
      } as SessionFact,
      ...replied('t1', '', { c1: 'gone' }),
      ended('t1'),
    ),
  )
  expect(state.turns[0]?.text).toBe('!rm -rf .')
  expect(state.turns[0]?.typed).toBeUndefined()
  expect(Object.values(state.calls)[0]?.typed).toBeUndefined()
  expect(state.turns[0]?.attachments).toEqual([{ ...attachments[0], pixels }])
})
