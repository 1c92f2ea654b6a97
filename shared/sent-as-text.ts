import type { CallName } from './ipc'

/**
 * Calls whose value crosses to the page as JSON, as one text: a long session is some ten thousand objects, and on that way
 * each of them would be copied twice, one by one.
 */
const AS_TEXT: ReadonlySet<string> = new Set<CallName>(['session.open'])

/** What is sent for the value of a call. */
export function sentValue(name: unknown, value: unknown): unknown {
  return AS_TEXT.has(String(name)) ? JSON.stringify(value) : value
}

/** The value of a call, of what was sent for it. */
export function receivedValue(name: string, sent: unknown): unknown {
  return AS_TEXT.has(name) && typeof sent === 'string' ? JSON.parse(sent) : sent
}
