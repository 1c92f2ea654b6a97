import { createHash, randomUUID } from 'node:crypto'
import type { SendMailEffect } from '../../../shared/mail/mail-effect'
import { domainOf, type MailAddress } from './mail-address'
import type { ReadAttachment } from './read-attachments'

/** The content of a mail, and its recipients. All of it was checked. */
export type MailContent = Pick<SendMailEffect, 'from' | 'subject' | 'text' | 'html'> & {
  to: readonly MailAddress[]
  cc: readonly MailAddress[]
  bcc: readonly MailAddress[]
  replyTo: readonly MailAddress[]
  attachments: readonly ReadAttachment[]
  /** Only a draft names those of whom the others are not to know. */
  isDraft: boolean
}

export type ComposedMail = { message: Uint8Array } & Pick<SendMailEffect, 'messageId' | 'hash' | 'bytes'>

/** The mail as it is handed over, to the last byte, with lines that end in CR LF. */
export async function composeMail(content: MailContent, now = new Date()): Promise<ComposedMail> {
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
