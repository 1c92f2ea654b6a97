import { rm, utimes } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { clearUnused } from '../../../main/data/clear-unused'
import { filesIn } from '../../../main/data/data-files'
import { makePdf } from '../../helpers/make-pdf'
import { makeZip } from '../../helpers/make-zip'
import { startServices } from '../../helpers/services'
import { temporaryFolder } from '../../helpers/temp-folder'

const PNG = Uint8Array.from(Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1'))
const LARGE = Uint8Array.from(Buffer.from('\x89PNG\r\n\x1a\n........', 'latin1'))
const pixels = { width: 2, height: 1 }
const original = { bytes: LARGE, pixels: { width: 4, height: 2 } }
const words = new TextEncoder().encode('Wörter')

async function start(data: string) {
  const app = await startServices(data)
  const { id: sessionId } = await app.call('session.create', { workspace: await temporaryFolder() })
  const keep = (key: string, file: { name: string; bytes: Uint8Array; mimeType?: string }) =>
    app.call('draft.keepFile', { sessionId, key, file })
  return { app, sessionId, keep, files: () => app.call('draft.files', { sessionId }) }
}

test('files of a message that is not sent are there after a restart, byte for byte', async () => {
  const data = await temporaryFolder()
  const { app, sessionId, keep, files } = await start(data)
  const page = { url: 'http://localhost:5173/', title: 'Dev page' }
  expect(await files()).toEqual([])
  await app.call('draft.keepFile', { sessionId, key: '1', file: { name: 'a.png', bytes: PNG, pixels, original, page } })
  const mail = { from: 'eve@evil.example', subject: 'Hi' }
  await app.call('draft.keepFile', {
    sessionId,
    key: '2',
    file: { name: 'b.txt', bytes: words, mimeType: 'text/plain', mail },
  })
  await keep('3', { name: 'c.png', bytes: PNG })
  await app.call('draft.dropFiles', { sessionId, keys: ['3'] })
  await app.close()
  const again = await startServices(data)
  const kept = await again.call('draft.files', { sessionId })
  expect(kept).toMatchObject([
    { key: '1', file: { name: 'a.png', mimeType: 'image/png', page, pixels, original: { pixels: original.pixels } } },
    { key: '2', file: { name: 'b.txt', mimeType: 'text/plain', mail } },
  ])
  expect(kept.map(({ file }) => Buffer.from(file.bytes))).toEqual([Buffer.from(PNG), Buffer.from(words)])
  expect(Buffer.from(kept[0]?.file.original?.bytes ?? [])).toEqual(Buffer.from(LARGE))
  await again.close()
})

test('a document is told before it is added, and known as one after a restart', async () => {
  const data = await temporaryFolder()
  const { app, sessionId, keep } = await start(data)
  const bytes = makePdf(['One', 'Two', ''])
  const document = { kind: 'pdf', parts: 3, from: 1, to: 3, pictures: 1, isWhole: true }
  expect(await app.call('draft.document', { name: 'a.pdf', bytes })).toEqual(document)
  await keep('1', { name: 'a.pdf', bytes })
  await app.close()
  const again = await startServices(data)
  expect(await again.call('draft.files', { sessionId })).toMatchObject([
    { key: '1', file: { name: 'a.pdf', document } },
  ])
  await again.close()
})

test('the reason that a document cannot go along includes its name', async () => {
  const { app } = await start(await temporaryFolder())
  const zip = await makeZip({ 'a.txt': 'x' })
  await expect(app.call('draft.document', { name: 'a.zip', bytes: zip })).rejects.toMatchObject({
    message: expect.stringContaining('a.zip isn’t a supported image'),
  })
  await app.close()
})

test('requests made at once are carried out in that order, whatever takes longer', async () => {
  const { app, sessionId, keep, files } = await start(await temporaryFolder())
  const large = { name: 'a.png', bytes: Buffer.concat([PNG, Buffer.alloc(2_000_000)]) }
  const asked = [
    keep('1', large),
    keep('2', { name: 'b.txt', bytes: words, mimeType: 'text/plain' }),
    keep('3', { name: 'c.png', bytes: PNG }),
  ]
  const dropped = app.call('draft.dropFiles', { sessionId, keys: ['2'] })
  expect((await files()).map(({ key }) => key)).toEqual(['1', '3'])
  await Promise.all([...asked, dropped])
  await app.close()
})

test('a file that could not be sent is not kept, nor is any for a session that is not there', async () => {
  const { app, keep, files } = await start(await temporaryFolder())
  await expect(keep('1', { name: 'a.bin', bytes: Uint8Array.of(0, 255) })).rejects.toMatchObject({ code: 'bad-input' })
  const file = { name: 'a.png', bytes: PNG }
  await expect(app.call('draft.keepFile', { sessionId: 'none', key: '1', file })).rejects.toMatchObject({
    code: 'not-found',
  })
  expect(await files()).toEqual([])
  await app.close()
})

test('kept bytes are in use for as long as the draft is there, and one whose copy is gone is left out', async () => {
  const data = await temporaryFolder()
  const { app, keep, files } = await start(data)
  await keep('1', { name: 'a.png', bytes: PNG })
  await keep('2', { name: 'b.txt', bytes: words, mimeType: 'text/plain' })
  for await (const { name, path } of filesIn(data)) if (/blobs\//.test(name)) await utimes(path, 0, 0)
  expect(await clearUnused(data)).toBe(0)
  expect(await files()).toHaveLength(2)
  for await (const { name, path, bytes } of filesIn(data)) {
    if (/blobs\//.test(name) && bytes === PNG.length) await rm(path)
  }
  expect((await files()).map(({ key }) => key)).toEqual(['2'])
  await app.close()
})

test('resources are there after a restart; the text of one that came with a prompt is, too, while its copy is', async () => {
  const data = await temporaryFolder()
  const { app, sessionId } = await start(data)
  const place = { workspace: '/work', id: 'one', server: 'docs', uri: 'demo://{a}', name: 'A', values: { a: '1' } }
  const brought = { place: { ...place, uri: 'demo://b' }, read: { uri: 'demo://b', text: '\uFEFFWörter' } }
  await app.call('draft.keepResources', { sessionId, resources: [{ place }, brought] })
  await app.close()
  const again = await startServices(data)
  expect(await again.call('draft.resources', { sessionId })).toEqual([{ place }, brought])
  for await (const { name, path } of filesIn(data)) if (/blobs\//.test(name)) await utimes(path, 0, 0)
  expect(await clearUnused(data)).toBe(0)
  for await (const { name, path } of filesIn(data)) if (/blobs\//.test(name)) await rm(path)
  expect(await again.call('draft.resources', { sessionId })).toEqual([{ place }, { place: brought.place }])
  const refused = again.call('draft.keepResources', { sessionId: 'none', resources: [] })
  await expect(refused).rejects.toMatchObject({ code: 'not-found' })
  await again.close()
})
