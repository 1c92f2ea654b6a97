import { wordsOf } from '../../shared/errors'
import type { MailAccount } from '../../shared/mail/mail-account'
import { messageIn, type Sentence, sentence, type Words } from '../../shared/sentence'
import type { ServiceTest } from '../../shared/services/connected-service'
import type { MailAccess } from './mail-access'
import { type ImapSetup, withImap } from './with-imap'

type Trying = ImapSetup & { mail: Pick<MailAccess, 'login'> }

/** Signs in to the servers of an account, and says in words what is wrong. Rejects only where it was stopped. */
export async function tryMail(account: MailAccount, trying: Trying): Promise<ServiceTest> {
  const started = performance.now()
  const told = await tried(account, trying)
  return { ok: told.ok, ...messageIn(told.words), durationMs: Math.round(performance.now() - started) }
}

async function tried(account: MailAccount, trying: Trying): Promise<{ ok: boolean; words: Words }> {
  try {
    return { ok: true, words: await tryImap(account, trying) }
  } catch (thrown) {
    trying.signal.throwIfAborted()
    return { ok: false, words: wordsOf(thrown) }
  }
}

/** How much there is in the inbox, which is what a person knows. */
async function tryImap({ id, label }: MailAccount, { mail, ...setup }: Trying): Promise<Sentence> {
  const login = await mail.login(id, 'imap')
  const inbox = await withImap(login, setup, client => client.status('INBOX', { messages: true, unseen: true }))
  const { messages = 0, unseen = 0 } = inbox || {}
  return sentence`${label} answers. Messages in the inbox: ${messages}, unread: ${unseen}.`
}
