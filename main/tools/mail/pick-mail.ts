import { AppError, errorText, WordedError } from '../../../shared/errors'
import type { PickedMail } from '../../../shared/mail/read-mail'
import type { ReadMailEffect } from '../../../shared/session/effects'
import { fetchAttachment } from '../../mail/fetch-attachment'
import type { MailAccess } from '../../mail/mail-access'
import { fileNameOf } from '../../mail/mail-parts'
import type { HtmlToText } from '../../mail/mail-text'
import { listMail, MAIL_GONE, type MailList, readMail, searchMail } from '../../mail/read-mail'
import { withImap } from '../../mail/with-imap'
import { convertWholeHtml } from '../../web/convert-html'
import { mailText } from './mail-answer'

const FOLDER = 'INBOX'
const MOST_MAILS = 50

type Ways = { mail: Pick<MailAccess, 'login'>; id: string; signal: AbortSignal; toText?: HtmlToText }
type MailPart = { uid: number; part: string; name: string }

/**
 * The newest mails of an account that a person chooses from, or those whose sender, subject or text has the words. Nothing is marked as
 * read. Rejects, as the others do, with an `AppError` that says what to do.
 */
export function recentMails(ways: Ways, query = ''): Promise<MailList> {
  const words = query.trim()
  return asked(ways, client =>
    words === ''
      ? listMail(client, readOf({ action: 'list', limit: MOST_MAILS }))
      : searchMail(client, {
          folder: FOLDER,
          limit: MOST_MAILS,
          wanted: { or: [{ from: words }, { subject: words }, { body: words }] },
        }),
  )
}

/** One mail, and the same as a text that goes along with a message. */
export async function pickMail(ways: Ways, uid: number): Promise<PickedMail> {
  const { toText = convertWholeHtml, signal } = ways
  const mail = await asked(ways, client => readMail(client, readOf({ action: 'read', uid }), { toText, signal }))
  // A name could say anything, and would stand in the way of who it is from.
  const from = mail.from.map(({ address }) => address || '(no address)').join(', ') || '(nobody)'
  return { mail, text: mailText(mail), origin: { from: from.slice(0, 2_000), subject: mail.subject } }
}

/** Returns an attachment of a mail, as a file whose name is valid on every system. */
export async function pickAttachment(
  ways: Ways,
  { uid, part, name }: MailPart,
): Promise<{ name: string; bytes: Uint8Array }> {
  const bytes = await asked(ways, client => fetchAttachment(client, { folder: FOLDER, uid, part, name }))
  return { name: fileNameOf({ name, part }), bytes }
}

/** Of the account nothing is needed but where its mails are. */
function readOf(wanted: Pick<ReadMailEffect, 'action' | 'uid' | 'limit'>): ReadMailEffect {
  return { type: 'read-mail', account: '', label: '', address: '', host: '', folder: FOLDER, ...wanted }
}

async function asked<T>({ mail, id, signal }: Ways, use: Parameters<typeof withImap<T>>[2]): Promise<T> {
  const login = await mail.login(id, 'imap')
  try {
    return await withImap(login, { signal }, use)
  } catch (thrown) {
    signal.throwIfAborted()
    if (thrown instanceof AppError) throw thrown
    if (thrown instanceof WordedError) throw new AppError('provider', errorText(thrown), { cause: thrown })
    throw new AppError('not-found', MAIL_GONE, { cause: thrown })
  }
}
