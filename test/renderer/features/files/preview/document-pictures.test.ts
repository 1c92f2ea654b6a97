import { expect, test } from 'vitest'
import { documentPictures } from '../../../../../renderer/features/files/preview/document-pictures'
import type { Input } from '../../../../../shared/ipc/ipc'
import { fakeMain } from '../../../fake-main'

function pictures(bytes: (path: string) => number) {
  const asked: string[] = []
  fakeMain({
    'file.preview': ({ path }: Input<'file.preview'>) => {
      asked.push(path)
      if (path.endsWith('.txt')) return { type: 'text', text: 'x', bytes: 1, isWhole: true }
      if (path.endsWith('.no')) throw new Error('outside')
      return { type: 'image', mimeType: 'image/png', content: new Uint8Array(bytes(path)), bytes: bytes(path) }
    },
  })
  return { asked, ...documentPictures('/work') }
}

test('reads each picture once, and shows nothing else', async () => {
  const { asked, pictureAt, end } = pictures(() => 3)
  const [first, again, text, refused] = await Promise.all(['a.png', 'a.png', 'b.txt', 'c.no'].map(pictureAt))
  expect(first).toMatch(/^blob:/)
  expect([again, text, refused]).toEqual([first, null, null])
  expect(asked).toEqual(['a.png', 'b.txt', 'c.no'])
  end()
})

test('has room for so many bytes in all, and reads nothing once it has ended', async () => {
  const { asked, pictureAt, end } = pictures(() => 60_000_000)
  expect(await pictureAt('a.png')).toMatch(/^blob:/)
  expect(await pictureAt('b.png')).toBeNull()
  end()
  expect(await pictureAt('c.png')).toBeNull()
  expect(asked).toEqual(['a.png', 'b.png'])
})
