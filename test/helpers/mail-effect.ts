import type { ReadMailEffect } from '../../shared/session/effects'

/** What a plan of reading mail has, of an account that need not be there. */
export function mailRead(changes: Partial<ReadMailEffect> = {}): ReadMailEffect {
  return {
    ...{ type: 'read-mail', account: 'ada', label: 'Ada’s mail', address: 'ada@example.com', host: 'imap.example.com' },
    ...{ action: 'list', folder: 'INBOX', limit: 20 },
    ...changes,
  }
}
