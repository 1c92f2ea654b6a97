import { beforeEach, expect, test } from 'vitest'
import { messageText } from '../../../../../renderer/base/message-chips'
import { addAddresses, addFiles } from '../../../../../renderer/features/composer/attachments/add-files'
import {
  pickedFiles,
  removeFile,
  sentFile,
  takeFiles,
} from '../../../../../renderer/features/composer/attachments/picked-files'
import { sendDraft } from '../../../../../renderer/features/composer/send-draft'
import { useDrafts } from '../../../../../renderer/state/drafts'
import { useSession } from '../../../../../renderer/state/session/session'
import { useUi } from '../../../../../renderer/state/ui'
import { fakeMain } from '../../../fake-main'

const PNG = new Uint8Array(Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1'))
const said = () => useUi.getState().toasts.map(({ text }) => text)
let paths: Record<string, string>

/** Pictures are drawn by a worker, which there is none of here: they stay as they are. */
class NoWorker {
  onerror: (() => void) | null = null
  postMessage(): void {
    queueMicrotask(() => this.onerror?.())
  }
  terminate(): void {}
}

beforeEach(() => {
  paths = {}
  fakeMain({
    'file.locate': ({ path: given }: { path: string }) => {
      const path = given.replace(/^file:\/\//, '')
      return path.startsWith('/site/') ? { path: path.slice(6), isInside: true } : { path, isInside: false }
    },
  })
  window.bridge.pathOf = file => paths[(file as File).name] ?? ''
  Object.assign(globalThis, { Worker: NoWorker, document: { querySelector: () => null, getElementById: () => null } })
  useSession.setState(({ state }) => ({ state: { ...state, workspace: '/work' } }))
  useUi.setState({ toasts: [] })
  useDrafts.setState({ s: '' })
  takeFiles('s')
})

const file = (name: string, content: Uint8Array<ArrayBuffer> | string) => new File([content], name)

test('pictures and texts go along, each by what is in it', async () => {
  await addFiles('s', [
    file('a.txt', PNG),
    file(
      'b.png',
      'Ask in plain language. Atrium explores on its own, shows you every change before making it, and can undo it.',
    ),
  ])
  expect(pickedFiles('s')).toMatchObject([
    { kind: 'image', name: 'a.txt', bytes: PNG },
    { kind: 'text', name: 'b.png' },
  ])
  expect(said()).toEqual([])
})

test('a message takes along what was only just given, and what was given before it', async () => {
  const sent: unknown[] = []
  fakeMain({ 'session.send': ({ attachments }: { attachments: unknown[] }) => void sent.push(attachments) })
  window.bridge.pathOf = () => ''
  const adding = [addFiles('s', [file('a.png', PNG), file('b.png', PNG)]), addFiles('s', [file('c.txt', 'words')])]
  const { signal } = new AbortController()
  await sendDraft({ sessionId: 's', signal }, 'look', false)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toHaveLength(3)
  expect(pickedFiles('s')).toEqual([])
  await Promise.all(adding)
})

test('a message that is stopped before its files are there is put back, and they stay', async () => {
  const sent: unknown[] = []
  fakeMain({ 'session.send': () => void sent.push('sent') })
  window.bridge.pathOf = () => ''
  const adding = addFiles('s', [file('a.png', PNG)])
  const stop = new AbortController()
  useDrafts.setState({ s: 'look' })
  const sending = sendDraft({ sessionId: 's', signal: stop.signal }, 'look', false)
  stop.abort()
  await expect(sending).rejects.toThrow()
  await adding
  expect([sent, useDrafts.getState().s]).toEqual([[], 'look'])
  expect(pickedFiles('s')).toMatchObject([{ name: 'a.png' }])
})

test('a file of the folder is mentioned instead, also where it is no text; a picture goes along all the same', async () => {
  Object.assign(paths, { 'a b.bin': '/site/src/a b.bin', 'p.png': '/site/p.png' })
  await addFiles('s', [file('a b.bin', Uint8Array.of(0, 255)), file('p.png', PNG)])
  expect(messageText(useDrafts.getState().s ?? '')).toBe('@src/a\\ b.bin ')
  expect(pickedFiles('s')).toMatchObject([{ kind: 'image', name: 'p.png' }])
})

test.each([
  ['is no text', Uint8Array.of(0, 255, 254)],
  ['has a zero in it', 'a\0b'],
  ['is empty', ''],
  ['is too long', 'a'.repeat(400_001)],
])('a file that %s is refused by name', async (_what, content) => {
  paths['x.dat'] = '/elsewhere/x.dat'
  await addFiles('s', [file('x.dat', content), file('pasted', content)])
  expect(pickedFiles('s')).toEqual([])
  expect(said()).toEqual([
    expect.stringContaining('x.dat is outside the folder'),
    expect.stringContaining('Can’t send pasted'),
  ])
})

test('a document from elsewhere goes along with how much of it the model gets; why it cannot is said in words', async () => {
  const document = { kind: 'pdf', parts: 3, from: 1, to: 2, isWhole: false } as const
  fakeMain({
    'draft.document': ({ name }: { name: string }) =>
      name === 'a.pdf' ? document : Promise.reject(new Error(`${name} is locked.`)),
  })
  await addFiles('s', [file('a.pdf', '%PDF-1.7 x'), file('b.docx', 'PK\x03\x04'), file('c.txt', 'about %PDF-1.7')])
  expect(pickedFiles('s')).toMatchObject([
    { kind: 'document', name: 'a.pdf', document },
    { kind: 'text', name: 'c.txt' },
  ])
  expect(said()).toEqual(['b.docx is locked.'])
})

/** As Chromium gives a folder: there is nothing in it that can be read. */
function folderNamed(name: string): File {
  const fails = () => Promise.reject(new Error('A folder'))
  return Object.assign(file(name, ''), { arrayBuffer: fails, slice: () => ({ arrayBuffer: fails }) })
}

test('a folder of the workspace is mentioned, and one from elsewhere is named by its path', async () => {
  Object.assign(paths, { src: '/site/src/', other: '/home/me/other' })
  await addFiles('s', [folderNamed('src'), folderNamed('other')])
  expect(messageText(useDrafts.getState().s ?? '')).toBe('@src/ /home/me/other ')
  expect([said(), pickedFiles('s')]).toEqual([[], []])
})

test('of what is dropped by its address, files of the workspace are mentioned and all else is written', async () => {
  await addAddresses('s', ['file:///site/a b.md', 'file:///etc/hosts', 'https://example.org/x'])
  expect(messageText(useDrafts.getState().s ?? '')).toBe('@a\\ b.md /etc/hosts https://example.org/x ')
  expect(pickedFiles('s')).toEqual([])
})

test('a file that cannot be read is reported and stops no other', async () => {
  const folder = folderNamed('folder')
  await addFiles('s', [folder, file('b.txt', 'b')])
  expect(said()).toEqual(['Couldn’t read folder.'])
  expect(pickedFiles('s')).toMatchObject([{ name: 'b.txt' }])
})

test('no more than twenty go along; what is taken can be put back', async () => {
  await addFiles(
    's',
    Array.from({ length: 21 }, (_, index) => file(`${index}.txt`, 'x')),
  )
  expect(said()).toEqual(['You can send up to 20 files at once.'])
  const { files, putBack } = takeFiles('s')
  expect(pickedFiles('s')).toEqual([])
  putBack()
  expect(pickedFiles('s')).toEqual(files)
  removeFile('s', files[0]?.id ?? '')
  expect(pickedFiles('s')).toHaveLength(19)
})

test('a file from a page is kept and sent as such', async () => {
  const page = { url: 'http://localhost:5173/', title: 'Dev page' }
  await addFiles('s', [file('a.png', PNG), file('a.txt', 'words')], { page })
  expect(pickedFiles('s')).toMatchObject([
    { kind: 'image', page },
    { kind: 'text', page },
  ])
  expect(pickedFiles('s').map(sentFile)).toMatchObject([{ page }, { page }])
})
