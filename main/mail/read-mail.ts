import type { FetchMessageObject, ImapFlow, SearchObject } from 'imapflow'
import type { MailLine, WholeMail } from '../../shared/mail/read-mail'
import { visible } from '../../shared/permissions'
import { sentence } from '../../shared/sentence'
import type { ReadMailEffect } from '../../shared/session/effects'
import { readableLine } from '../../shared/text/readable-text'
import { mailParts } from './mail-parts'
import { mailPeople, mailSenders } from './mail-sender'
import { type MailReading, mailText } from './mail-text'

/** `total` is how many there are in the folder, or were found. */
export type MailList = { total: number; mails: MailLine[] }
export type MailCount = { total: number; unseen: number }

const FACTS = { uid: true, flags: true, size: true, internalDate: true } as const
const LINE = { ...FACTS, envelope: true, headers: ['from'] }
const MOST_SUBJECT = 500

/** The newest mails of a folder. Only those are asked for, however many there are. */
export async function listMail(
  client: ImapFlow,
  { folder, limit = 20, unseenOnly }: ReadMailEffect,
): Promise<MailList> {
  if (unseenOnly) return searchMail(client, { folder, wanted: { seen: false }, limit })
  const { exists } = await openBox(client, folder)
  if (exists === 0) return { total: 0, mails: [] }
  const range = `${Math.max(1, exists - limit + 1)}:${exists}`
  return { total: exists, mails: await linesOf(client, range, false) }
}

/** All mails of a folder, or those that are `wanted`, and how many of them are unread. */
export async function countMail(client: ImapFlow, folder: string, wanted?: SearchObject): Promise<MailCount> {
  const { exists } = await openBox(client, folder)
  if (wanted) {
    const numbers = async (asked: SearchObject) => ((await client.search(asked, { uid: true })) || []).length
    return { total: await numbers(wanted), unseen: await numbers({ ...wanted, seen: false }) }
  }
  const status = await client.status(folder, { unseen: true })
  return { total: exists, unseen: status ? (status.unseen ?? 0) : 0 }
}

export async function searchMail(
  client: ImapFlow,
  { folder, wanted, limit }: { folder: string; wanted: SearchObject; limit: number },
): Promise<MailList> {
  await openBox(client, folder)
  const found = (await client.search(wanted, { uid: true })) || []
  const newest = [...found].sort((one, other) => one - other).slice(-limit)
  return { total: found.length, mails: newest.length === 0 ? [] : await linesOf(client, newest.join(','), true) }
}

export function searchFor({ criteria = {} }: ReadMailEffect): SearchObject {
  const { since, before, ...others } = criteria
  return { ...others, ...(since && { since: new Date(since) }), ...(before && { before: new Date(before) }) }
}

/** One mail with what it says. It stays unread unless the effect marks it. */
export async function readMail(client: ImapFlow, effect: ReadMailEffect, reading: MailReading): Promise<WholeMail> {
  const { folder, uid = 0, marksRead } = effect
  await openBox(client, folder, marksRead === true)
  const { large } = await headsOf(client, String(uid), true)
  const wanted = large.length > 0 ? FACTS : LINE
  const found = await client.fetchOne(String(uid), { ...wanted, bodyStructure: true }, { uid: true })
  if (!found) throw new Error(`There is no mail with the UID ${uid} in ${visible(folder)}.`)
  const { text: shown, attachments } = mailParts(found.bodyStructure)
  const isOut = large.length > 0 && (found.size ?? 0) > MOST_WITH_LARGE_HEAD
  const said = shown && !isOut ? await mailText(client, { uid, ...shown }, reading) : { text: '', isCut: isOut }
  if (marksRead) await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
  const { envelope } = found
  const line = lineOf(found)
  const addresses = new Set(line.from.map(({ address }) => address))
  const sender = mailPeople(envelope?.sender).find(({ address }) => address !== '' && !addresses.has(address))
  const replyTo = mailPeople(envelope?.replyTo).filter(({ address }) => !addresses.has(address))
  return {
    ...line,
    ...(marksRead && { isSeen: true }),
    to: mailPeople(envelope?.to),
    cc: mailPeople(envelope?.cc),
    ...said,
    attachments,
    ...(sender && { sender }),
    ...(replyTo.length > 0 && { replyTo }),
  }
}

export const MAIL_GONE = sentence`Can’t read this email. It may have been moved or deleted in the meantime.`

/** Read-only, so that nothing there changes, unless it is to. */
export async function openBox(client: ImapFlow, folder: string, writes = false): Promise<{ exists: number }> {
  try {
    return await client.mailboxOpen(folder, { readOnly: !writes })
  } catch (thrown) {
    if (!(thrown instanceof Error && 'mailboxMissing' in thrown && thrown.mailboxMissing)) throw thrown
    const names = (await client.list()).slice(0, 100).map(({ path }) => visible(path))
    throw new Error(`There is no folder ${visible(folder)}. There are: ${names.join(', ')}.`, { cause: thrown })
  }
}

async function linesOf(client: ImapFlow, range: string, uid: boolean): Promise<MailLine[]> {
  const { usual, large } = await headsOf(client, range, uid)
  const lines: MailLine[] = []
  for (const [uids, wanted] of [[usual, LINE] as const, [large, FACTS] as const]) {
    if (uids.length === 0) continue
    for await (const message of client.fetch(uids.join(','), wanted, { uid: true })) lines.push(lineOf(message))
  }
  return lines.sort((one, other) => other.uid - one.uid)
}

/** In bytes. What stands above the text of a mail is larger only on purpose, and one such mail must not hide the others. */
const MOST_HEAD = 128 * 1024
/** The part of a mail that is one whole comes with all that stands above it. */
const MOST_WITH_LARGE_HEAD = 4 * 1024 * 1024
const BEYOND = { uid: true, bodyParts: [{ key: 'HEADER', start: MOST_HEAD, maxLength: 1 }] }

/** The UIDs of mails, by whether what stands above their text is as large as usual. */
async function headsOf(client: ImapFlow, range: string, uid: boolean): Promise<{ usual: number[]; large: number[] }> {
  const usual: number[] = []
  const suspect: number[] = []
  for await (const { uid: one, size = 0 } of client.fetch(range, { uid: true, size: true }, { uid }))
    (size > MOST_HEAD ? suspect : usual).push(one)
  const large: number[] = []
  if (suspect.length === 0) return { usual, large }
  for await (const { uid: one, headers } of client.fetch(suspect.join(','), BEYOND, { uid: true }))
    (headers && headers.length > 0 ? large : usual).push(one)
  return { usual, large }
}

function lineOf({ uid, envelope, headers, flags, size, internalDate }: FetchMessageObject): MailLine {
  const date = internalDate instanceof Date ? internalDate : new Date(internalDate ?? Number.NaN)
  return {
    uid,
    from: mailSenders(envelope?.from, headers),
    subject: readableLine((envelope?.subject ?? '').slice(0, MOST_SUBJECT)),
    ...(!Number.isNaN(date.getTime()) && { date: date.toISOString() }),
    isSeen: flags?.has('\\Seen') ?? false,
    isAnswered: flags?.has('\\Answered') ?? false,
    ...(size !== undefined && { bytes: size }),
    ...(!envelope && { isHeadTooLarge: true as const }),
  }
}
