import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImapFlow } from 'imapflow'
import { AppError } from '../../../shared/errors'
import type { MailAttachment, WholeMail } from '../../../shared/mail/read-mail'
import { sentence } from '../../../shared/sentence'
import type { FileChange, FileVersion, ReadMailEffect } from '../../../shared/session/effects'
import { fileNameOf } from '../../mail/mail-parts'
import type { HtmlToText } from '../../mail/mail-text'
import type { MailCount, MailList } from '../../mail/read-mail'
import type { ImapSetup } from '../../mail/with-imap'
import { convertWholeHtml } from '../../web/convert-html'
import type { ChangedFiles } from '../changed-files'
import type { ToolContext } from '../tool-context'
import { type Applier, onlyOne } from './applier'
import { checkFree, type OutsideFile, progressOf, saveNewFiles } from './save-download'
import { unobeyedName } from './unobeyed-name'

/** Of one mail, in bytes. Mail servers take less. */
const MOST_BYTES = 200 * 1024 * 1024
const MOST_FILES = 50

type AttachmentRequest = { effect: ReadMailEffect; mail: WholeMail }

/** Makes new files of the attachments that are wanted, all of them or none. */
async function saveAttachments(
  client: ImapFlow,
  { effect, mail }: AttachmentRequest,
  { workspace, blobs, report }: ToolContext,
): Promise<{ created: FileChange[]; files: ChangedFiles }> {
  const wanted = placesOf(effect, mail.attachments)
  const folder = await mkdtemp(join(tmpdir(), 'atrium-mail-'))
  const progress = progressOf(report)
  let received = 0
  const came = (bytes: number) => {
    received += bytes
    if (received > MOST_BYTES)
      throw new Error(`The attachments are larger than ${MOST_BYTES / 1024 / 1024} MB, so nothing was saved.`)
    progress.came(received, undefined)
  }
  try {
    const got: OutsideFile[] = []
    for (const { path, attachment } of wanted) {
      const file = join(folder, String(got.length))
      got.push({ path, file, version: await fetchPart(client, { uid: mail.uid, part: attachment.part, file, came }) })
    }
    const { created, changed } = await saveNewFiles(got, { workspace, blobs })
    return { created, files: changed }
  } finally {
    progress.end()
    await rm(folder, { recursive: true, force: true })
  }
}

type SavedAttachment = { path: string; attachment: MailAttachment }

/** Returns which attachments to save, and where each goes. Throws if it is unclear which one is meant. */
function placesOf(
  { saveTo, saveInto, attachment: name }: ReadMailEffect,
  all: readonly MailAttachment[],
): SavedAttachment[] {
  if (all.length === 0) throw new Error('This mail has no attachment.')
  if (saveTo !== undefined) return [{ path: saveTo, attachment: namedOf(all, name) }]
  if (all.length > MOST_FILES)
    throw new Error(`This mail has more than ${MOST_FILES} attachments. Save those that are needed one by one.`)
  const taken = new Set<string>()
  return all.map(attachment => {
    const file = unobeyedName(fileNameOf(attachment))
    const path = taken.has(file.toLowerCase()) ? `${attachment.part}-${file}` : file
    taken.add(path.toLowerCase())
    return { path: `${saveInto}/${path}`, attachment }
  })
}

function namedOf(all: readonly MailAttachment[], name: string | undefined): MailAttachment {
  const fitting = name === undefined ? all : all.filter(one => one.name === name || one.part === name)
  const [found, ...more] = fitting
  if (found && more.length === 0) return found
  const names = all.map(one => `${one.name} (part ${one.part})`).join(', ')
  throw new Error(
    `${found ? 'There are several' : 'There is no such one'}. Name one of these attachments, or its part: ${names}.`,
  )
}

type Fetching = { uid: number; part: string; file: string; came(bytes: number): void }

async function fetchPart(client: ImapFlow, { uid, part, file, came }: Fetching): Promise<FileVersion> {
  const { content } = await client.download(String(uid), part, { uid: true, decodeText: false })
  if (!content) throw new Error('The server no longer has this attachment.')
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      try {
        came(chunk.length)
        hash.update(chunk)
        bytes += chunk.length
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
  await pipeline(content, counted, createWriteStream(file))
  return { hash: hash.digest('hex'), bytes }
}

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
