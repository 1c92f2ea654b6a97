import { z } from 'zod'
import type { MailAccount } from '../../../shared/mail/mail-account'
import type { ReadMailEffect } from '../../../shared/session/effects'
import type { MailAccess } from '../../mail/mail-access'
import type { Proposal, Tool, ToolTurn } from '../tool'
import { mailAnswer } from './mail-answer'

const MOST_MAILS = 100

/** A control could end the line in which it is sent, and is in nothing that one asks a server for. */
export const ONE_LINE = /^\P{Cc}*$/u

const BAD_FOLDER = "'folder' must be the name of a folder of mail."
export const folder = z
  .string(BAD_FOLDER)
  .trim()
  .min(1, BAD_FOLDER)
  .max(500, BAD_FOLDER)
  .regex(ONE_LINE, BAD_FOLDER)
  .default('INBOX')
  .describe('The folder of mail. Defaults to INBOX.')

const BAD_LIMIT = "'limit' must be a positive integer."
export const limit = z
  .int(BAD_LIMIT)
  .positive(BAD_LIMIT)
  .default(20)
  .describe(`How many mails, the newest first. Defaults to 20; more than ${MOST_MAILS} counts as ${MOST_MAILS}.`)

const BAD_UID = "'uid' must be the UID of a mail, as a list names it."
export const uid = z
  .int(BAD_UID)
  .positive(BAD_UID)
  .max(2 ** 32 - 1, BAD_UID)
  .describe('The UID of the mail, as a list names it.')

export const account = z
  .string()
  .max(320)
  .optional()
  .describe('The address or name of the account, where several are connected. Without it the first one is used.')

/** The tools are there where an account is connected whose mail can be read. */
export function whereMailIsRead(tool: Tool): Tool {
  return Object.assign(tool, {
    forTurn: ({ mail }: ToolTurn) => (mail?.has('imap') ? tool : undefined),
  })
}

type MailRequest = Omit<ReadMailEffect, 'type' | 'account' | 'label' | 'address' | 'host'>

/** The offline guide has it too. */
export function ofGuide(tool: Tool): Tool {
  return Object.assign(tool, { availableOffline: true as const })
}

/** A plan of asking an account; it is what the card shows. */
export function mailProposal(mail: MailAccess | undefined, called: string | undefined, asked: MailRequest): Proposal {
  const { id, label, address, imap } = accountFor(mail, called)
  const most = asked.limit === undefined ? {} : { limit: Math.min(asked.limit, MOST_MAILS) }
  const effect: ReadMailEffect = {
    type: 'read-mail',
    account: id,
    label,
    address,
    host: imap.host,
    ...asked,
    ...most,
  }
  return {
    effects: [effect],
    contents: new Map(),
    answer: outcome => mailAnswer(effect, outcome['read-mail']),
  }
}

type Readable = MailAccount & { imap: NonNullable<MailAccount['imap']> }

function accountFor(mail: MailAccess | undefined, called: string | undefined): Readable {
  const found = mail?.find('imap', called)
  if (found?.imap) return { ...found, imap: found.imap }
  const names = (mail?.accounts() ?? []).filter(one => one.imap).map(one => one.address)
  if (names.length === 0) throw new Error(NOT_CONNECTED)
  throw new Error(`No such account is connected. There are: ${names.join(', ')}.`)
}

const NOT_CONNECTED = 'No mail account is connected. The person connects one in Settings, under Services.'
