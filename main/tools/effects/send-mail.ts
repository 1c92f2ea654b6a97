import { createHash } from 'node:crypto'
import { AppError, errorText } from '../../../shared/errors'
import { recipientsOf, type SendMailEffect } from '../../../shared/mail/mail-effect'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import type { MailAccess } from '../../mail/mail-access'
import type { MailReach } from '../../mail/send/smtp-session'
import { versionOnDisk } from '../../workspace/changes/file-version'
import { resolveInside } from '../../workspace/paths/resolve-path'
import type { ToolContext } from '../tool-context'
import { type Applier, onlyOne } from './applier'

/** The outcome of a mail: the server's answer when it accepted it, and the copy's; or the folder that has the draft. */
export type MailOutcome = { sent: { answer: string; copy: SentCopy } } | { draft: { folder: string } }

/** The location of the copy for the person, or why there is none. */
export type SentCopy =
  | { type: 'kept'; folder: string }
  | { type: 'by-server' | 'none' }
  | { type: 'failed'; why: LocalizedText }

/** Hands over exactly the bytes that were shown. Tests reach servers of their own. */
export function sendMail(reach?: MailReach): Applier<SendMailEffect, MailOutcome> {
  return async (effects, { message }, context) => {
    const effect = onlyOne(effects)
    if (!message || (await hashOf(message)) !== effect.hash) throw new Error('A plan of a mail has exactly its bytes.')
    await checkAttachments(effect, context)
    return {
      async commit() {
        const outcome = effect.draft
          ? { draft: { folder: await intoFolder(effect, message, { context, reach }) } }
          : { sent: await send(effect, message, { context, reach }) }
        return { outcome }
      },
    }
  }
}

const SLICE = 4 * 1024 * 1024

/** In pieces, so that a large one holds nobody up. */
async function hashOf(message: Uint8Array): Promise<string> {
  const hash = createHash('sha256')
  for (let at = 0; at < message.byteLength; at += SLICE) {
    hash.update(message.subarray(at, at + SLICE))
    await new Promise(setImmediate)
  }
  return hash.digest('hex')
}

/** Checks the attachments. The person agreed to the files as they were then; the mail is made and shown anew with their current content. */
async function checkAttachments({ attachments }: SendMailEffect, { workspace, signal }: ToolContext): Promise<void> {
  for (const { path, hash } of attachments) {
    const now = await versionOnDisk(await resolveInside(workspace, path), signal)
    if (now?.hash !== hash) throw new AppError('conflict', sentence`${path} has changed since it was attached.`)
  }
}

type Sending = { context: ToolContext; reach: MailReach | undefined }

async function send(effect: SendMailEffect, message: Uint8Array, { context, reach }: Sending) {
  const { mailed, recipients, signal } = context
  if (!mailed) throw new Error('Mails are sent in a session only.')
  const { account, messageId } = effect
  const login = await connected(context).login(account.id, 'smtp')
  const { handOver } = await import('../../mail/send/hand-over')
  const answer = await handOver(effect, message, { login, signal, reach, note: mailed })
  // It is sent, whatever the disk says to that: the outcome is written next.
  await mailed({ stage: 'taken', messageId, answer }).catch(() => undefined)
  const addresses = recipientsOf(effect).map(({ address }) => address)
  await recipients?.add(account.id, addresses).catch(() => undefined)
  const copy = await keepCopy(effect, message, { context, reach, host: login.server.host })
  return { answer, copy }
}

/** These put what was sent into the folder for it by themselves. */
const KEEPS_COPIES = /(?:^|\.)(?:gmail\.com|googlemail\.com|office365\.com|outlook\.com)$/i

type Copying = Sending & { host: string }

async function keepCopy(
  effect: SendMailEffect,
  message: Uint8Array,
  { context, reach, host }: Copying,
): Promise<SentCopy> {
  if (KEEPS_COPIES.test(host)) return { type: 'by-server' }
  const mail = connected(context)
  const account = mail.accounts().find(({ id }) => id === effect.account.id)
  if (!account?.imap) return { type: 'none' }
  try {
    const folder = await intoFolder(effect, message, { context, reach })
    return { type: 'kept', folder }
  } catch (thrown) {
    return { type: 'failed', why: errorText(thrown) }
  }
}

async function intoFolder(
  { account, draft, messageId }: SendMailEffect,
  message: Uint8Array,
  { context, reach }: Sending,
): Promise<string> {
  const login = await connected(context).login(account.id, 'imap')
  const { putIntoFolder } = await import('../../mail/send/put-into-folder')
  const folder = draft?.folder || undefined
  const use = draft ? ('\\Drafts' as const) : ('\\Sent' as const)
  const setup = { signal: context.signal, ca: reach?.ca }
  return putIntoFolder(message, { login, setup, use, folder, messageId })
}

function connected({ mail }: ToolContext): MailAccess {
  if (!mail) throw new Error('No mail account is connected here.')
  return mail
}
