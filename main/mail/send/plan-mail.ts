import { createHash, randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { AppError } from '../../../shared/errors'
import type { MailAccount } from '../../../shared/mail/mail-account'
import type { MailAttachment, MailRecipient, SendMailEffect } from '../../../shared/mail/mail-effect'
import { visible } from '../../../shared/permissions'
import { sentence } from '../../../shared/sentence'
import { relativePath, resolveInside } from '../../workspace/paths/resolve-path'
import { openRegularFile } from '../../workspace/read/open-regular-file'
import { domainLook } from './domain-confusables'
import { htmlText, looksLikeHtml } from './html-text'
import { domainOf, type MailAddress, mailAddress, mailAddresses } from './mail-address'
import type { Recipients } from './recipients'

type AskedAttachment = { path: string; filename?: string | undefined }

type ReadAttachment = MailAttachment & { content: Uint8Array }

const MOST_FILES = 50
/** Together. Base64 makes them a third larger, and most providers take no more. */
const MOST_ATTACHED_BYTES = 25_000_000
const LONGEST_NAME = 200

/** The files that go along, whole. Throws an `Error` for the model where one cannot. */
async function readAttachments(
  workspace: string,
  asked: readonly AskedAttachment[],
  signal: AbortSignal,
): Promise<ReadAttachment[]> {
  if (asked.length > MOST_FILES) {
    throw new Error(
      `${asked.length} attachments are too many for one mail; ${MOST_FILES} are allowed. Put them into an archive.`,
    )
  }
  const read: ReadAttachment[] = []
  let room = MOST_ATTACHED_BYTES
  for (const one of asked) {
    signal.throwIfAborted()
    const attachment = await readAttachment(workspace, one, room)
    room -= attachment.bytes
    read.push(attachment)
  }
  return read
}

async function readAttachment(workspace: string, { path, filename }: AskedAttachment, room: number) {
  const absolute = await resolveInside(workspace, path)
  const handle = await openRegularFile(absolute)
  try {
    const { size } = await handle.stat()
    if (size > room) throw tooLarge(path)
    const hash = createHash('sha256')
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength
      // It may grow while it is read.
      if (bytes > room) throw tooLarge(path)
      hash.update(chunk)
      chunks.push(chunk)
    }
    const name = attachmentName(filename ?? basename(absolute))
    const known = { path: relativePath(workspace, absolute), name, bytes, hash: hash.digest('hex') }
    return { ...known, content: Buffer.concat(chunks) }
  } finally {
    await handle.close()
  }
}

function tooLarge(path: string): Error {
  return new Error(
    `${path} is too large: the attachments of a mail may have 25 MB together. Send a link to it, or a smaller file.`,
  )
}

/** The name that readers see. It stands in a header, and must be no path. */
function attachmentName(name: string): string {
  const isName = name.trim() !== '' && name.length <= LONGEST_NAME && !/[\p{Cc}\p{Zl}\p{Zp}/\\]/u.test(name)
  if (isName) return name
  throw new Error(
    `“${visible(name)}” cannot be the name of an attachment. Give it a 'filename' of one line, without / and \\, of at most ${LONGEST_NAME} characters.`,
  )
}

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
  if (taken.size === 0 && !draft) throw new AppError('bad-input', sentence`The email has no recipient.`)
  if (taken.size > MOST_RECIPIENTS) {
    throw new AppError(
      'bad-input',
      sentence`An email can go to at most ${MOST_RECIPIENTS} recipients, and this one has ${taken.size}. Send several, or use a mailing list.`,
    )
  }
  return lists
}

function checkDomains(recipients: readonly MailAddress[], domains: readonly string[]): void {
  const other = recipients.find(({ address }) => !domains.includes(domainOf(address)))
  if (domains.length === 0 || !other) return
  throw new AppError(
    'bad-input',
    sentence`Email can’t be sent to ${other.address}: Settings, under Services, allows only ${domains.join(', ')}.`,
  )
}

function checkWords({ subject, body }: AskedMail): void {
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject))
    throw new AppError(
      'bad-input',
      sentence`A subject must be a single line: remove the line breaks and control characters.`,
    )
  if (subject.length > LONGEST_SUBJECT)
    throw new AppError(
      'bad-input',
      sentence`A subject can have at most ${LONGEST_SUBJECT} characters, and this one has ${subject.length}.`,
    )
  if (body.length > LONGEST_BODY)
    throw new AppError('bad-input', sentence`The text is too long for an email. Put it in a file and attach that.`)
  if (body.includes('\0'))
    throw new AppError('bad-input', sentence`The text contains characters that aren’t allowed in an email.`)
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

/** The content of a mail, and its recipients. All of it was checked. */
type MailContent = Pick<SendMailEffect, 'from' | 'subject' | 'text' | 'html'> & {
  to: readonly MailAddress[]
  cc: readonly MailAddress[]
  bcc: readonly MailAddress[]
  replyTo: readonly MailAddress[]
  attachments: readonly ReadAttachment[]
  /** Only a draft names those of whom the others are not to know. */
  isDraft: boolean
}

type ComposedMail = { message: Uint8Array } & Pick<SendMailEffect, 'messageId' | 'hash' | 'bytes'>

/** The mail as it is handed over, to the last byte, with lines that end in CR LF. */
async function composeMail(content: MailContent, now = new Date()): Promise<ComposedMail> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const messageId = `<${randomUUID()}@${domainOf(content.from.address)}>`
  const { html, attachments, isDraft } = content
  const node = new MailComposer({
    from: named(content.from),
    subject: content.subject,
    text: content.text,
    messageId,
    date: now,
    ...(html !== undefined && { html }),
    to: content.to.map(named),
    cc: content.cc.map(named),
    bcc: content.bcc.map(named),
    ...(content.replyTo.length > 0 && { replyTo: content.replyTo.map(named) }),
    attachments: attachments.map(({ name, content: bytes }) => ({ filename: name, content: Buffer.from(bytes) })),
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  node.keepBcc = isDraft
  const hash = createHash('sha256')
  const chunks: Buffer[] = []
  // Piece by piece, so that a large one holds nobody up.
  for await (const chunk of node.createReadStream() as AsyncIterable<Buffer>) chunks.push(chunk)
  if (!endsLine(chunks.at(-1))) chunks.push(Buffer.from('\r\n'))
  for (const chunk of chunks) hash.update(chunk)
  const message = Buffer.concat(chunks)
  return { message, messageId, hash: hash.digest('hex'), bytes: message.byteLength }
}

function named({ address, name = '' }: { address: string; name?: string | undefined }) {
  return { address, name }
}

function endsLine(chunk: Buffer | undefined): boolean {
  return chunk?.subarray(-2).toString('latin1') === '\r\n'
}
