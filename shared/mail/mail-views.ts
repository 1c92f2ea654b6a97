import type { KeyView } from '../settings'
import type { MailAccount } from './mail-account'

/** A mail account as the page sees it: never the password. */
export type MailAccountView = MailAccount & { password: KeyView }
