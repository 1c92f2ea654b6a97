/** The ways in which something leaves the computer. `command` is one that ran outside of the sandbox, of which nothing more is known. */
export const OUTGOING_KINDS = ['model', 'request', 'page', 'mcp', 'mail', 'service', 'sandbox', 'command'] as const
export type OutgoingKind = (typeof OUTGOING_KINDS)[number]

/** Something that left the computer, or may have, as the log of a session has it. */
export type OutgoingEntry = {
  /** Epoch milliseconds. */
  at: number
  sessionId: string
  kind: OutgoingKind
  /** The host, provider, server or address that it went to; '' where that is not known. */
  to: string
  /** The model, address, tool, subject or command. */
  what: string
  /** Paths of files that the model read, or that went along, relative to the folder with '/'. */
  files: string[]
  /** In bytes, where they were counted. */
  sent?: number
  received?: number
  /** The one who let it happen: the person each time, or a rule or the mode. A model is asked by writing to it. */
  allowedBy: 'person' | 'rule'
}

/** Entries of a time, the newest first, with the titles of their sessions. `isCut` says that there are more. */
export type OutgoingList = { entries: OutgoingEntry[]; titles: Record<string, string>; isCut: boolean }
