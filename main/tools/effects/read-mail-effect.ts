import { AppError } from '../../../shared/errors'
import type { WholeMail } from '../../../shared/mail/read-mail'
import { sentence } from '../../../shared/sentence'
import type { FileChange, ReadMailEffect } from '../../../shared/session/effects'
import type { HtmlToText } from '../../mail/mail-text'
import type { MailCount, MailList } from '../../mail/read-mail'
import type { ImapSetup } from '../../mail/with-imap'
import { convertWholeHtml } from '../../web/convert-html'
import type { ChangedFiles } from '../changed-files'
import type { ToolContext } from '../tool-context'
import { type Applier, onlyOne } from './applier'
import { saveAttachments } from './save-attachments'
import { checkFree } from './save-download'

/** The results found, whichever the plan was for; and the files that were made. */
export type MailOutcome = { list?: MailList; count?: MailCount; mail?: WholeMail; saved?: readonly FileChange[] }

type MailSetup = Pick<ImapSetup, 'ca'> & { toText?: HtmlToText }

/** Asks the mail server what was agreed to. Tests trust the certificate of their own one, and bundle no threads. */
export function readMailEffect(setup: MailSetup = {}): Applier<ReadMailEffect, MailOutcome> {
  return async (effects, _, context) => {
    const effect = onlyOne(effects)
    const { saveTo, saveInto } = effect
    if (saveTo !== undefined) await checkFree(saveTo, context)
    if (saveInto !== undefined) await checkFree(saveInto, context)
    return { commit: () => asked(effect, context, setup) }
  }
}

type MailReading = { outcome: MailOutcome; changed?: ChangedFiles }

async function asked(
  effect: ReadMailEffect,
  context: ToolContext,
  { ca, toText = convertWholeHtml }: MailSetup,
): Promise<MailReading> {
  const { signal, mail } = context
  if (!mail) throw new Error(`${effect.label} is not connected here.`)
  const login = await mail.login(effect.account, 'imap')
  if (login.server.host !== effect.host) throw new AppError('denied', MOVED)
  const [{ withImap }, { countMail, listMail, readMail, searchFor, searchMail }] = await Promise.all([
    import('../../mail/with-imap'),
    import('../../mail/read-mail'),
  ])
  return withImap(login, { ca, signal }, async (client): Promise<MailReading> => {
    const { action, folder, limit = 20 } = effect
    switch (action) {
      case 'list':
        return { outcome: { list: await listMail(client, effect) } }
      case 'count':
        return { outcome: { count: await countMail(client, folder, effect.criteria && searchFor(effect)) } }
      case 'search':
        return { outcome: { list: await searchMail(client, { folder, wanted: searchFor(effect), limit }) } }
      case 'read':
      case 'save': {
        const mail = await readMail(client, effect, { toText, signal })
        if (effect.saveTo === undefined && effect.saveInto === undefined) return { outcome: { mail } }
        const changed = await saveAttachments(client, { effect, mail }, context)
        return { outcome: { mail, saved: changed.created }, changed: changed.files }
      }
    }
  })
}

const MOVED = sentence`The mail account is at another server by now. Ask again.`
