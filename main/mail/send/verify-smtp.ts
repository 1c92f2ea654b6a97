import type { MailServer } from '../../../shared/mail/mail-account'
import type { MailLogin } from '../mail-access'
import { type MailReach, withSmtp } from './smtp-session'

/** Signs in to the server for sending, and sends nothing. Rejects with what is wrong and what to do. */
export async function verifySmtp(
  login: MailLogin,
  setup: { signal: AbortSignal; reach?: MailReach | undefined },
): Promise<MailServer> {
  await withSmtp(login, setup, async () => undefined)
  return login.server
}
