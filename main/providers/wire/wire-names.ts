import { createHash, randomUUID } from 'node:crypto'
import type { Reply } from '../../../shared/session/messages'

/**
 * A tool's name as the big providers take it: at most 64 letters, digits, underscores and dashes, the first no digit and no
 * dash. One that does not fit gets a mark made of the whole of it, so that two never become one.
 */
export function wireName(name: string): string {
  const fits = /^[a-z_][\w-]*$/i.test(name) && name.length <= LENGTH
  return fits ? name : `${/^[a-z_]/i.test(name) ? '' : '_'}${marked(name, LENGTH - 1)}`
}

/** A call's id, likewise. */
export function wireId(id: string, length = LENGTH): string {
  return /^[\w-]+$/.test(id) && id.length <= length ? id : marked(id, length)
}

/** The id as given, or a new one where it is empty or was taken by another call of the reply. */
export function uniqueId(given: string, taken: Set<string>): string {
  const id = given && !taken.has(given) ? given : `call_${randomUUID().replaceAll('-', '').slice(0, 24)}`
  taken.add(id)
  return id
}

const LENGTH = 64

function marked(name: string, length: number): string {
  const mark = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `${name.replace(/[^\w-]+/g, '_').slice(0, length - 9)}_${mark}`
}

/** The reply with the names of its calls as the tools have them. */
export function ownNames(reply: Reply, tools: readonly { name: string }[]): Reply {
  const names = new Map(tools.map(({ name }) => [wireName(name), name]))
  return { ...reply, toolCalls: reply.toolCalls.map(call => ({ ...call, name: names.get(call.name) ?? call.name })) }
}
