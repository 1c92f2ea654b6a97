import { AppError } from '../../../shared/errors'
import type { MailAccount } from '../../../shared/mail/mail-account'
import type { MailRecipient, SendMailEffect } from '../../../shared/mail/mail-effect'
import { sentence } from '../../../shared/sentence'
import { composeMail } from './compose-mail'
import { htmlText, looksLikeHtml } from './html-text'
import { domainLook } from './look-alike'
import { domainOf, type MailAddress, mailAddress, mailAddresses } from './mail-address'
import { type AskedAttachment, readAttachments } from './read-attachments'
import type { Recipients } from './recipients'

/** A mail as it is asked for. Addresses are as people write them. */
export type AskedMail = {
  to: string | readonly string[]
  cc: string | readonly string[]
  bcc: string | readonly string[]
  replyTo: string | readonly string[]
  subject: string
  body: string
  /** Without it the body says. */
  html?: boolean | undefined
  attachments: readonly AskedAttachment[]
  /** It is put into this folder of the account instead of sent. */
  draft?: { folder: string } | undefined
}

type MailContext = {
  account: MailAccount
  known: Recipients | undefined
  workspace: string
  signal: AbortSignal
  /** A mail that is sent may go to these alone; to any where there are none. */
  domains?: readonly string[] | undefined
}

const MOST_RECIPIENTS = 100
const LONGEST_SUBJECT = 500
const LONGEST_BODY = 1_000_000

/** The mail as a plan has it, and its bytes. Rejects with `AppError('bad-input')` where it cannot be sent as it is asked for. */
export async function planMail(
  asked: AskedMail,
  { account, known, workspace, signal, domains = [] }: MailContext,
): Promise<{ effect: SendMailEffect; message: Uint8Array }> {
  const lists = listsOf(asked)
  if (!asked.draft) checkDomains([...lists.to, ...lists.cc, ...lists.bcc], domains)
  checkWords(asked)
  const { name, ...from } = senderOf(account)
  const isHtml = asked.html ?? looksLikeHtml(asked.body)
  const body = asked.body.replace(/\r\n?/g, '\n')
  const attachments = await readAttachments(workspace, asked.attachments, signal)
  const content = {
    ...lists,
    from: name ? { ...from, name } : from,
    subject: asked.subject,
    text: isHtml ? htmlText(body) : body,
    ...(isHtml && { html: body }),
  }
  const { message, ...composed } = await composeMail({ ...content, attachments, isDraft: asked.draft !== undefined })
  signal.throwIfAborted()
  const seen = (list: readonly MailAddress[]) => list.map(one => recipientOf(one, { account, known }))
  const effect: SendMailEffect = {
    type: 'send-mail',
    account: { id: account.id, label: account.label },
    from: content.from,
    ...(lists.replyTo.length > 0 && { replyTo: seen(lists.replyTo) }),
    to: seen(lists.to),
    cc: seen(lists.cc),
    bcc: seen(lists.bcc),
    subject: content.subject,
    text: content.text,
    ...(content.html !== undefined && { html: content.html }),
    attachments: attachments.map(({ content: _, ...told }) => told),
    ...composed,
    ...(asked.draft && { draft: asked.draft }),
  }
  return { effect, message }
}

/** Returns the recipients, each once: a direct recipient is not also given a copy. */
function listsOf({ to, cc, bcc, replyTo, draft }: AskedMail) {
  const taken = new Set<string>()
  const untaken = (list: string | readonly string[]) =>
    mailAddresses(list).filter(({ address }) => !taken.has(address) && taken.add(address))
  const lists = { to: untaken(to), cc: untaken(cc), bcc: untaken(bcc), replyTo: mailAddresses(replyTo) }
  if (taken.size === 0 && !draft) throw new AppError('bad-input', sentence`Nobody is named to whom the mail is to go.`)
  if (taken.size > MOST_RECIPIENTS) {
    throw new AppError(
      'bad-input',
      sentence`One mail may go to ${MOST_RECIPIENTS} recipients, and this one has ${taken.size}. Send several, or use a mailing list.`,
    )
  }
  return lists
}

function checkDomains(recipients: readonly MailAddress[], domains: readonly string[]): void {
  const other = recipients.find(({ address }) => !domains.includes(domainOf(address)))
  if (domains.length === 0 || !other) return
  throw new AppError(
    'bad-input',
    sentence`Mail may not go to ${other.address}: Settings, under Services, allows only ${domains.join(', ')}.`,
  )
}

function checkWords({ subject, body }: AskedMail): void {
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject))
    throw new AppError(
      'bad-input',
      sentence`A subject is one line: take the line breaks and control characters out of it.`,
    )
  if (subject.length > LONGEST_SUBJECT)
    throw new AppError(
      'bad-input',
      sentence`A subject may have ${LONGEST_SUBJECT} characters, and this one has ${subject.length}.`,
    )
  if (body.length > LONGEST_BODY)
    throw new AppError('bad-input', sentence`The text is too long for a mail. Put it into a file and attach that.`)
  if (body.includes('\0')) throw new AppError('bad-input', sentence`The text has characters that no mail can have.`)
}

function senderOf({ address, name }: MailAccount): MailAddress {
  const { address: own } = mailAddress(address)
  return name === '' || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(name) ? { address: own } : { address: own, name }
}

type Knowing = { account: MailAccount; known: Recipients | undefined }

function recipientOf({ address, name }: MailAddress, { account, known }: Knowing): MailRecipient {
  const isNew = !known?.has(account.id, address)
  const domains = isNew ? [domainOf(account.address), ...(known?.domains(account.id) ?? [])] : []
  return {
    address,
    ...(name !== undefined && { name }),
    ...(isNew && { isNew }),
    ...domainLook(domainOf(address), domains),
  }
}
