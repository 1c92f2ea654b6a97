import type { ReadMailEffect } from '../../shared/session/effects'

/** Builds the effect of a plan for reading mail, of an account that need not exist. */
export function mailRead(changes: Partial<ReadMailEffect> = {}): ReadMailEffect {
  return {
    type: 'read-mail',
    account: 'ada',
    label: 'Ada’s mail',
    address: 'ada@example.com',
    host: 'imap.example.com',
    action: 'list',
    folder: 'INBOX',
    limit: 20,
    ...changes,
  }
}
