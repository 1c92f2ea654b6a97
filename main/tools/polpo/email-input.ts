import { z } from 'zod'
import type { MailAccount, MailProtocol } from '../../../shared/mail/mail-account'
import { recipientsOf, type SendMailEffect } from '../../../shared/mail/mail-effect'
import { type CallAction, type CallInput, textIn } from '../../../shared/session/call-action'
import type { MailAccess } from '../../mail/mail-access'
import { mailAddress } from '../../mail/send/mail-address'
import type { AskedMail } from '../../mail/send/plan-mail'
import type { Tool } from '../tool'
import type { ToolContext } from '../tool-context'
import { InvalidArguments } from '../tool-errors'

const addresses = (words: string) => z.union([z.string(), z.array(z.string())], words)

const OF_WHOM = "must be a mail address, or a list of them. Each may have a name: 'Ada <ada@example.com>'."

/** The recipients of a mail. */
export const to = addresses(`'to' ${OF_WHOM}`).describe('Mail address of the recipient, or several.')
export const cc = addresses(`'cc' ${OF_WHOM}`).optional().describe('Who gets a copy.')
export const bcc = addresses(`'bcc' ${OF_WHOM}`).optional().describe('Who gets a copy without the others knowing.')

export const replyTo = z.string().optional().describe('Address to which answers go, where that is another one.')

export const from = z
  .string()
  .optional()
  .describe('Address or label of the connected account that sends it. Defaults to the first.')

export const html = z
  .boolean()
  .optional()
  .describe('Whether the body is HTML. Without it, it is where it has elements of HTML.')

export const attachments = z
  .array(
    z.strictObject({
      path: z.string().min(1).describe('File in the folder.'),
      filename: z.string().min(1).optional().describe('Another name for it in the mail.'),
    }),
  )
  .optional()
  .describe('Files that go along, 25 MB together at most.')

/** The request, for either tool. */
export type EmailInput = {
  to?: string | string[] | undefined
  cc?: string | string[] | undefined
  bcc?: string | string[] | undefined
  subject?: string | undefined
  body?: string | undefined
  html?: boolean | undefined
  reply_to?: string | undefined
  attachments?: { path: string; filename?: string | undefined }[] | undefined
}

export function askedMail({ to: wanted = [], ...input }: EmailInput): AskedMail {
  const { cc: copies = [], bcc: hidden = [], subject = '', body = '', html: isHtml, reply_to = [] } = input
  return {
    to: wanted,
    cc: copies,
    bcc: hidden,
    replyTo: reply_to,
    subject,
    body,
    html: isHtml,
    attachments: input.attachments ?? [],
  }
}

/** The account that is meant by `from`. Throws an `Error` for the model where there is none. */
export function accountFor(context: ToolContext, protocol: MailProtocol, called?: string): MailAccount {
  const { mail } = context
  const account = mail?.find(protocol, called === undefined ? undefined : nameIn(called))
  if (account) return account
  const names = namesOf(mail, protocol)
  if (names.length === 0) throw new Error(NOT_CONNECTED[protocol])
  throw new Error(`No account ${called ?? ''} is connected. 'from' must be one of: ${names.join(', ')}.`)
}

const NOT_CONNECTED: Record<MailProtocol, string> = {
  smtp: 'No mail account for sending is connected. The person connects one in Settings, under Services.',
  imap: 'No mail account with a server for reading (IMAP) is connected. The person connects one in Settings, under Services.',
}

function namesOf(mail: MailAccess | undefined, protocol: MailProtocol): string[] {
  return (mail?.accounts() ?? []).filter(account => account[protocol]).map(({ address }) => address)
}

/** `Ada <ada@example.com>` is the account of that address; the name is the account's own. */
function nameIn(called: string): string {
  return called.includes('<') ? mailAddress(called).address : called
}

/**
 * Has whoever passes credentials told why that is refused: a password in a conversation is known to all that read it, and a server
 * that a model names could be anybody's.
 */
export function withoutCredentials(tool: Tool): Tool {
  if (tool.kind === 'changes') {
    const { plan } = tool
    return Object.assign(tool, {
      plan: async (raw: unknown, context: ToolContext) => {
        refuseCredentials(raw)
        return plan(raw, context)
      },
    })
  }
  if (tool.kind !== 'reads') return tool
  const { run } = tool
  return Object.assign(tool, {
    run: async (raw: unknown, context: ToolContext) => {
      refuseCredentials(raw)
      return run(raw, context)
    },
  })
}

function refuseCredentials(raw: unknown): void {
  const names = typeof raw === 'object' && raw !== null ? Object.keys(raw) : []
  const given = names.filter(name => /^(?:smtp|imap)_(?:host|port|user|pass|secure|tls)$/.test(name))
  if (given.length === 0) return
  throw new InvalidArguments(
    `${given.map(name => `'${name}'`).join(', ')} cannot be given here: mail accounts are connected by the person, in Settings under Services, ` +
      "so that no password stands in a conversation and mail goes through the person's own server only. Leave it out; 'from' chooses the account.",
  )
}

/** Describes a call in one line: its recipients, and its subject. */
export function mailAction(verb: 'sendMail' | 'draftMail') {
  return (input: CallInput): CallAction => {
    const whom = [input.to].flat().filter(one => typeof one === 'string')
    const target = [whom.join(', '), textIn(input, 'subject')].filter(text => text !== '').join(': ')
    return { verb, target, kind: 'words' }
  }
}

export function toldRecipients(effect: SendMailEffect): string {
  return effect.to.map(({ address }) => address).join(', ')
}

export function countOf(effect: SendMailEffect): number {
  return recipientsOf(effect).length
}
