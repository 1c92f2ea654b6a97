import { AppError } from '../../../shared/errors'
import type { CallName } from '../../../shared/ipc/ipc'
import type { MailAccount } from '../../../shared/mail/mail-account'
import type { MailAccountView } from '../../../shared/mail/mail-views'
import { sentence } from '../../../shared/sentence'
import { checkedAccount } from '../../mail/check-account'
import type { MailAccess } from '../../mail/mail-access'
import { GONE, passwordNameOf, serversOf } from '../../mail/mail-accounts'
import { cancellableRequests } from '../cancellable-requests'
import type { Handlers } from '../handle-ipc-call'
import type { HandlerContext } from '../handler-context'

type MailCalls = Extract<CallName, `mail.${string}`>

type MailParts = Pick<HandlerContext, 'store' | 'keys'> & { mail: Pick<MailAccess, 'login'> }

export function mailHandlers({ store, keys, mail }: MailParts): Pick<Handlers, MailCalls> {
  const askings = cancellableRequests()
  const accounts = store.mail
  const views = (): MailAccountView[] =>
    accounts.list().map(account => ({ ...account, password: keys.state(passwordNameOf(account.id)) }))

  return {
    'mail.list': async () => views(),
    'mail.save': async ({ account, password }) => {
      await saveAccount({ store, keys }, checkedAccount(account), password?.trim())
      return views()
    },
    'mail.remove': async ({ id }) => {
      await accounts.remove(id)
      await keys.remove(passwordNameOf(id))
      await store.recipients.forget(id)
      return views()
    },
    'mail.prefer': async ({ id }) => {
      await accounts.prefer(id)
      return views()
    },
    'mail.test': ({ id, askingId }) =>
      askings.run(askingId, async signal => {
        const account = accounts.list().find(one => one.id === id)
        if (!account) throw new AppError('not-found', GONE)
        const { tryMail } = await import('../../mail/try-mail')
        return tryMail(account, { mail, signal })
      }),
    'mail.stopTest': ({ askingId }) => askings.stop(askingId),
    'mail.recent': ({ id, askingId, query }) =>
      askings.run(askingId, async signal => {
        const { recentMails } = await import('../../tools/mail/pick-mail')
        return recentMails({ mail, id, signal }, query)
      }),
    'mail.pick': ({ id, askingId, uid }) =>
      askings.run(askingId, async signal => {
        const { pickMail } = await import('../../tools/mail/pick-mail')
        return pickMail({ mail, id, signal }, uid)
      }),
    'mail.attachment': ({ id, askingId, ...part }) =>
      askings.run(askingId, async signal => {
        const { pickAttachment } = await import('../../tools/mail/pick-mail')
        return pickAttachment({ mail, id, signal }, part)
      }),
  }
}

/** Keeps an account and its password. Throws `AppError('bad-input')`, and leaves all as it was, where the password is missing or was for other servers. */
async function saveAccount(
  { store, keys }: Pick<MailParts, 'store' | 'keys'>,
  account: MailAccount,
  password: string | undefined,
): Promise<void> {
  const name = passwordNameOf(account.id)
  const former = store.mail.list().find(({ id }) => id === account.id)
  const isGiven = password !== undefined && password !== ''
  if (!isGiven && keys.state(name).state !== 'set') throw new AppError('bad-input', NEEDED)
  if (!isGiven && former && serversOf(former) !== serversOf(account)) throw new AppError('bad-input', OTHER_SERVERS)
  await store.mail.save(account)
  try {
    if (isGiven) await keys.set(name, serversOf(account), password)
  } catch (error) {
    await (former ? store.mail.save(former) : store.mail.remove(account.id))
    throw error
  }
}

const NEEDED = sentence`Enter the password for this account.`
const OTHER_SERVERS = sentence`The password was entered for other servers. Enter it again for these.`
