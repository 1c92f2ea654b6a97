import type { FoundKind, FoundPlace } from '../../shared/ipc/session-calls'

/** A text of a session that can be found. */
export type Entry = { kind: FoundKind; at: number; place: FoundPlace; text: string }

/** The position of a log's line in the conversation: within which turn, and after how many of its replies. */
export type Position = { turnId: string; replies: number }

export type SessionHead = { title: string; workspace: string; parent?: string | undefined; updatedAt: number }

type Json = Readonly<Record<string, unknown>>

/** Parses a line of a log, as far as it can be read; a log may hold anything. */
export function eventOf(line: string): Json | undefined {
  try {
    return objectOf(JSON.parse(line))
  } catch {
    return undefined
  }
}

/** The texts of an event, and the position after it. */
export function entriesOf(event: Json, position: Position): { entries: Entry[]; position: Position } {
  const entry = (kind: FoundKind, text: string, place: Omit<FoundPlace, 'turnId'> = {}): Entry[] =>
    text === '' ? [] : [{ kind, text, at: numberOf(event.at), place: { turnId: position.turnId, ...place } }]
  const callId = textOf(event.callId)
  switch (event.type) {
    case 'turn.started': {
      const turnId = textOf(event.turnId)
      return {
        entries: entry('person', textOf(event.text)).map(own => ({ ...own, place: { turnId } })),
        position: { turnId, replies: 0 },
      }
    }
    case 'turn.steered':
      return { entries: entry('person', textOf(event.text), { messageId: textOf(event.messageId) }), position }
    case 'reply.finished':
      return replyEntries(objectOf(event.reply), { entry, position })
    case 'call.decided':
      return { entries: entry('person', textOf(event.note), { callId }), position }
    case 'call.finished':
      return { entries: entry('output', outputOf(objectOf(event.result)), { callId }), position }
    case 'compaction.finished':
      return { entries: entry('summary', textOf(event.summary), { compactionAt: numberOf(event.at) }), position }
    default:
      return { entries: [], position }
  }
}

/** Returns what the list shows of a session, after one more event. */
export function headAfter(head: SessionHead, event: Json): SessionHead {
  const updatedAt = event.type === 'session.marked' ? head.updatedAt : numberOf(event.at)
  if (event.type === 'session.renamed') return { ...head, title: textOf(event.title), updatedAt }
  if (event.type !== 'session.created') return { ...head, updatedAt }
  const parent = textOf(objectOf(event.parent)?.sessionId)
  return {
    title: textOf(event.title),
    workspace: textOf(objectOf(event.apart)?.folder) || textOf(event.workspace),
    ...(parent && { parent }),
    updatedAt,
  }
}

type MakeEntry = (kind: FoundKind, text: string, place?: Omit<FoundPlace, 'turnId'>) => Entry[]

function replyEntries(reply: Json | undefined, { entry, position }: { entry: MakeEntry; position: Position }) {
  const thoughts = listOf(reply?.thinking).map(part => textOf(objectOf(part)?.text))
  const calls = listOf(reply?.toolCalls).flatMap(value => {
    const call = objectOf(value)
    const text = `${textOf(call?.name)} ${argumentsText(textOf(call?.arguments))}`
    return entry('call', text, { callId: textOf(call?.id) })
  })
  const place = { reply: position.replies }
  return {
    entries: [
      ...entry('thinking', thoughts.filter(Boolean).join('\n\n'), place),
      ...entry('answer', textOf(reply?.text), place),
      ...calls,
    ],
    position: { ...position, replies: position.replies + 1 },
  }
}

/** Returns what a command printed or, for any other call, what the model was given. */
function outputOf(result: Json | undefined): string {
  const outcome = objectOf(objectOf(result?.details)?.outcome)
  if (outcome) return `${textOf(outcome.stdout)}${textOf(outcome.stderr)}`
  return listOf(result?.content)
    .map(part => textOf(objectOf(part)?.text))
    .join('')
}

/** The values of a call's arguments, without the signs that JSON needs around them. */
function argumentsText(json: string): string {
  try {
    return valuesIn(JSON.parse(json), 0).join('\n')
  } catch {
    return json
  }
}

/** Arguments that are nested deeper say nothing to a person. */
const MAX_DEPTH = 20

function valuesIn(value: unknown, depth: number): string[] {
  if (typeof value === 'object' && value !== null) {
    return depth < MAX_DEPTH ? Object.values(value).flatMap(inner => valuesIn(inner, depth + 1)) : []
  }
  return value === null ? [] : [String(value)]
}

function objectOf(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
