import { describe, expect, test } from 'vitest'
import { prepareRows, timelineRows } from '../../../../renderer/state/session/timeline-rows'
import type { SessionFact } from '../../../../shared/session/session-events'
import { errorResult, textResult } from '../../../../shared/session/tool-results'
import { asked, atWork } from '../../../helpers/flow-scenes'
import { command, fileChange, planned, reply, sessionOf, toolCall, turn } from '../../session-facts'

const keys = (facts: SessionFact[], isStreaming = false) =>
  timelineRows(sessionOf(...facts), { text: isStreaming, thinking: false }).map(row => `${row.type} ${row.key}`)

const one = toolCall('c1', 'explore_workspace', { pattern: 'x' })
const two = toolCall('c2', 'shell', { command: 'ls' })

const quiet = { text: false, thinking: false }

describe('timelineRows', () => {
  test('has no rows for a new session', () => {
    expect(keys([])).toEqual([])
  })

  test('gives the same rows again for turns that have ended, until one of their calls changes', () => {
    const facts: SessionFact[] = [
      turn('t1'),
      reply('t1', 'Ok.', one),
      { type: 'turn.ended', turnId: 't1', reason: 'done' },
    ]
    const before = sessionOf(...facts)
    const rows = timelineRows(before, quiet)
    const later = timelineRows({ ...before, title: 'Other' }, quiet)
    expect(later.every((row, index) => row === rows[index])).toBe(true)
    const call = before.calls.c1
    if (!call) throw new Error('There is a call')
    const changed = { ...call, undo: { status: 'undone' as const } }
    const undone = timelineRows({ ...before, calls: { c1: changed } }, quiet)
    expect(undone.find(row => row.type === 'call')).toMatchObject({ call: changed })
  })

  test('of a long session are made some at a time, before it is shown', async () => {
    const facts = Array.from({ length: 1_201 }, (_, index): SessionFact[] => [
      turn(`t${index}`),
      ...(index < 1_200 ? [{ type: 'turn.ended' as const, turnId: `t${index}`, reason: 'done' as const }] : []),
    ]).flat()
    const state = sessionOf(...facts)
    let pauses = 0
    await prepareRows(state, async () => void pauses++)
    expect(pauses).toBe(2)
    const [first] = state.turns
    const rows = timelineRows(state, quiet)
    expect(rows).toHaveLength(2 * 1_201)
    expect(rows[0]).toBe(timelineRows({ ...state, turns: first ? [first] : [] }, quiet)[0])
    expect(rows.at(-1)).toMatchObject({ type: 'working' })
  })

  test('has one row for an app that calls the same again and again, which says how often and shows the last', () => {
    const calls = [
      toolCall('a1', 'poll'),
      toolCall('a2', 'poll'),
      toolCall('a3', 'poll'),
      toolCall('b', 'poll', { of: 'b' }),
      toolCall('c', 'poll'),
      toolCall('d', 'poll'),
    ]
    const done = (callId: string, isError = false): SessionFact => ({
      type: 'call.finished',
      callId,
      result: isError ? errorResult('No.') : textResult('Yes.'),
      durationMs: 1,
    })
    const turns = (turnOf: (id: string) => SessionFact) =>
      calls.flatMap((call): SessionFact[] => [
        turnOf(`t-${call.id}`),
        reply(`t-${call.id}`, '', call),
        done(call.id, call.id === 'd'),
        { type: 'turn.ended', turnId: `t-${call.id}`, reason: 'done' },
      ])
    const ofApp = sessionOf(...turns(id => ({ ...turn(id), client: 'counter', app: true })))
    const rows = timelineRows(ofApp, quiet).flatMap(row => (row.type === 'call' ? [row] : []))
    expect(rows.map(({ key, call, times }) => [key, call.call.id, times])).toEqual([
      ['call:a1', 'a3', 3],
      ['call:b', 'b', undefined],
      ['call:c', 'c', undefined],
      ['call:d', 'd', undefined],
    ])
    // A model’s own calls each stand by themselves.
    const ofModel = timelineRows(sessionOf(...turns(id => turn(id))), quiet)
    expect(ofModel.filter(({ type }) => type === 'call')).toHaveLength(6)
  })

  test('shows that it works until the first text comes', () => {
    expect(keys([turn('t1')])).toEqual(['user t1:user', 'working t1:working'])
  })

  test('gives a streaming answer the key that it will have when it is finished', () => {
    expect(keys([turn('t1')], true)).toEqual(['user t1:user', 'streaming t1:0'])
    expect(keys([turn('t1'), reply('t1', 'Done.')])).toEqual(['user t1:user', 'text t1:0', 'working t1:working'])
    expect(keys([turn('t1'), reply('t1', 'One.'), reply('t1', 'Two.')]).slice(1, 3)).toEqual(['text t1:0', 'text t1:1'])
  })

  test('streams only into the last turn', () => {
    const facts: SessionFact[] = [turn('t1'), { type: 'turn.ended', turnId: 't1', reason: 'done' }, turn('t2')]
    expect(keys(facts, true)).toEqual(['user t1:user', 'end t1:end', 'user t2:user', 'streaming t2:0'])
  })

  test('shows calls under their reply, and the cards of those that wait after all of its lines', () => {
    const facts = [turn('t1'), reply('t1', 'Look.', two, one), planned('c2', command('ls'))]
    expect(keys(facts)).toEqual(['user t1:user', 'text t1:0', 'call call:c2', 'call call:c1', 'approval ask:c2'])
  })

  test('shows a question under its line, and what an agent asks, for as long as that waits', () => {
    const facts: SessionFact[] = [
      turn('t1'),
      reply('t1', '', one, two),
      { type: 'question.asked', callId: 'c1', questions: [{ id: 'q_1', type: 'confirm', question: 'Go on?' }] },
      { type: 'agent.started', callId: 'c2', sessionId: 's2', agent: 'reader', task: 'Read' },
      { type: 'agent.waits', callId: 'c2', waits: true },
    ]
    const lines = ['user t1:user', 'call call:c1', 'call call:c2']
    expect(keys(facts)).toEqual([...lines, 'question ask:c1', 'agent-asks ask:c2'])
    const answered: SessionFact = { type: 'question.answered', callId: 'c1' }
    expect(keys([...facts, answered, { type: 'agent.waits', callId: 'c2', waits: false }])).toEqual(lines)
  })

  test('joins the lines of one reply by a rule from the first to the last', () => {
    const rows = timelineRows(sessionOf(turn('t1'), reply('t1', '', one, two)), quiet)
    expect(rows.filter(row => row.type === 'call').map(row => [row.isFirst, row.isLast])).toEqual([
      [true, false],
      [false, true],
    ])
  })

  test('takes the card away once it is answered', () => {
    const decided: SessionFact = { type: 'call.decided', callId: 'c2', digest: '', approved: false, by: 'person' }
    expect(keys([turn('t1'), reply('t1', '', two), planned('c2', command('ls')), decided])).not.toContain(
      'approval ask:c2',
    )
  })

  test('asks about edits of one reply together, in the same row until the last of them is answered', () => {
    const three = toolCall('c3', 'write_file')
    const edit = (callId: string) => ({ ...planned(callId, fileChange(callId)), grade: 'reversible' as const })
    const facts: SessionFact[] = [
      turn('t1'),
      reply('t1', '', one, two, three),
      edit('c1'),
      planned('c2', command('ls')),
    ]
    expect(keys(facts).slice(-2)).toEqual(['approval ask:c1', 'approval ask:c2'])
    expect(keys([...facts, edit('c3')]).slice(-2)).toEqual(['review review:c1', 'approval ask:c2'])
    const decided = (callId: string): SessionFact => ({
      type: 'call.decided',
      callId,
      digest: '',
      approved: false,
      by: 'person',
    })
    expect(keys([...facts, edit('c3'), decided('c1')]).slice(-2)).toEqual(['review review:c1', 'approval ask:c2'])
    expect(keys([...facts, edit('c3'), decided('c1'), decided('c3')]).at(-1)).toBe('approval ask:c2')
  })

  test('leaves out an empty answer', () => {
    expect(keys([turn('t1'), reply('t1', ' \n', one)])).toEqual(['user t1:user', 'call call:c1'])
  })

  test('does not show calls of a reply that failed', () => {
    const failed: SessionFact = {
      type: 'reply.finished',
      turnId: 't1',
      durationMs: 1,
      reply: { text: 'cut', toolCalls: [one], error: { kind: 'cut', message: 'cut' } },
    }
    expect(keys([turn('t1'), failed])).toEqual(['user t1:user', 'text t1:0', 'working t1:working'])
  })

  test('shows how a turn ended', () => {
    expect(keys([turn('t1'), { type: 'turn.ended', turnId: 't1', reason: 'stopped' }])).toEqual([
      'user t1:user',
      'end t1:end',
    ])
  })

  test('survives a call whose beginning was lost', () => {
    const state = { ...sessionOf(turn('t1'), reply('t1', '', one)), calls: {} }
    expect(timelineRows(state, quiet).map(row => row.type)).toEqual(['user', 'working'])
  })

  test('shows what the model thought before what it said, now and later under the same key', () => {
    const thinking = timelineRows(sessionOf(turn('t1')), { text: false, thinking: true })
    expect(thinking.map(row => `${row.type} ${row.key}`)).toEqual(['user t1:user', 'streaming-thinking t1:0:thinking'])
    const thought: SessionFact = {
      type: 'reply.finished',
      turnId: 't1',
      durationMs: 1,
      reply: {
        text: 'Yes.',
        toolCalls: [],
        thinking: [
          { text: 'Hm. ', textBefore: 0, callsBefore: 0 },
          { redacted: 'x', textBefore: 0, callsBefore: 0 },
          { text: 'So.', id: 'r', encrypted: 'x', textBefore: 0, callsBefore: 0 },
        ],
      },
    }
    const rows = timelineRows(sessionOf(turn('t1'), thought), quiet)
    expect(rows.slice(1, 3)).toMatchObject([
      { type: 'thinking', key: 't1:0:thinking', thought: 'Hm.\n\nSo.' },
      { type: 'text', key: 't1:0' },
    ])
  })

  describe('a reply that is asked for again', () => {
    const error = { kind: 'overloaded', message: 'Busy.' } as const
    const failed: SessionFact = {
      type: 'reply.finished',
      turnId: 't1',
      durationMs: 1,
      reply: { text: 'Half', toolCalls: [], error },
    }
    const retried: SessionFact = { type: 'reply.retried', turnId: 't1', error, attempt: 1, of: 5, delayMs: 1000 }

    test('waits, with nothing else under it', () => {
      const rows = timelineRows(sessionOf(turn('t1'), failed, retried), quiet)
      expect(rows.slice(1)).toMatchObject([{ type: 'retry', isWaiting: true }])
    })

    test('no longer waits once the next one comes in', () => {
      const rows = timelineRows(sessionOf(turn('t1'), failed, retried), { text: true, thinking: false })
      expect(rows.slice(1)).toMatchObject([
        { type: 'retry', isWaiting: false },
        { type: 'streaming', key: 't1:1' },
      ])
    })

    test('stands above the answer that came in its place', () => {
      const rows = keys([turn('t1'), failed, retried, reply('t1', 'Whole.')])
      expect(rows).toEqual(['user t1:user', 'retry t1:0:retry', 'text t1:1', 'working t1:working'])
    })
  })

  test('puts what was said within a turn after the replies that were there', () => {
    const steered: SessionFact = { type: 'turn.steered', turnId: 't1', messageId: 'm', text: 'And that.' }
    expect(keys([turn('t1'), reply('t1', '', one), steered, reply('t1', 'Both.')]).slice(1, 4)).toEqual([
      'call call:c1',
      'steered steered:m',
      'text t1:1',
    ])
  })

  test('puts a summary before what is kept word for word', () => {
    const end: SessionFact = { type: 'turn.ended', turnId: 't1', reason: 'done' }
    const compaction = (turnId: string, replies: number): SessionFact => {
      return {
        type: 'compaction.finished',
        summary: 'So far.',
        keptFrom: { turnId, replies },
        tokensBefore: 9,
        tokensAfter: 2,
      }
    }
    const types = (...facts: SessionFact[]) => timelineRows(sessionOf(...facts), quiet).map(row => row.type)
    expect(types(turn('t1'), end, turn('t2'), compaction('t2', 0))).toEqual([
      'user',
      'end',
      'compaction',
      'user',
      'working',
    ])
    expect(types(turn('t1'), reply('t1', 'A'), reply('t1', 'B'), compaction('t1', 1))).toEqual([
      ...['user', 'text', 'compaction', 'text', 'working'],
    ])
  })

  test('says that it is being summarised, and that it could not be', () => {
    const begun: SessionFact = { type: 'compaction.started', by: 'person' }
    expect(keys([begun])).toEqual(['compacting compacting'])
    const failed: SessionFact = { type: 'compaction.failed', message: 'No.' }
    expect(timelineRows(sessionOf(begun, failed), quiet)).toMatchObject([{ compacting: { status: 'failed' } }])
  })

  test('offers the versions that were left where they were', () => {
    const end = (turnId: string): SessionFact => ({ type: 'turn.ended', turnId, reason: 'done' })
    const rewound = (branchId: string, turnId: string): SessionFact => ({ type: 'turns.rewound', branchId, turnId })
    const two = [turn('t1'), end('t1'), turn('t2'), end('t2')]
    expect(keys([...two, rewound('b', 't2')])).toEqual(['user t1:user', 'end t1:end', 'branch branch:b'])
    expect(keys([...two, rewound('b', 't1')])).toEqual(['branch branch:b'])
    expect(keys([...two, rewound('b', 't2'), { type: 'turns.restored', branchId: 'b' }])).toHaveLength(4)
  })
})

describe('replies that were pruned', () => {
  const state = sessionOf(turn('t1'), reply('t1', 'First.', toolCall('c1', 'shell', {})), reply('t1', 'Second.'), {
    type: 'replies.pruned',
    turnId: 't1',
    from: { turnId: 't1', replies: 0 },
    until: { turnId: 't1', replies: 1 },
    replies: 1,
    tokens: 9,
  })
  const types = (showsPruned: boolean) =>
    timelineRows(state, { text: false, thinking: false }, showsPruned).map(({ type }) => type)

  test('have one row in their place, until they are shown', () => {
    expect(types(false)).toEqual(['user', 'pruned', 'text', 'working'])
    expect(types(true)).toEqual(['user', 'pruned', 'text', 'call', 'text', 'working'])
  })
  test('leave nothing of how their turn ended, unless it did not go well', () => {
    const of = (reason: 'done' | 'failed') => {
      const facts: SessionFact[] = [
        turn('t1'),
        reply('t1', 'First.'),
        { type: 'turn.ended', turnId: 't1', reason },
        turn('t2'),
        {
          type: 'replies.pruned',
          turnId: 't2',
          from: { turnId: 't1', replies: 0 },
          until: { turnId: 't2', replies: 0 },
          replies: 1,
          tokens: 9,
        },
      ]
      return (showsPruned: boolean) => timelineRows(sessionOf(...facts), quiet, showsPruned).map(({ type }) => type)
    }
    expect(of('done')(false)).toEqual(['user', 'pruned', 'user', 'working'])
    expect(of('done')(true)).toEqual(['user', 'pruned', 'text', 'end', 'user', 'working'])
    expect(of('failed')(false)).toEqual(['user', 'pruned', 'end', 'user', 'working'])
  })
})

test('a flow is a card in place of the lines of its steps, and what is asked at them stands below it', () => {
  const rows = timelineRows(sessionOf(...asked('t')), quiet)
  expect(rows.map(({ type }) => type)).toEqual(['user', 'flow', 'question'])
  const working = timelineRows(sessionOf(...atWork('t')), quiet)
  expect(working.map(({ type }) => type)).toEqual(['user', 'flow', 'agent-asks'])
})
