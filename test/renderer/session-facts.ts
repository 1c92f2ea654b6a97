import type { SendMailEffect } from '../../shared/mail/mail-effect'
import type { Effect, FileChange, NetworkEffect } from '../../shared/session/effects'
import type { ToolCall } from '../../shared/session/messages'
import { reduceSession } from '../../shared/session/reduce-session'
import type { SessionEvent, SessionFact } from '../../shared/session/session-events'
import { emptySession, type SessionState } from '../../shared/session/session-state'

const profile = { id: 'offline', name: 'Offline guide', model: 'guide' }

/** A fact with its place in the log. */
export function eventOf(fact: SessionFact, seq: number): SessionEvent {
  return { v: 1, seq, at: 1_000 * seq, ...fact }
}

/** The state after a session was created and these things happened. */
export function sessionOf(...facts: SessionFact[]): SessionState {
  const all: SessionFact[] = [{ type: 'session.created', id: 's1', workspace: '/notes', title: 'Tides' }, ...facts]
  return all.reduce((state, fact, index) => reduceSession(state, eventOf(fact, index + 1)), emptySession)
}

export function turn(turnId: string, text = 'Do it'): SessionFact {
  return { type: 'turn.started', turnId, text, profile }
}

export function reply(turnId: string, text: string, ...toolCalls: ToolCall[]): SessionFact {
  return { type: 'reply.finished', turnId, reply: { text, toolCalls }, durationMs: 5 }
}

export function toolCall(id: string, name: string, input: object = {}): ToolCall {
  return { id, name, arguments: JSON.stringify(input) }
}

export function planned(callId: string, ...effects: Effect[]): SessionFact {
  return {
    type: 'call.planned',
    callId,
    plan: { effects, digest: `digest of ${callId}` },
    asks: true,
    reason: 'It asks.',
  }
}

export function dispatched(callId: string): SessionFact {
  return { type: 'call.dispatched', callId, digest: `digest of ${callId}`, changes: [] }
}

type Command = Extract<Extract<SessionFact, { type: 'call.planned' }>['plan']['effects'][number], { type: 'command' }>

export function command(text: string): Command {
  return {
    type: 'command',
    command: text,
    workingDirectory: '.',
    shell: '/bin/sh',
    timeLimitMs: 30_000,
    environment: [],
  }
}

export function request(url: string, ...hosts: string[]): NetworkEffect {
  return { type: 'network', method: 'GET', url, hosts }
}

/** A mail of Ada to Bob. */
export function mail(more: Partial<SendMailEffect> = {}): SendMailEffect {
  return {
    type: 'send-mail',
    account: { id: 'work', label: 'Work' },
    from: { address: 'ada@example.com', name: 'Ada' },
    to: [{ address: 'bob@example.org' }],
    cc: [],
    bcc: [],
    subject: 'Plans',
    text: 'See you.',
    attachments: [],
    messageId: '<1@example.com>',
    hash: 'a'.repeat(64),
    bytes: 300,
    ...more,
  }
}

const version = { hash: 'a', bytes: 10 }

/** A change of one line; `kind` says whether the file is there before and after. */
export function fileChange(path: string, kind: 'create' | 'change' | 'delete' = 'change'): FileChange {
  return {
    type: 'file-change',
    path,
    before: kind === 'create' ? null : { ...version, hash: `${path} before` },
    after: kind === 'delete' ? null : { ...version, hash: `${path} after` },
    added: kind === 'delete' ? 0 : 2,
    removed: kind === 'create' ? 0 : 1,
    diff: { type: 'omitted', reason: 'binary' },
  }
}

/** Builds a move as it appears in a plan: one content that is removed in one path and added in another. */
export function move(from: string, to: string, hash = 'm'): FileChange[] {
  const content = { hash, bytes: 10 }
  return [
    { ...fileChange(from, 'delete'), before: content },
    { ...fileChange(to, 'create'), after: content },
  ]
}
