import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImapFlow } from 'imapflow'
import type { MailAttachment, WholeMail } from '../../../shared/mail/read-mail'
import type { FileChange, FileVersion, ReadMailEffect } from '../../../shared/session/effects'
import { fileNameOf } from '../../mail/mail-parts'
import type { ChangedFiles } from '../changed-files'
import type { ToolContext } from '../tool-context'
import { type OutsideFile, progressOf, saveNewFiles } from './save-download'
import { unobeyedName } from './unobeyed-name'

/** Of one mail, in bytes. Mail servers take less. */
const MOST_BYTES = 200 * 1024 * 1024
const MOST_FILES = 50

type AttachmentRequest = { effect: ReadMailEffect; mail: WholeMail }

/** Makes new files of the attachments that are wanted, all of them or none. */
export async function saveAttachments(
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
