import { Readable } from 'node:stream'
import type { ImapFlow } from 'imapflow'
import { expect, test } from 'vitest'
import { fetchAttachment } from '../../../main/mail/fetch-attachment'

type Meta = { contentType: string; disposition?: string; charset?: string }

/** The two things that are asked of a server, answered from bytes. */
function serverWith(bytes: Uint8Array | undefined, meta: Meta = { contentType: 'application/pdf' }) {
  const asked: unknown[] = []
  const client = {
    mailboxOpen: async (...given: unknown[]) => asked.push(given),
    download: async () => ({ meta, ...(bytes && { content: Readable.from([Buffer.from(bytes)]) }) }),
  }
  const place = { folder: 'INBOX', uid: 1, part: '2', name: 'a\u202eb.txt' }
  return { asked, fetched: () => fetchAttachment(client as unknown as ImapFlow, place) }
}

test('bytes come as they are, and the folder is opened to be read only', async () => {
  const { asked, fetched } = serverWith(Uint8Array.of(0, 255))
  expect([...(await fetched())]).toEqual([0, 255])
  expect(asked).toEqual([['INBOX', { readOnly: true }]])
})

test.each([
  [{ contentType: 'text/plain', disposition: 'attachment', charset: 'iso-8859-1' }, 'Käse'],
  [{ contentType: 'text/plain', disposition: 'attachment', charset: 'x-evil' }, 'K\ufffdse'],
  [{ contentType: 'text/plain', disposition: 'inline', charset: 'iso-8859-1' }, 'K\ufffdse'],
])('of a text %o only what is attached is decoded here, where its characters are known', async (meta, text) => {
  const bytes = await serverWith(Buffer.from('Käse', 'latin1'), meta).fetched()
  expect(Buffer.from(bytes).toString()).toBe(text)
})

test('a file that is too large or gone is reported as such', async () => {
  const large = serverWith(new Uint8Array(20 * 1024 * 1024 + 1))
  await expect(large.fetched()).rejects.toThrow('a\\u{202e}b.txt is larger than 20 MB')
  await expect(serverWith(undefined).fetched()).rejects.toThrow('no longer has this attachment')
})
