import { useEffect, useState } from 'react'
import type { MailAccountView } from '../../../../shared/mail/mail-views'
import { call } from '../../../base/bridge'
import { useUi } from '../../../state/ui'

/** The accounts whose mail can be read, as they are whenever no dialog is open, by which they could change. */
export function useReadableAccounts(): readonly MailAccountView[] {
  const isDialogOpen = useUi(({ dialog }) => dialog !== null)
  const [accounts, setAccounts] = useState<readonly MailAccountView[]>([])
  useEffect(() => {
    if (isDialogOpen) return
    let isCurrent = true
    // If the accounts are not known, files can still be picked.
    readableAccounts().then(
      found => isCurrent && setAccounts(found),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [isDialogOpen])
  return accounts
}

export async function readableAccounts(): Promise<MailAccountView[]> {
  const accounts = await call('mail.list')
  return accounts.filter(({ imap, password }) => imap && password.state !== 'none')
}
