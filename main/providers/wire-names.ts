import { createHash } from 'node:crypto'
import type { Reply } from '../../shared/messages'
import type { Request } from './provider'

/**
 * A tool's name, or a call's id, as the big providers take it: at most 64 letters, digits, underscores and dashes. One
 * that does not fit gets a mark made of the whole of it, so that two never become one.
 */
export function wireName(name: string, length = 64): string {
  if (/^[\w-]+$/.test(name) && name.length <= length) return name
  const mark = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `${name.replace(/[^\w-]+/g, '_').slice(0, length - 9)}_${mark}`
}

/** The reply with the names of its calls as the tools have them. */
export function ownNames(reply: Reply, tools: Request['tools']): Reply {
  const names = new Map(tools.map(({ name }) => [wireName(name), name]))
  return { ...reply, toolCalls: reply.toolCalls.map(call => ({ ...call, name: names.get(call.name) ?? call.name })) }
}
