import { expect, test } from 'vitest'
import { outgoingIn } from '../../../../main/agent/outgoing/outgoing-in-log'
import type { Effect } from '../../../../shared/session/effects'
import type { SessionEvent, SessionFact } from '../../../../shared/session/session-events'

const profile = { id: 'p', name: 'Main', model: 'model-1', providerId: 'provider-1' }
const reply = { text: '', calls: [] } as never

function logOf(...facts: SessionFact[]): SessionEvent[] {
  return facts.map((fact, index) => ({ v: 1, seq: index + 1, at: 1_000 + index, ...fact }))
}

const command = (more: Partial<Extract<Effect, { type: 'command' }>> = {}): Effect => ({
  type: 'command',
  command: 'npm install',
  workingDirectory: '.',
  shell: '/bin/sh',
  timeLimitMs: 1,
  environment: [],
  ...more,
})

const call = (callId: string, effects: Effect[], by: 'person' | 'rule' = 'person', confined?: true): SessionFact[] => [
  { type: 'call.planned', callId, plan: { effects, digest: callId }, asks: by === 'person', reason: '' } as SessionFact,
  { type: 'call.decided', callId, digest: callId, approved: true, by, ...(confined && { confined }) } as SessionFact,
  { type: 'call.dispatched', callId, digest: callId, changes: [] },
]

const started = (more: object = {}): SessionFact =>
  ({ type: 'turn.started', turnId: 't', text: 'go', profile, ...more }) as SessionFact
const replied: SessionFact = { type: 'reply.finished', turnId: 't', reply, durationMs: 1 }
const looked = (verb: 'read' | 'search' | 'change', target: string): SessionFact => ({
  type: 'call.started',
  callId: target,
  action: { verb, target },
})
const ended: SessionFact = { type: 'turn.ended', turnId: 't', reason: 'done' } as SessionFact

test('a turn is one request to its model, with the files that were read or written in it', () => {
  const events = logOf(
    started(),
    replied,
    looked('read', 'a.txt'),
    looked('read', 'a.txt'),
    looked('search', 'word'),
    looked('change', 'b.txt'),
    replied,
    ended,
    started(),
    replied,
  )
  expect(outgoingIn('s', events)).toEqual([
    {
      at: 1_000,
      sessionId: 's',
      kind: 'model',
      to: 'provider-1',
      what: 'model-1',
      files: ['a.txt', 'b.txt'],
      allowedBy: 'person',
    },
    { at: 1_008, sessionId: 's', kind: 'model', to: 'provider-1', what: 'model-1', files: [], allowedBy: 'person' },
  ])
})

test('a turn without an answer of a model asked none', () => {
  expect(outgoingIn('s', logOf(started({ typed: true }), looked('read', 'a.txt'), ended))).toEqual([])
})

test('a call counts once it is let go, and says who let it', () => {
  const request: Effect = {
    type: 'network',
    method: 'POST',
    url: 'https://example.com/x',
    hosts: ['example.com'],
    body: 'b',
  }
  const refused = call('1', [request]).slice(0, 2)
  expect(outgoingIn('s', logOf(...refused))).toEqual([])
  expect(outgoingIn('s', logOf(...call('1', [request]), ...call('2', [request], 'rule')))).toMatchObject([
    { kind: 'request', to: 'example.com', what: 'POST https://example.com/x', allowedBy: 'person' },
    { kind: 'request', allowedBy: 'rule' },
  ])
})

test('a command in the sandbox counts by its connections, also where it is denied in the end, and one outside as itself', () => {
  const connections = [{ host: 'registry.example.com', sent: 10, received: 2_000 }]
  const tried = command({ rehearsal: { exitCode: 0, said: '', output: '', connections } })
  const denied = call('1', [tried]).slice(0, 1)
  const found = outgoingIn('s', logOf(...denied, ...call('2', [command()]), ...call('3', [command()], 'rule', true)))
  expect(found).toMatchObject([
    { kind: 'sandbox', to: 'registry.example.com', what: 'npm install', sent: 10, received: 2_000 },
    { kind: 'command', to: '', what: 'npm install', allowedBy: 'person' },
  ])
  expect(found).toHaveLength(2)
})

test('changes of files leave nothing', () => {
  const change = { type: 'file-change', path: 'a', before: null, after: null, added: 0, removed: 0 } as never
  expect(outgoingIn('s', logOf(...call('1', [change])))).toEqual([])
})
