import { expect, test } from 'vitest'
import { messageIn, reasonIn, sentence } from '../../../shared/sentence'
import { reduceEvents, reduceSession } from '../../../shared/session/reduce-session'
import { SessionEvent, type SessionFact } from '../../../shared/session/session-events'
import { emptySession, type SessionState, statusOf, waitingCalls } from '../../../shared/session/session-state'
import { errorResult, textResult } from '../../../shared/session/tool-results'

const profile = { id: 'offline', name: 'Offline guide', model: 'guide' }
const created: SessionFact = { type: 'session.created', id: 's1', workspace: '/w', title: 'First' }
const turn = (turnId = 't1'): SessionFact => ({ type: 'turn.started', turnId, text: 'Do it', profile })
const plan = { effects: [], digest: 'd' }
const changes = [{ path: 'a', blob: null, folders: [], before: null, after: { hash: 'h', bytes: 1 } }]
const call = (id: string) => ({ id, name: 'write_file', arguments: '{}' })
const asking = (...ids: string[]): SessionFact => ({
  type: 'reply.finished',
  turnId: 't1',
  reply: { text: '', toolCalls: ids.map(call) },
  durationMs: 1,
})
const started = (callId = 'c1'): SessionFact => ({ type: 'call.started', callId })
const planned = (asks: boolean, callId = 'c1'): SessionFact => ({
  type: 'call.planned',
  callId,
  plan,
  asks,
  reason: 'why',
})
const decided = (approved: boolean, note?: string): SessionFact => ({
  type: 'call.decided',
  callId: 'c1',
  digest: 'd',
  approved,
  by: 'person',
  ...(note && { note }),
})
const dispatched: SessionFact = { type: 'call.dispatched', callId: 'c1', digest: 'd', changes }
const finished = (isError: boolean, more: { interrupted?: boolean; callId?: string } = {}): SessionFact => ({
  type: 'call.finished',
  callId: 'c1',
  result: isError ? errorResult('no') : textResult('yes'),
  durationMs: 3,
  ...more,
})
const ended: SessionFact = { type: 'turn.ended', turnId: 't1', reason: 'done' }

/** Events from facts, a second apart. */
const eventsOf = (facts: readonly SessionFact[]) =>
  facts.map((fact, index): SessionEvent => ({ v: 1, seq: index + 1, at: (index + 1) * 1000, ...fact }))
const after = (...facts: SessionFact[]): SessionState => eventsOf(facts).reduce(reduceSession, emptySession)
const callAfter = (...facts: SessionFact[]) => after(created, turn(), asking('c1'), ...facts).calls.c1

test('a session has the title, folder and times of its events', () => {
  expect(after(created)).toEqual({
    ...emptySession,
    id: 's1',
    workspace: '/w',
    title: 'First',
    createdAt: 1000,
    updatedAt: 1000,
    seq: 1,
  })
  expect(after(created, { type: 'session.renamed', title: 'Second' })).toMatchObject({
    title: 'Second',
    createdAt: 1000,
    updatedAt: 2000,
    seq: 2,
  })
})

test('does not change the state that it is given', () => {
  const freeze = <T>(value: T): T => {
    for (const inner of Object.values(value ?? {})) if (typeof inner === 'object') freeze(inner)
    return Object.freeze(value)
  }
  const facts = [
    created,
    turn(),
    asking('c1'),
    started(),
    planned(true),
    decided(true),
    dispatched,
    finished(false),
    ended,
  ]

  expect(() =>
    eventsOf(facts).reduce((state, event) => freeze(reduceSession(state, event)), freeze(emptySession)),
  ).not.toThrow()
})

test('a part that an event does not touch stays the same object, so a view sees at once what to redraw', () => {
  const error = { kind: 'server' as const, message: 'busy' }
  const facts: SessionFact[] = [
    { type: 'session.renamed', title: 'B' },
    { type: 'message.queued', messageId: 'm', text: 'Next', steer: false },
    { type: 'message.removed', messageId: 'm' },
    { type: 'message.restored', messageId: 'm' },
    { type: 'mode.changed', mode: 'ask' },
    { type: 'questions.changed', mayAsk: false },
    { type: 'compaction.started', by: 'person' },
    started('unknown'),
    { ...ended, turnId: 'unknown' } as SessionFact,
  ]
  const state = after(created, turn(), asking('c1'))
  const next = (fact: SessionFact) => reduceSession(state, { v: 1, seq: state.seq + 1, at: 0, ...fact })

  for (const fact of facts) {
    expect(next(fact).calls).toBe(state.calls)
    expect(next(fact).turns).toBe(state.turns)
  }
  const retried: SessionFact = { type: 'reply.retried', turnId: 't1', error, attempt: 1, of: 5, delayMs: 1 }
  for (const fact of [turn('t2'), ended, retried]) {
    expect(next(fact).calls).toBe(state.calls)
    expect(next(fact).turns).not.toBe(state.turns)
  }
  expect(next(started()).turns).toBe(state.turns)
  expect(Object.keys(next(ended))).toEqual(Object.keys(state))
})

test('a summary that failed is told until the next turn begins, and one that runs through it', () => {
  const failed: SessionFact[] = [
    { type: 'compaction.started', by: 'person' },
    { type: 'compaction.failed', message: 'busy' },
  ]
  expect(after(created, ...failed).compacting).toEqual({ status: 'failed', message: 'busy' })
  expect(after(created, ...failed, turn())).not.toHaveProperty('compacting')
  expect(after(created, turn(), ...failed.slice(0, 1), turn('t2')).compacting).toMatchObject({ status: 'running' })
})

test('many events give the same state as one by one, and leave the first as it was', () => {
  const facts = [turn(), asking('c1', 'c2'), started(), planned(true), finished(false), ended, turn('t2')]
  const first = after(created)
  const rest = eventsOf([created, ...facts]).slice(1)
  const together = reduceEvents(first, rest)

  expect(together).toEqual(rest.reduce(reduceSession, first))
  expect(first).toEqual(after(created))
  expect(reduceEvents(together, rest)).toBe(together)
})

test('very many replies of one turn are no more work each', () => {
  const replies = Array.from({ length: 100_000 }, () => asking())
  const { turns } = reduceEvents(emptySession, eventsOf([created, turn(), ...replies]))
  expect(turns[0]?.replies).toHaveLength(100_000)
})

test('an event that is in already is ignored, and a gap does no harm', () => {
  const [first, second] = eventsOf([created, { type: 'session.renamed', title: 'B' }]) as [SessionEvent, SessionEvent]
  const state = [first, second].reduce(reduceSession, emptySession)

  expect(reduceSession(state, second)).toBe(state)
  expect(reduceSession(state, { ...first, seq: 2 })).toBe(state)
  expect(reduceSession(state, { ...second, seq: 9, title: 'C' } as SessionEvent)).toMatchObject({ title: 'C', seq: 9 })
})

test('the numbers decide, not the clock', () => {
  const events = eventsOf([created, { type: 'session.renamed', title: 'B' }]).map(event => ({
    ...event,
    at: -event.at,
  }))

  expect(events.reduce(reduceSession, emptySession)).toMatchObject({ title: 'B', seq: 2 })
})

test('a call goes its way from queued to done', () => {
  const way: SessionFact[] = [started(), planned(true), decided(true), dispatched, finished(false)]
  const statuses = way.map((_, index) => callAfter(...way.slice(0, index))?.status)

  expect([...statuses, callAfter(...way)?.status]).toEqual([
    'queued',
    'running',
    'waiting',
    'applying',
    'applying',
    'done',
  ])
  expect(callAfter(...way)).toEqual({
    call: call('c1'),
    turnId: 't1',
    status: 'done',
    startedAt: 4000,
    durationMs: 3,
    plan,
    reason: 'why',
    decision: { approved: true, by: 'person' },
    dispatched: { changes },
    result: textResult('yes'),
  })
})

test.each<[string, SessionFact[], string]>([
  ['needs nobody', [started(), planned(false)], 'running'],
  ['fails', [started(), finished(true)], 'failed'],
  ['is denied', [planned(true), decided(false)], 'denied'],
  ['is denied and then answered', [planned(true), decided(false), finished(true)], 'denied'],
  [
    'is cut off while it applies',
    [planned(true), decided(true), dispatched, finished(true, { interrupted: true })],
    'interrupted',
  ],
  ['is cut off while it waits', [planned(true), finished(true, { interrupted: true })], 'interrupted'],
])('a call that %s says so', (_, facts, status) => {
  expect(callAfter(...facts)?.status).toBe(status)
})

test('a call that is planned anew waits for a decision about that plan', () => {
  expect(callAfter(planned(true), decided(true), planned(true))).toMatchObject({ status: 'waiting' })
  expect(callAfter(planned(true), decided(true), planned(true))?.decision).toBeUndefined()
})

test('keeps the note of a decision, the outcome of an effect and what became of an undo', () => {
  expect(callAfter(decided(false, 'not now'))?.decision).toEqual({ approved: false, by: 'person', note: 'not now' })
  const outcome = (applied: boolean, message?: string): SessionFact => ({
    type: 'call.outcome',
    callId: 'c1',
    applied,
    ...(message && { message }),
  })
  expect(callAfter(outcome(true))?.outcome).toEqual({ applied: true })
  expect(callAfter(outcome(false, 'moved on'))?.outcome).toEqual({ applied: false, message: 'moved on' })
  const undo: SessionFact = { type: 'undo.dispatched', callId: 'c1' }
  const undone = (is: boolean, message?: string): SessionFact => ({
    type: 'undo.outcome',
    callId: 'c1',
    undone: is,
    ...(message && { message }),
  })
  expect(callAfter(undo)?.undo).toEqual({ status: 'running' })
  expect(callAfter(undo, undone(true))?.undo).toMatchObject({ status: 'undone' })
  expect(callAfter(undo, undone(false, 'changed since'))?.undo).toEqual({ status: 'failed', message: 'changed since' })
})

test('a call whose files are taken back one by one is undone once all are', () => {
  const change = (path: string) => ({ ...changes[0]!, path })
  const three: SessionFact = { ...dispatched, changes: ['a', 'b', 'c'].map(change) } as SessionFact
  const begun = (...paths: string[]): SessionFact => ({ type: 'undo.dispatched', callId: 'c1', paths })
  const done = (undone: boolean, ...paths: string[]): SessionFact => ({
    type: 'undo.outcome',
    callId: 'c1',
    paths,
    undone,
  })
  const all: SessionFact = { type: 'undo.outcome', callId: 'c1', undone: true }

  expect(callAfter(three, begun('b'))).toMatchObject({ undo: { status: 'running', paths: ['b'] } })
  expect(callAfter(three, begun('b'))?.undone).toBeUndefined()
  const partly = [three, begun('b'), done(true, 'b')]
  expect(callAfter(...partly)).toMatchObject({ undo: { status: 'partly', paths: ['b'] }, undone: ['b'] })
  expect(callAfter(...partly, begun('a'), done(false, 'a'))).toMatchObject({
    undo: { status: 'failed' },
    undone: ['b'],
  })
  expect(callAfter(...partly, begun('a', 'c'), done(true, 'a', 'c'))).toMatchObject({
    undo: { status: 'undone', paths: ['a', 'c'] },
    undone: ['b', 'a', 'c'],
  })
  expect(callAfter(...partly, all)).toMatchObject({ undo: { status: 'undone' }, undone: ['b', 'a', 'c'] })
  expect(callAfter(...partly, done(true, 'b'))?.undone).toEqual(['b'])
})

test('an undo that fails or begins again keeps what was taken back before, and says nothing of the last try', () => {
  const failed: SessionFact = { type: 'undo.outcome', callId: 'c1', undone: false, message: 'changed since' }
  const begun: SessionFact = { type: 'undo.dispatched', callId: 'c1' }
  expect(callAfter(dispatched, begun, failed, begun)?.undo).toEqual({ status: 'running' })
  expect(callAfter(dispatched, begun, failed)?.undone).toBeUndefined()
})

test('a reply that failed asks for nothing, and its error is that of the turn', () => {
  const error = { kind: 'cut' as const, message: 'The reply broke off.' }
  const cut: SessionFact = {
    type: 'reply.finished',
    turnId: 't1',
    reply: { text: 'Hal', toolCalls: [call('c1')], error },
    durationMs: 5,
  }

  const state = after(created, turn(), cut, { ...ended, reason: 'failed', message: 'Sorry' } as SessionFact)

  expect(state.calls).toEqual({})
  expect(state.turns[0]?.replies).toHaveLength(1)
  expect(state.turns[0]?.end).toEqual({ reason: 'failed', at: 4000, message: 'Sorry', error })
})

test('events of a call or a turn that is not known change nothing', () => {
  const known = after(created, turn())

  for (const fact of [
    started('x'),
    started('__proto__'),
    started('constructor'),
    { ...ended, turnId: 'x' } as SessionFact,
  ]) {
    expect(after(created, turn(), fact)).toEqual({ ...known, seq: 3, updatedAt: 3000 })
  }
})

test('a call may have any name that a provider gives it', () => {
  for (const id of ['__proto__', 'constructor', '1', '']) {
    const state = after(created, turn(), asking(id), started(id), finished(false, { callId: id }))
    expect(Object.keys(state.calls)).toEqual([id])
    expect(Object.getOwnPropertyDescriptor(state.calls, id)?.value.status).toBe('done')
    expect(Object.getPrototypeOf(state.calls)).toBe(Object.prototype)
  }
})

test('a session is running while a turn is, and waiting while a call of it waits for a person', () => {
  expect(statusOf(emptySession)).toBe('idle')
  expect(statusOf(after(created, turn()))).toBe('running')
  const waiting = after(created, turn(), asking('b', 'a'), planned(true, 'b'), planned(true, 'a'))
  expect(statusOf(waiting)).toBe('waiting')
  expect(waitingCalls(waiting).map(({ call: { id } }) => id)).toEqual(['b', 'a'])
  expect(statusOf(after(created, turn(), ended))).toBe('idle')
})

test('every event survives the way through a log line', () => {
  const facts = [
    created,
    turn(),
    asking('c1'),
    started(),
    planned(true),
    decided(true, 'yes'),
    dispatched,
    finished(false),
    ended,
  ]

  for (const event of eventsOf(facts)) expect(SessionEvent.parse(JSON.parse(JSON.stringify(event)))).toEqual(event)
})

test('the sentence of a reason or message is kept beside its English, where it has one', () => {
  const words = sentence`Couldn’t undo: ${sentence`${'a'} is read-only`}`
  const told = messageIn(words)
  const facts: SessionFact[] = [
    created,
    turn(),
    asking('c1'),
    { type: 'call.planned', callId: 'c1', plan, asks: true, ...reasonIn(words) },
    { type: 'call.outcome', callId: 'c1', applied: true, ...told },
    { type: 'undo.outcome', callId: 'c1', undone: false, ...told },
    { type: 'compaction.failed', ...told },
    { type: 'turn.ended', turnId: 't1', reason: 'failed', ...told },
  ]
  const read = (all: readonly unknown[]) =>
    reduceEvents(
      emptySession,
      all.map((fact, index) => SessionEvent.parse({ v: 1, seq: index + 1, at: index, ...(fact as object) })),
    )
  const written = JSON.parse(JSON.stringify(facts))
  const kept = {
    message: 'Couldn’t undo: a is read-only',
    sentence: { id: 'Couldn’t undo: {1}', values: expect.anything() },
  }
  const state = read(written)
  expect(state.calls.c1).toMatchObject({ outcome: kept, undo: kept, reasonSentence: kept.sentence })
  expect([state.compacting, state.turns[0]?.end]).toMatchObject([kept, kept])
  const earlier = read(written.map(({ sentence: _, ...fact }: { sentence?: unknown }) => fact))
  expect(earlier.calls.c1?.outcome).toEqual({ applied: true, message: kept.message })
  expect(earlier.turns[0]?.end).toEqual({ reason: 'failed', at: 7, message: kept.message })
})

test('a note on a setting that was not met is known by its sentences, and in older logs by its English', () => {
  const words = sentence`“${'m'}” doesn’t accept a thinking level here, so it decides on its own.`
  const { message } = messageIn(words)
  const replied = { ...asking(), notes: [message] }
  const notesOf = (fact: SessionFact) => {
    const event = SessionEvent.parse(JSON.parse(JSON.stringify({ v: 1, seq: 3, at: 0, ...fact })))
    const before = after(created, turn())
    return reduceSession(before, event).turns[0]?.replies[0]?.notes
  }
  expect(notesOf(replied)).toEqual([message])
  expect(notesOf({ ...replied, noteWords: [words] } as SessionFact)).toEqual([{ ...words }])
})
