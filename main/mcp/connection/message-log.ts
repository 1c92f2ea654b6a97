import type { McpLog, McpLogEntry } from '../../../shared/mcp'

const MOST_ENTRIES = 300
const LONGEST_ENTRY = 4_000
const LONGEST_STRING = 500
const MOST_VALUES = 500
const STDERR_TAIL = 16_000

export type MessageLog = ReturnType<typeof messageLog>

/** The last of what was said to a server and by it. Bounded, whatever a server sends. */
export function messageLog(now: () => number = Date.now) {
  let entries: McpLogEntry[] = []
  let stderr = ''

  function add(kind: McpLogEntry['kind'], text: string): void {
    entries.push({ at: now(), kind, text: cut(text, LONGEST_ENTRY) })
    if (entries.length > MOST_ENTRIES * 2) entries = entries.slice(-MOST_ENTRIES)
  }

  return {
    message: (kind: 'sent' | 'received', message: unknown) => add(kind, boundedJson(message)),
    log: (text: string) => add('log', text),
    note: (text: string) => add('note', text),
    stderr(text: string): void {
      stderr = (stderr + text).slice(-STDERR_TAIL)
    },
    read: (): McpLog => ({ entries: entries.slice(-MOST_ENTRIES), stderr }),
    /** Clears the log, since a new process has its own output. */
    clearStderr(): void {
      stderr = ''
    },
  }
}

/** JSON without the bulk: long strings are cut, and after so many values nothing more is looked at. */
export function boundedJson(value: unknown): string {
  let values = 0
  return JSON.stringify(value, (_key, inner: unknown) => {
    values += 1
    if (values > MOST_VALUES) return undefined
    if (Array.isArray(inner)) return inner.length > MOST_VALUES ? inner.slice(0, MOST_VALUES) : inner
    return typeof inner === 'string' ? cut(inner, LONGEST_STRING) : inner
  })
}

function cut(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit)}… (${text.length} characters)`
}
