import { expect, test } from 'vitest'
import { followComment, sentComments } from '../../../shared/review/comment-marks'
import { sessionFindings } from '../../../shared/review/session-findings'
import type { FileChange } from '../../../shared/session/effects'
import { reduceEvents } from '../../../shared/session/reduce-session'
import type { ReviewComment } from '../../../shared/session/review-comment'
import type { SessionEvent, SessionFact } from '../../../shared/session/session-events'
import { emptySession } from '../../../shared/session/session-state'

const profile = { id: 'p', name: 'P', model: 'm' }

/** A change of the second line of a file of three. */
function change(before: string, after: string, text: string, line = 2): FileChange {
  const lines = ['a', 'b', 'c'].flatMap((own, at) => (at + 1 === line ? [`-${own}`, `+${text}`] : [` ${own}`]))
  return {
    type: 'file-change',
    path: 'a.ts',
    before: { hash: before, bytes: 1 },
    after: { hash: after, bytes: 1 },
    added: 1,
    removed: 1,
    diff: { type: 'lines', hunks: [{ oldStart: 1, oldLines: 3, newStart: 1, newLines: 3, lines }] },
  }
}

const comment: ReviewComment = {
  id: 'k1',
  path: 'a.ts',
  side: 'after',
  from: 2,
  to: 2,
  lines: ['+B'],
  before: 'h0',
  after: 'h1',
  callId: 'c1',
  text: 'Another name.',
}

const reply = (turnId: string, id: string): SessionFact => ({
  type: 'reply.finished',
  turnId,
  reply: { text: '', toolCalls: [{ id, name: 'write_file', arguments: '{}' }] },
  durationMs: 1,
})

const planned = (callId: string, effect: FileChange): SessionFact => ({
  type: 'call.planned',
  callId,
  plan: { effects: [effect], digest: callId },
  asks: true,
  reason: '',
})

const decided = (callId: string, approved: boolean, comments?: ReviewComment[]): SessionFact => ({
  type: 'call.decided',
  callId,
  digest: callId,
  approved,
  by: 'person',
  ...(comments && { comments }),
})

function stateOf(...facts: SessionFact[]) {
  const all: SessionFact[] = [{ type: 'session.created', id: 's', workspace: '/w', title: '' }, ...facts]
  const events = all.map((fact, index) => ({ v: 1, seq: index + 1, at: index, ...fact })) as SessionEvent[]
  return reduceEvents(emptySession, events)
}

const started = (turnId: string, comments?: ReviewComment[]): SessionFact => ({
  type: 'turn.started',
  turnId,
  text: 'x',
  profile,
  ...(comments && { comments }),
})

const first = [started('t1'), reply('t1', 'c1'), planned('c1', change('h0', 'h1', 'B'))]
const applied = [...first, decided('c1', true), { type: 'turn.ended', turnId: 't1', reason: 'done' } as SessionFact]

test('a comment of a message is answered once a later change touches its lines, and not by one elsewhere', () => {
  const said = [...applied, started('t2', [comment])]
  expect(sentComments(stateOf(...said))).toEqual([{ comment, isAnswered: false }])
  const elsewhere = [...said, reply('t2', 'c2'), planned('c2', change('h1', 'h2', 'C', 3))]
  expect(sentComments(stateOf(...elsewhere))).toMatchObject([{ isAnswered: false }])
  const touched = [...said, reply('t2', 'c2'), planned('c2', change('h1', 'h2', 'Name'))]
  expect(sentComments(stateOf(...touched))).toMatchObject([{ isAnswered: true }])
  expect(sentComments(stateOf(...touched, decided('c2', false)))).toMatchObject([{ isAnswered: false }])
})

test('a comment of a denial is answered by the next plan that has other lines in the place', () => {
  const denied = [...first, decided('c1', false, [comment])]
  expect(sentComments(stateOf(...denied))).toMatchObject([{ isAnswered: false }])
  const same = [...denied, reply('t1', 'c2'), planned('c2', change('h0', 'h1', 'B'))]
  expect(sentComments(stateOf(...same))).toMatchObject([{ isAnswered: false }])
  const other = [...denied, reply('t1', 'c2'), planned('c2', change('h0', 'h2', 'Name'))]
  expect(sentComments(stateOf(...other))).toMatchObject([{ isAnswered: true }])
})

test('lines of a comment that waits are followed over what the session changed since', () => {
  expect(followComment(stateOf(...applied), comment)).toMatchObject({ type: 'at', from: 2 })
  const later = [...applied, started('t2'), reply('t2', 'c2'), planned('c2', change('h1', 'h2', 'Name'))]
  expect(followComment(stateOf(...later), comment)).toEqual({ type: 'touched' })
})

test('findings are those of all reviews, and the same list as long as none comes', () => {
  const finding = { ...comment, severity: 'high' as const }
  const found: SessionFact = {
    type: 'call.finished',
    callId: 'c1',
    result: { isError: false, content: [], details: { type: 'findings', findings: [finding] } },
    durationMs: 1,
  }
  const state = stateOf(...first, found)
  expect(sessionFindings(state)).toEqual([finding])
  expect(sessionFindings({ ...state })).toBe(sessionFindings(state))
})
