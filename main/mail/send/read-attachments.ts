import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { MailAttachment } from '../../../shared/mail/mail-effect'
import { visible } from '../../../shared/permissions'
import { relativePath, resolveInside } from '../../workspace/paths/resolve-path'
import { openRegularFile } from '../../workspace/read/open-regular-file'

export type AskedAttachment = { path: string; filename?: string | undefined }

export type ReadAttachment = MailAttachment & { content: Uint8Array }

const MOST_FILES = 50
/** Together. Base64 makes them a third larger, and most providers take no more. */
export const MOST_ATTACHED_BYTES = 25_000_000
const LONGEST_NAME = 200

/** The files that go along, whole. Throws an `Error` for the model where one cannot. */
export async function readAttachments(
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
