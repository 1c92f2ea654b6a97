import { join } from 'node:path'
import { mailAccounts, passwordNameOf, serversOf } from '../../main/mail/mail-accounts'
import { openKeys } from '../../main/store/documents/provider-keys'
import type { MailAccount } from '../../shared/mail/mail-account'
import { MAIL_PASSWORD } from './dovecot'
import { temporaryFolder } from './temp-folder'
import { turningOver } from './turning-over'

/** An account as a person would connect it, of Ada unless said otherwise. */
export function accountOf(
  servers: Pick<MailAccount, 'imap' | 'smtp'>,
  changes: Partial<MailAccount> = {},
): MailAccount {
  const address = 'ada@example.com'
  return { id: 'ada', label: 'Ada’s mail', address, name: 'Ada', user: address, ...servers, ...changes }
}

/** Mail accounts whose passwords are really kept. */
export async function mailHere(accounts: readonly MailAccount[], password = MAIL_PASSWORD) {
  const list = [...accounts]
  const keys = await openKeys({
    file: join(await temporaryFolder(), 'keys.json'),
    encryption: turningOver(),
    report: () => undefined,
    lost: () => undefined,
  })
  for (const account of accounts) await keys.set(passwordNameOf(account.id), serversOf(account), password)
  return { list, keys, mail: mailAccounts({ list: () => list, keys }) }
}
