import type { ImapFlow } from 'imapflow'
import { AppError } from '../../shared/errors'
import { visible } from '../../shared/permissions'
import { sentence } from '../../shared/sentence'
import { openBox } from './read-mail'

/** In bytes; as much as goes along with a message. */
const MOST_BYTES = 20 * 1024 * 1024

/** `name` is for the person, where it cannot be had. */
type AttachmentLocation = { folder: string; uid: number; part: string; name: string }

/** Returns the content of a part of a mail, texts as UTF-8. Rejects if it is no longer there, and with an `AppError` if it is too large. */
export async function fetchAttachment(
  client: ImapFlow,
  { folder, uid, part, name }: AttachmentLocation,
): Promise<Uint8Array> {
  await openBox(client, folder)
  const { content, meta } = await client.download(String(uid), part, { uid: true, maxBytes: MOST_BYTES + 1 })
  if (!content) throw new Error('The server no longer has this attachment.')
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(Buffer.from(chunk))
  const bytes = Buffer.concat(chunks)
  if (bytes.length > MOST_BYTES)
    throw new AppError('bad-input', sentence`${visible(name)} is larger than 20 MB, the most that can be attached.`)
  const isText = meta?.contentType?.startsWith('text/') ?? false
  return isText && meta?.disposition === 'attachment' ? asUtf8(bytes, meta.charset) : bytes
}

/** Converts a text in another encoding; only a part of the mail itself comes as UTF-8 already. */
function asUtf8(bytes: Uint8Array, charset = 'utf-8'): Uint8Array {
  try {
    const decoder = new TextDecoder(charset)
    return decoder.encoding === 'utf-8' ? bytes : new TextEncoder().encode(decoder.decode(bytes))
  } catch {
    // Nobody knows these.
    return bytes
  }
}
