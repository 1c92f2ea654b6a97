import { describe, expect, test } from 'vitest'
import { keepAttachments } from '../../../../main/agent/record/keep-attachments'
import { makePdf, makeScannedPdf } from '../../../helpers/make-pdf'
import { scriptedProvider, silentUntilStopped } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'
import { temporaryFolder } from '../../../helpers/temp-folder'

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const PNG = bytes('\x89PNG\r\n\x1a\n....')

function keep(...files: [string, Uint8Array][]) {
  const kept: Uint8Array[] = []
  const blobs = {
    put: async (one: Uint8Array) => {
      kept.push(one)
      return `blob${kept.length}`
    },
  }
  return {
    kept,
    result: keepAttachments(
      files.map(([name, one]) => ({ name, bytes: one })),
      blobs,
    ),
  }
}

describe('attachments', () => {
  test.each([
    ['image/png', PNG],
    ['image/jpeg', bytes('\xff\xd8\xff\xe0')],
    ['image/webp', bytes('RIFF....WEBPVP8 ')],
    ['image/gif', bytes('GIF89a....')],
    ['image/gif', bytes('GIF87a....')],
  ])('are %s by their bytes, whatever the name says', async (mimeType, image) => {
    const { result, kept } = keep(['photo.txt', image])
    expect(await result).toEqual([{ name: 'photo.txt', mimeType, bytes: image.length, blob: 'blob1' }])
    expect(kept).toEqual([image])
  })

  test.each([
    ['text that claims to be one', bytes('GIF is a format')],
    ['a HEIC photo', bytes('\0\0\0\x18ftypheic')],
    ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', bytes('')],
    ['a cut beginning', bytes('\x89PN')],
  ])('that are no images are refused by name: %s', async (_what, file) => {
    const { result, kept } = keep(['good.png', PNG], ['bad.png', file])
    await expect(result).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('bad.png isn’t a supported image'),
    })
    expect(kept).toEqual([])
  })

  test('are the text of a document, under what it is, with the document itself as it was', async () => {
    const pdf = makePdf(['First', 'Second'])
    const { result, kept } = keep(['report.txt', pdf])
    expect(await result).toEqual([
      {
        name: 'report.txt',
        mimeType: 'application/pdf',
        bytes: pdf.length,
        blob: 'blob1',
        text: '[PDF, 2 pages]\n## Page 1\n\nFirst\n\n## Page 2\n\nSecond',
        document: { kind: 'pdf', parts: 2, from: 1, to: 2, isWhole: true },
      },
    ])
    expect(kept).toEqual([pdf])
  })

  test('are also the pages of a document that were scanned, as pictures, the first ten of them', async () => {
    const { result, kept } = keep(['scan.pdf', makeScannedPdf(12)])
    const [document, ...pages] = await result
    expect(document).toMatchObject({
      text: expect.stringMatching(
        /^\[PDF, 12 pages; 12 pages without text, as pictures are; pages 1-10 are sent along as pictures, in this order; pages 11-12 are not, as at most 10 are at once\]\n/,
      ),
      document: { kind: 'pdf', pictures: 12, pictured: 10 },
    })
    expect(pages).toHaveLength(10)
    expect(pages[2]).toEqual({
      name: 'scan.pdf · 3',
      mimeType: 'image/jpeg',
      bytes: kept[3]?.length,
      blob: 'blob4',
      pixels: { width: 100, height: 100 },
    })
  })

  test('that are documents which cannot be read are refused by name, with what to do', async () => {
    const { result, kept } = keep(['good.png', PNG], ['bad.pdf', bytes('%PDF-1.7')])
    await expect(result).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(/^Couldn’t attach bad\.pdf\. This document is damaged: .* Save it again/),
    })
    expect(kept).toEqual([])
  })

  test('may have 20 MB each, and not a byte more', async () => {
    const most = new Uint8Array(20 * 1024 * 1024)
    most.set(PNG)
    await expect(keep(['most.png', most]).result).resolves.toHaveLength(1)
    const more = new Uint8Array(most.length + 1)
    more.set(PNG)
    const refusal = { code: 'bad-input', message: expect.stringMatching(/more\.png is 20\.0 MB.*smaller/) }
    await expect(keep(['more.png', more]).result).rejects.toMatchObject(refusal)
  })

  test('are with the message in the session, for the model, and after a restart', async () => {
    const dataFolder = await temporaryFolder()
    const provider = scriptedProvider()
    const app = await startSessions({ dataFolder, provider })
    const { id } = await app.create(await temporaryFolder())
    const file = { name: 'a.png', bytes: PNG }
    await expect(app.send(id, { text: 'See', attachments: [{ ...file, bytes: bytes('no') }] })).rejects.toMatchObject({
      code: 'bad-input',
    })
    expect((await app.state(id)).turns).toEqual([])
    await app.send(id, { text: 'See', attachments: [file] })
    const [turn] = (await app.ended(id)).turns
    expect(turn?.attachments).toMatchObject([{ name: 'a.png', mimeType: 'image/png', bytes: PNG.length }])
    const [attachment] = turn!.attachments!
    expect(provider.requests[0]?.messages).toEqual([{ role: 'user', text: 'See', images: [attachment] }])
    expect(Uint8Array.from(await provider.requests[0]!.image!(attachment!.blob))).toEqual(PNG)
    await app.leave()
    const again = await startSessions({ dataFolder })
    expect((await again.state(id)).turns[0]?.attachments).toEqual([attachment])
    await again.leave()
  })
})

describe('attachments without a word', () => {
  test('are a message, which names the session, and can be said again', async () => {
    const provider = scriptedProvider({ text: 'A cat.' }, { text: 'A dog.' })
    const app = await startSessions({ dataFolder: await temporaryFolder(), provider })
    const { id } = await app.create(await temporaryFolder())
    await expect(app.send(id, { text: ' ' })).rejects.toMatchObject({ code: 'bad-input' })
    await app.send(id, { text: '', attachments: [{ name: 'my cat.png', bytes: PNG }] })
    const { turns, title } = await app.ended(id)
    expect(turns).toMatchObject([{ text: '', attachments: [{ name: 'my cat.png' }], end: { reason: 'done' } }])
    expect(title).toBe('my cat.png')
    expect(provider.requests[0]?.messages).toMatchObject([{ role: 'user', text: '', images: [{ name: 'my cat.png' }] }])
    await app.resend(id, turns[0]?.id ?? '', { text: '' })
    const again = await app.until(id, now => now.turns.at(-1)?.end && now.branches.length === 1 && now)
    expect(again.turns).toMatchObject([{ text: '', replies: [{ reply: { text: 'A dog.' } }] }])
    await app.leave()
  })

  test('wait like others while a turn runs', async () => {
    const provider = scriptedProvider(silentUntilStopped, { text: 'Seen.' })
    const app = await startSessions({ dataFolder: await temporaryFolder(), provider })
    const { id } = await app.create(await temporaryFolder())
    await app.send(id, 'Wait.')
    await app.send(id, { text: '', attachments: [{ name: 'a.png', bytes: PNG }] })
    expect((await app.state(id)).queued).toMatchObject([{ text: '', attachments: [{ name: 'a.png' }] }])
    await app.leave()
  })
})

describe('a text file', () => {
  const text = (content: Uint8Array, mimeType = 'text/plain') =>
    keepAttachments([{ name: 'a.txt', bytes: content, mimeType }], { put: async () => 'blob' })

  test('is kept with its text where that is meant, and what it is called counts for nothing', async () => {
    expect(await text(Buffer.from('Wörter\r\n'))).toEqual([
      { name: 'a.txt', mimeType: 'text/plain', bytes: 9, blob: 'blob', text: 'Wörter\r\n' },
    ])
    expect(await text(PNG)).toMatchObject([{ mimeType: 'image/png' }])
  })

  test.each([
    ['is no UTF-8', Uint8Array.of(0xff, 0xfe, 65)],
    ['has a zero in it', bytes('a\0b')],
    ['is too long', new Uint8Array(400_001).fill(97)],
  ])('that %s is refused', async (_what, content) => {
    await expect(text(content)).rejects.toMatchObject({ code: 'bad-input' })
  })

  test('is refused where it is sent as something else', async () => {
    await expect(text(bytes('{}'), 'application/json')).rejects.toMatchObject({ code: 'bad-input' })
  })
})

test('an image that was made smaller is kept as it was, too', async () => {
  const pixels = { width: 1568, height: 1045 }
  const original = { bytes: bytes('\xff\xd8\xff\xe0....'), pixels: { width: 3000, height: 2000 } }
  const blobs = { put: async (one: Uint8Array) => `blob${one.length}` }
  const [kept] = await keepAttachments([{ name: 'a', bytes: PNG, pixels, original }], blobs)
  expect(kept).toMatchObject({
    mimeType: 'image/png',
    pixels,
    original: { mimeType: 'image/jpeg', bytes: 8, blob: 'blob8', pixels: original.pixels },
  })
  const broken = { ...original, bytes: bytes('words') }
  await expect(keepAttachments([{ name: 'a', bytes: PNG, pixels, original: broken }], blobs)).rejects.toMatchObject({
    code: 'bad-input',
  })
})
