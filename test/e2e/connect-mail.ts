import type { Page } from '@playwright/test'
import { type Dovecot, MAIL_PASSWORD } from '../helpers/dovecot'
import { accountOf } from '../helpers/mail'
import { called } from './person'

/** Ada's account at a server of the test, as the page of services would connect it. */
export async function connectMail(page: Page, { plain }: Dovecot): Promise<void> {
  await called(page, 'mail.save', { account: accountOf({ imap: plain }), password: MAIL_PASSWORD })
}
