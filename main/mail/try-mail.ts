import { errorText } from '../../shared/errors'
import type { MailAccount } from '../../shared/mail/mail-account'
import { joinedWords, type LocalizedText, messageIn, type Sentence, sentence } from '../../shared/sentence'
import type { ServiceTest } from '../../shared/services/connected-service'
import type { MailAccess } from './mail-access'
import { publicMail } from './send/smtp-session'
import { type ImapSetup, withImap } from './with-imap'

type Trying = ImapSetup & { mail: Pick<MailAccess, 'login'> }

/** Signs in to the servers of an account, and says in words what is wrong. Rejects only where it was stopped. */
export async function tryMail(account: MailAccount, trying: Trying): Promise<ServiceTest> {
  const started = performance.now()
  const told = await tried(account, trying)
  return { ok: told.ok, ...messageIn(told.words), durationMs: Math.round(performance.now() - started) }
}

type TrialReport = { ok: boolean; words: LocalizedText }

/** Each server of the account is tried, so that a person mends all that is wrong at once. */
async function tried(account: MailAccount, trying: Trying): Promise<TrialReport> {
  const [reading, sending] = await Promise.all([
    account.imap && told(() => tryImap(account, trying), trying),
    account.smtp && told(() => trySmtp(account, trying), trying),
  ])
  const all = [reading, sending].filter(one => one !== undefined)
  const words = all.map(one => one.words)
  return { ok: all.every(({ ok }) => ok), words: joinedWords([...new Set(words)], ' ') }
}

async function told(attempt: () => Promise<LocalizedText>, { signal }: Trying): Promise<TrialReport> {
  try {
    return { ok: true, words: await attempt() }
  } catch (thrown) {
    signal.throwIfAborted()
    return { ok: false, words: errorText(thrown) }
  }
}

async function trySmtp({ id }: MailAccount, { mail, signal, ca, connectMs, idleMs }: Trying): Promise<Sentence> {
  const { verifySmtp } = await import('./send/verify-smtp')
  const { host } = await verifySmtp(await mail.login(id, 'smtp'), { signal, reach: reachOf({ ca, connectMs, idleMs }) })
  return sentence`You can send email through ${host}.`
}

function reachOf({ ca, connectMs, idleMs }: Omit<ImapSetup, 'signal'>) {
  return {
    ...publicMail,
    ...(ca && { ca }),
    ...(connectMs !== undefined && { setupMs: connectMs }),
    ...(idleMs !== undefined && { idleMs }),
  }
}

/** Reports how much is in the inbox, which is something that a person knows. */
async function tryImap({ id, label }: MailAccount, { mail, ...setup }: Trying): Promise<Sentence> {
  const login = await mail.login(id, 'imap')
  const inbox = await withImap(login, setup, client => client.status('INBOX', { messages: true, unseen: true }))
  const { messages = 0, unseen = 0 } = inbox || {}
  return sentence`${label} responded. Messages in the inbox: ${messages}, unread: ${unseen}.`
}
