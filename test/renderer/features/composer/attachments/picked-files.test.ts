import { beforeEach, expect, test } from 'vitest'
import {
  addPicked,
  pickedFiles,
  removeFile,
  restoreFiles,
  takeFiles,
} from '../../../../../renderer/features/composer/attachments/picked-files'
import { eventually } from '../../../../helpers/eventually'
import { fakeMain } from '../../../fake-main'

const bytes = Uint8Array.of(1, 2, 3)
const pixels = { width: 2, height: 1 }
let main: ReturnType<typeof fakeMain>
let kept: { key: string; file: object }[]

beforeEach(() => {
  kept = []
  main = fakeMain({
    'draft.keepFile': ({ key, file }: { key: string; file: object }) => void kept.push({ key, file }),
    'draft.dropFiles': ({ keys }: { keys: string[] }) => {
      kept = kept.filter(({ key }) => !keys.includes(key))
    },
    'draft.files': () => kept,
  })
})

const pickText = (sessionId: string, name: string) => addPicked(sessionId, { kind: 'text', name, bytes })

test('picked files are kept in order, and dropped once they are sent or taken off', async () => {
  pickText('a', 'one.txt')
  addPicked('a', { kind: 'image', name: 'two.png', bytes, url: 'blob:x', pixels, original: { bytes, pixels } })
  pickText('a', 'three.txt')
  await eventually(() =>
    expect(kept.map(({ file }) => file)).toEqual([
      { name: 'one.txt', bytes, mimeType: 'text/plain' },
      { name: 'two.png', bytes, pixels, original: { bytes, pixels } },
      { name: 'three.txt', bytes, mimeType: 'text/plain' },
    ]),
  )
  removeFile('a', pickedFiles('a')[0]?.id ?? '')
  await eventually(() => expect(kept).toHaveLength(2))
  const failed = takeFiles('a')
  failed.putBack()
  expect(pickedFiles('a')).toHaveLength(2)
  takeFiles('a').sent()
  await eventually(() => expect(kept).toEqual([]))
  expect(pickedFiles('a')).toEqual([])
})

test('files picked before the page was loaded come back, once, before those picked since', async () => {
  kept = [
    { key: '1', file: { name: 'one.png', mimeType: 'image/png', bytes, pixels, original: { bytes, pixels } } },
    { key: '2', file: { name: 'two.txt', mimeType: 'text/plain', bytes } },
  ]
  const restoring = restoreFiles('b')
  pickText('b', 'new.txt')
  await restoring
  await restoreFiles('b')
  expect(pickedFiles('b')).toMatchObject(
    [
      { id: '1', kind: 'image', name: 'one.png', bytes, pixels, original: { bytes, pixels }, url: /^blob:/ },
      { id: '2', kind: 'text', name: 'two.txt', bytes },
      { kind: 'text', name: 'new.txt' },
    ].map(one => ('url' in one ? { ...one, url: expect.stringMatching(/^blob:/) } : one)),
  )
  expect(main.calls.filter(([name]) => name === 'draft.files')).toHaveLength(1)
})

test('a file that main cannot keep is still sent with this page', async () => {
  fakeMain({})
  pickText('c', 'one.txt')
  pickText('c', 'two.txt')
  await new Promise(resolve => setImmediate(resolve))
  expect(takeFiles('c').files).toMatchObject([{ name: 'one.txt' }, { name: 'two.txt' }])
})
