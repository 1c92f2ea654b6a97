import type { MailAccount, MailProtocol, MailServer } from '../../shared/mail/mail-account'

/** The data with which the person signs in to a server. */
export type MailLogin = { server: MailServer; user: string; password: string }

/** The mail accounts that the person connected, for the tools that use them. */
export type MailAccess = {
  accounts(): readonly MailAccount[]
  /** The domains that mails of models may go to, in ASCII; any where there are none. */
  domains(): readonly string[]
  /** The account of this address or label, without one the first; undefined where there is none that has a server for it. */
  find(protocol: MailProtocol, called?: string): MailAccount | undefined
  /** Rejects with what to do where the account is gone, or its password is missing or lost. */
  login(id: string, protocol: MailProtocol): Promise<MailLogin>
}
