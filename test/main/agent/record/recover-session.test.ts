import { readFile, rm, writeFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conversationOf } from '../../../../main/agent/context/conversation'
import { type Repair, recoverSession } from '../../../../main/agent/record/recover-session'
import { waitingTurn } from '../../../../main/agent/record/waiting-turn'
import { inspectChanges, takeBackRest } from '../../../../main/workspace/changes/recover-changes'
import type { AppliedChange } from '../../../../shared/session/effects'
import { reduceSession } from '../../../../shared/session/reduce-session'
import type { SessionEvent, SessionFact } from '../../../../shared/session/session-events'
import { emptySession, type SessionState, statusOf } from '../../../../shared/session/session-state'
import { textOf, textResult } from '../../../../shared/session/tool-results'
import { planEdits, takeBack } from '../../../helpers/change-files'
import { fileTree } from '../../../helpers/file-tree'
import { toolContext } from '../../../helpers/tool-context'

const profile = { id: 'p', name: 'P', model: 'm' }

function stateOf(facts: readonly SessionFact[], before: SessionState = emptySession): SessionState {
  return facts
    .map((fact, index): SessionEvent => ({ v: 1, seq: before.seq + index + 1, at: index, ...fact }))
    .reduce(reduceSession, before)
}

/** A session whose one turn asked for one call and got as far as these facts. */
function reached(workspace: string, ...facts: SessionFact[]): SessionState {
  const toolCalls = [{ id: 'c1', name: 'write_file', arguments: '{}' }]
  return stateOf([
    { type: 'session.created', id: 's1', workspace, title: 'T' },
    { type: 'turn.started', turnId: 't1', text: 'Do it.', profile },
    { type: 'reply.finished', turnId: 't1', reply: { text: '', toolCalls }, durationMs: 1 },
    ...facts,
  ])
}

const started: SessionFact = { type: 'call.started', callId: 'c1' }
const planned: SessionFact = {
  type: 'call.planned',
  callId: 'c1',
  plan: { effects: [], digest: 'd' },
  asks: true,
  reason: '',
}
const decided: SessionFact = { type: 'call.decided', callId: 'c1', digest: 'd', approved: true, by: 'person' }
const dispatched = (changes: AppliedChange[]): SessionFact => ({
  type: 'call.dispatched',
  callId: 'c1',
  digest: 'd',
  changes,
})
const outcome = (applied: boolean): SessionFact => ({ type: 'call.outcome', callId: 'c1', applied })
const finished: SessionFact = { type: 'call.finished', callId: 'c1', result: textResult('r'), durationMs: 1 }
const ended: SessionFact = { type: 'turn.ended', turnId: 't1', reason: 'done' }

const retried: SessionFact = {
  type: 'reply.retried',
  turnId: 't1',
  error: { kind: 'network', message: 'lost' },
  attempt: 1,
  of: 5,
  delayMs: 1,
}

type BlobsOfTest = Awaited<ReturnType<typeof toolContext>>['blobs']

/** The real disk. Where nothing can be changed in part, no copies are needed. */
function repairWith(blobs?: BlobsOfTest): Repair {
  return {
    inspect: inspectChanges,
    takeBackRest: async (workspace, changes) => {
      if (!blobs) throw new Error('There is nothing to take back')
      await takeBackRest(workspace, changes, blobs)
    },
  }
}

/** Recovers, and checks what holds in every case. */
async function recovered(state: SessionState, blobs?: BlobsOfTest) {
  const repair = repairWith(blobs)
  const facts = await recoverSession(state, repair)
  const after = stateOf(facts, state)
  const waiting = waitingTurn(after)
  expect(statusOf(after)).toBe(waiting ? 'waiting' : 'idle')
  expect(await recoverSession(after, repair)).toEqual([])
  for (const call of Object.values(after.calls)) if (!waiting?.open.includes(call)) expect(call.result).toBeDefined()
  const results = conversationOf(after).filter(message => message.role === 'tool')
  expect(results).toHaveLength(Object.keys(after.calls).length)
  const call = after.calls.c1
  return { facts, after, call, words: call?.result ? textOf(call.result) : '' }
}

describe('a session with nothing open', () => {
  test('there is nothing to do', async () => {
    expect(await recoverSession(emptySession, repairWith())).toEqual([])
    expect(await recoverSession(reached('/w', started, finished, ended), repairWith())).toEqual([])
  })
})

describe('a call that had not begun to change anything', () => {
  test.each([
    ['queued', []],
    ['running', [started]],
    ['planned by a rule', [started, { ...planned, asks: false } as SessionFact]],
    ['approved', [started, planned, decided]],
  ])('is closed as interrupted, with nothing changed: %s', async (_status, facts) => {
    const { call, words, after } = await recovered(reached('/w', ...facts))
    expect(call).toMatchObject({ status: 'interrupted', result: { isError: true } })
    expect(words).toContain('Nothing was changed')
    expect(after.turns[0]?.end).toMatchObject({ reason: 'interrupted' })
  })
})

describe('a turn that waits for a person', () => {
  const ids = ['c1', 'c2', 'c3', 'c4', 'c5']
  const toolCalls = ids.map(id => ({ id, name: 'write_file', arguments: '{}' }))
  const asking: SessionFact = { type: 'reply.finished', turnId: 't1', reply: { text: '', toolCalls }, durationMs: 1 }
  const of = (callId: string, fact: SessionFact) => ({ ...fact, callId }) as SessionFact
  const begun: SessionFact[] = [
    { type: 'session.created', id: 's1', workspace: '/w', title: 'T' },
    { type: 'turn.started', turnId: 't1', text: 'Do it.', profile },
    asking,
  ]
  const openIds = (state: SessionState) => waitingTurn(state)?.open.map(({ call }) => call.id)

  test('stays open, with the calls of its reply that had not begun; all else is closed, once', async () => {
    const state = stateOf([
      ...begun,
      of('c1', started),
      of('c1', planned),
      of('c2', started),
      of('c3', started),
      of('c3', finished),
      of('c5', started),
      of('c5', planned),
      of('c5', decided),
    ])
    const facts = await recoverSession(state, repairWith())
    expect(facts).toMatchObject([
      { type: 'call.finished', callId: 'c2', interrupted: true },
      { type: 'call.finished', callId: 'c5', interrupted: true },
    ])
    const after = stateOf(facts, state)
    expect(statusOf(after)).toBe('waiting')
    expect(openIds(after)).toEqual(['c1', 'c4'])
    expect(after.calls.c1?.status).toBe('waiting')
    expect(await recoverSession(after, repairWith())).toEqual([])
  })

  test.each<[string, SessionFact[]]>([
    ['whose question was answered', [of('c1', planned), of('c1', decided)]],
    ['whose call was answered', [of('c1', planned), of('c1', finished)]],
    ['that nobody was asked in', [of('c1', started)]],
    ['that has ended', [of('c1', planned), ended]],
    [
      'that has a later reply',
      [of('c1', planned), { ...asking, reply: { text: 'Done.', toolCalls: [] } } as SessionFact],
    ],
    ['that has a later turn', [of('c1', planned), { type: 'turn.started', turnId: 't2', text: 'Go on.', profile }]],
    ['whose reply was asked for again', [of('c1', planned), retried]],
    ['that left the conversation', [of('c1', planned), { type: 'turns.rewound', branchId: 'b', turnId: 't1' }]],
  ])('is not one %s', async (_, facts) => {
    const state = stateOf([...begun, ...facts])
    expect(openIds(state)).toBeUndefined()
    const after = stateOf(await recoverSession(state, repairWith()), state)
    expect(statusOf(after)).toBe('idle')
    for (const call of Object.values(after.calls)) expect(call.result).toBeDefined()
  })
})

test('a call whose work goes on without Atrium says how to get what comes of it', async () => {
  const { call, words } = await recovered(
    reached('/w', started, planned, decided, dispatched([]), { type: 'call.outlives', callId: 'c1' }),
  )
  expect(call?.status).toBe('interrupted')
  expect(words).toContain('Call the same tool with the same arguments')
})

test('a summary that was being made is closed as failed', async () => {
  const state = reached('/w', started, finished, ended, { type: 'compaction.started', by: 'person' })
  const { after, facts } = await recovered(state)
  expect(facts).toMatchObject([{ type: 'compaction.failed' }])
  expect(after.compacting).toMatchObject({ status: 'failed', message: expect.stringContaining('Atrium quit') })
})

describe('a change that was under way', () => {
  test('is known to be made where the files are as planned, and can be undone', async () => {
    const context = await toolContext({ a: 'A' })
    const { changes, apply } = await planEdits(context, { a: 'A2', 'd/b': 'B' })
    await apply()
    const { call, words } = await recovered(reached(context.workspace, started, planned, decided, dispatched(changes)))
    expect(call).toMatchObject({ status: 'interrupted', outcome: { applied: true } })
    expect(words).toContain('had been made')
    await takeBack(context, call?.dispatched?.changes ?? [])
  })

  test('is known not to be made where the files are as before', async () => {
    const context = await toolContext({ a: 'A' })
    const { changes } = await planEdits(context, { a: 'A2', b: 'B' })
    const { call, words } = await recovered(reached(context.workspace, started, planned, decided, dispatched(changes)))
    expect(call).toMatchObject({ status: 'interrupted', outcome: { applied: false } })
    expect(words).toContain('as they were')
  })

  test('is not judged where the files are neither', async () => {
    const context = await toolContext({ a: 'A' })
    const { changes } = await planEdits(context, { a: 'A2' })
    await writeFile(context.path('a'), 'mine')
    const { call, words } = await recovered(reached(context.workspace, dispatched(changes)))
    expect(call?.outcome).toBeUndefined()
    expect(words).toContain('may or may not')
  })

  test('is taken back where only a part of it was made', async () => {
    const context = await toolContext({ a: 'A', b: 'B' })
    const { changes } = await planEdits(context, { a: 'A2', b: 'B2', 'd/c': 'C' })
    await writeFile(context.path('a'), 'A2')
    await context.write({ 'd/c': 'C' })
    const { call, words } = await recovered(reached(context.workspace, dispatched(changes)), context.blobs)
    expect(call).toMatchObject({ status: 'interrupted', outcome: { applied: false } })
    expect(words).toContain('undone')
    expect(await fileTree(context.workspace)).toEqual({
      a: expect.stringMatching(/A$/),
      b: expect.stringMatching(/B$/),
    })
  })

  test('is not touched where a file is neither as planned nor as before, and every file is named', async () => {
    const context = await toolContext({ a: 'A', b: 'B', c: 'C' })
    const { changes } = await planEdits(context, { a: 'A2', b: 'B2', c: 'C2' })
    await writeFile(context.path('a'), 'A2')
    await writeFile(context.path('b'), 'mine')
    const before = await fileTree(context.workspace)
    const { call, words } = await recovered(reached(context.workspace, dispatched(changes)), context.blobs)
    expect(call?.outcome).toBeUndefined()
    expect(words).toContain('Changed: a. Unchanged: c. Neither as planned nor as before: b.')
    expect(await fileTree(context.workspace)).toEqual(before)
  })

  test('is named file by file where a copy to take it back is gone', async () => {
    const context = await toolContext({ a: 'A', b: 'B' })
    const { changes } = await planEdits(context, { a: 'A2', b: 'B2' })
    await writeFile(context.path('a'), 'A2')
    context.stored.clear()
    const { call, words } = await recovered(reached(context.workspace, dispatched(changes)), context.blobs)
    expect(call?.outcome).toBeUndefined()
    expect(words).toContain('Changed: a. Unchanged: b.')
  })

  test('is not judged where the folder is gone, as no file tells anything then', async () => {
    const context = await toolContext()
    const { changes } = await planEdits(context, { a: 'A' })
    await rm(context.workspace, { recursive: true })
    const { call, words } = await recovered(reached(context.workspace, dispatched(changes)))
    expect(call?.outcome).toBeUndefined()
    expect(words).toContain('may or may not')
  })

  test.each([true, false])('a change with a known end keeps it: applied %s', async applied => {
    const { call, words } = await recovered(reached('/w', dispatched([]), outcome(applied)))
    expect(call).toMatchObject({ status: 'interrupted', outcome: { applied } })
    expect(words).toContain(applied ? 'It took place' : 'did not take place')
  })
})

test('a command that was under way is not judged, and not run again', async () => {
  const { call, words, facts } = await recovered(reached('/w', started, planned, decided, dispatched([])))
  expect(call?.outcome).toBeUndefined()
  expect(words).toContain('may or may not')
  expect(facts.map(({ type }) => type)).toEqual(['call.finished', 'turn.ended'])
})

describe('an undo that was under way', () => {
  const undo: SessionFact = { type: 'undo.dispatched', callId: 'c1' }

  test('is known to be done where the files are as before', async () => {
    const context = await toolContext({ a: 'A' })
    const { changes } = await planEdits(context, { a: 'A2' })
    const { call, facts } = await recovered(
      reached(context.workspace, dispatched(changes), outcome(true), finished, ended, undo),
    )
    expect(call?.undo).toMatchObject({ status: 'undone' })
    expect(facts).toHaveLength(1)
  })

  test('can be tried again where it was not done, and where it cannot be told', async () => {
    const context = await toolContext({ a: 'A' })
    const { changes, apply } = await planEdits(context, { a: 'A2', b: 'B' })
    await apply()
    const open = reached(context.workspace, dispatched(changes), outcome(true), finished, ended, undo)
    expect((await recovered(open)).call?.undo).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('try again'),
    })
    await writeFile(context.path('a'), 'mine')
    expect((await recovered(open)).call?.undo).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/try again\. Changed: b\. Neither as planned nor as before: a\.$/),
      sentence: { id: '{1} {2} {3}', values: [{}, { id: 'Changed: {1}.' }, { values: ['a'] }] },
    })
    await rm(context.workspace, { recursive: true })
    expect((await recovered(open)).call?.undo?.status).toBe('failed')
  })
})

describe('an undo of some files that was under way', () => {
  const undo = (...paths: string[]): SessionFact => ({ type: 'undo.dispatched', callId: 'c1', paths })

  test('is finished where only a part of them was taken back, and touches no other file', async () => {
    const context = await toolContext({ a: 'A', b: 'B', c: 'C' })
    const { changes, apply } = await planEdits(context, { a: 'A2', b: 'B2', c: 'C2' })
    await apply()
    await writeFile(context.path('a'), 'A')
    const open = reached(context.workspace, dispatched(changes), outcome(true), finished, ended, undo('a', 'b'))
    const { call } = await recovered(open, context.blobs)
    expect(call).toMatchObject({ undo: { status: 'partly', paths: ['a', 'b'] }, undone: ['a', 'b'] })
    const contents = ['a', 'b', 'c'].map(name => readFile(context.path(name), 'utf8'))
    expect(await Promise.all(contents)).toEqual(['A', 'B', 'C2'])
  })

  test('of which nothing was done leaves all files alone', async () => {
    const context = await toolContext({ a: 'A', b: 'B' })
    const { changes, apply } = await planEdits(context, { a: 'A2', b: 'B2' })
    await apply()
    const open = reached(context.workspace, dispatched(changes), outcome(true), finished, ended, undo('a'))
    expect((await recovered(open, context.blobs)).call).toMatchObject({ undo: { status: 'failed', paths: ['a'] } })
    expect(await readFile(context.path('a'), 'utf8')).toBe('A2')
  })

  test('is closed in seconds, however many they are', async () => {
    const paths = Array.from({ length: 80_000 }, (_, index) => `folder/${String(index).padStart(5, '0')}`)
    const changes = paths.map(path => ({ path, before: null, blob: null, folders: [], after: null }))
    const facts = [dispatched(changes), outcome(true), finished, ended, undo(...paths)]
    // As they are read from a log, where no two texts are the same object.
    const open = reached('/w', ...(JSON.parse(JSON.stringify(facts)) as SessionFact[]))
    const inspected: number[] = []
    const inspect: Repair['inspect'] = async (_workspace, { length }) => {
      inspected.push(length)
      return { changed: [], asBefore: paths, other: [] }
    }
    await recoverSession(open, { ...repairWith(), inspect })
    expect(inspected).toEqual([paths.length])
  })
})

test('also an earlier turn is closed, whose end was lost', async () => {
  const state = stateOf(
    [
      { type: 'turn.started', turnId: 't2', text: 'Go on.', profile },
      { type: 'turn.ended', turnId: 't2', reason: 'done' },
    ],
    reached('/w', started, planned),
  )
  const { after } = await recovered(state)
  expect(after.turns.map(turn => turn.end?.reason)).toEqual(['interrupted', 'done'])
})

test('however much was written until the end, everything that does not wait is closed, once', async () => {
  const context = await toolContext({ a: 'A' })
  const { changes } = await planEdits(context, { a: 'A2' })
  const undo: SessionFact = { type: 'undo.dispatched', callId: 'c1' }
  const all = [started, planned, decided, dispatched(changes), outcome(true), finished, ended, undo]
  await fc.assert(
    fc.asyncProperty(fc.subarray(all), async facts => {
      await recovered(reached(context.workspace, ...facts))
    }),
  )
})
