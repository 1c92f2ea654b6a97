import { recipientsOf } from '../../../shared/mail/mail-effect'
import type { OutgoingEntry } from '../../../shared/outgoing'
import { parseUrl } from '../../../shared/parse-url'
import type { Effect } from '../../../shared/session/effects'
import type { SessionEvent } from '../../../shared/session/session-events'

/** One thing that an effect sends, without its session and time. */
type Sent = Pick<OutgoingEntry, 'kind' | 'to' | 'what' | 'files' | 'sent' | 'received'>

const LONGEST = 300

/**
 * Finds all that left the computer in the log of a session. Calls count from the moment in which they were let go, whether they
 * succeeded or not. A model's requests are one entry a turn, with the files that it read in it or wrote.
 */
export function outgoingIn(sessionId: string, events: Iterable<SessionEvent>): OutgoingEntry[] {
  const [turns, calls] = [modelRequests(sessionId), outgoingCalls(sessionId)]
  for (const event of events) {
    turns.see(event)
    calls.see(event)
  }
  return [...turns.entries(), ...calls.entries()]
}

/** Follows which model was asked in each turn, and with which files. */
function modelRequests(sessionId: string) {
  const entries: OutgoingEntry[] = []
  let turn: OutgoingEntry | undefined
  let isAsked = false
  function close(): void {
    if (turn && isAsked) entries.push(turn)
    turn = undefined
    isAsked = false
  }
  function begin({ at, profile, attachments = [] }: Extract<SessionEvent, { type: 'turn.started' }>): void {
    close()
    const files = attachments.flatMap(({ name }) => name ?? [])
    const to = profile.providerId ?? profile.name
    turn = { at, sessionId, kind: 'model', to, what: profile.model, files, allowedBy: 'person' }
  }
  function noteAside({ at, providerId, model }: Extract<SessionEvent, { type: 'aside.answered' }>): void {
    entries.push({ at, sessionId, kind: 'model', to: providerId, what: model, files: [], allowedBy: 'person' })
  }
  return {
    see(event: SessionEvent): void {
      if (event.type === 'turn.started') begin(event)
      else if (event.type === 'turn.ended') close()
      else if (event.type === 'reply.finished') isAsked = true
      else if (event.type === 'aside.answered') noteAside(event)
      else if (event.type === 'call.started' && event.action && READ_OR_WRITTEN.has(event.action.verb))
        note(turn?.files ?? [], event.action.target)
    },
    entries(): OutgoingEntry[] {
      close()
      return entries
    },
  }
}

/** Follows what calls send, from their plans and who let them go. */
function outgoingCalls(sessionId: string) {
  const entries: OutgoingEntry[] = []
  const plans = new Map<string, readonly Effect[]>()
  const decisions = new Map<string, { by: OutgoingEntry['allowedBy']; isConfined: boolean }>()
  const add = (sent: readonly Sent[], { at }: SessionEvent, allowedBy: OutgoingEntry['allowedBy']) => {
    for (const one of sent) entries.push({ at, sessionId, allowedBy, ...one, what: one.what.slice(0, LONGEST) })
  }
  return {
    see(event: SessionEvent): void {
      if (event.type === 'call.planned') {
        plans.set(event.callId, event.plan.effects)
        add(event.plan.effects.flatMap(triedIn), event, 'rule')
      } else if (event.type === 'call.decided') {
        decisions.set(event.callId, { by: event.by, isConfined: event.confined === true })
      } else if (event.type === 'call.dispatched') {
        const { by, isConfined } = decisions.get(event.callId) ?? { by: 'rule' as const, isConfined: false }
        const effects = plans.get(event.callId) ?? []
        add(
          effects.flatMap(effect => sentBy(effect, isConfined)),
          event,
          by,
        )
      }
    },
    entries: () => entries,
  }
}

const READ_OR_WRITTEN: ReadonlySet<string> = new Set(['read', 'look', 'change', 'create'])
const MOST_FILES = 200

function note(files: string[], path: string): void {
  if (path !== '' && files.length < MOST_FILES && !files.includes(path)) files.push(path)
}

/** A command that was tried has connected before anybody was asked, to hosts that a rule or the person had allowed. */
function triedIn(effect: Effect): Sent[] {
  if (effect.type !== 'command') return []
  const { connections = [] } = effect.rehearsal ?? {}
  return connections.map(({ host, sent, received }) => ({
    ...{ kind: 'sandbox' as const, to: host, what: effect.command, files: [] },
    ...{ sent, received },
  }))
}

function sentBy(effect: Effect, isConfined: boolean): Sent[] {
  switch (effect.type) {
    case 'file-change':
    case 'tell-secret':
    case 'change-memory':
      return []
    case 'command':
      if (effect.rehearsal || isConfined) return []
      return [{ kind: 'command', to: '', what: effect.command, files: [] }]
    case 'network':
      return [{ kind: 'request', to: effect.hosts.join(', '), what: `${effect.method} ${effect.url}`, files: [] }]
    case 'mcp-call':
      return [{ kind: 'mcp', to: effect.server, what: effect.tool, files: [] }]
    case 'service-work': {
      const files = effect.file ? [effect.file.path] : []
      return [{ kind: 'service', to: effect.hosts.join(', ') || effect.service.label, what: effect.capability, files }]
    }
    case 'read-mail':
      return [{ kind: 'mail', to: effect.host, what: `${effect.action} ${effect.folder}`, files: [] }]
    case 'send-mail': {
      const to = recipientsOf(effect).map(({ address }) => address)
      const files = effect.attachments.map(({ path }) => path)
      return [
        { kind: 'mail', to: to.join(', ') || effect.from.address, what: effect.subject, files, sent: effect.bytes },
      ]
    }
    case 'page-action': {
      const opened = effect.to === undefined ? undefined : parseUrl(effect.to)
      const what = opened ? `${effect.action} ${opened.origin}${opened.pathname}` : effect.action
      return [{ kind: 'page', to: effect.hosts.join(', '), what, files: effect.file ? [effect.file.path] : [] }]
    }
  }
}
