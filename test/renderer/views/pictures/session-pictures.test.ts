import { expect, test } from 'vitest'
import { keptBlob } from '../../../../renderer/base/blob-url'
import { sentPicture } from '../../../../renderer/views/pictures/picture-of'
import { sessionPictures } from '../../../../renderer/views/pictures/session-pictures'
import { shownScaling } from '../../../../renderer/views/pictures/shown-scaling'
import type { SessionState } from '../../../../shared/session/session-state'

const hash = (digit: string) => digit.repeat(64)
const sent = (digit: string) => ({ name: `${digit}.png`, mimeType: 'image/png', bytes: 1000, blob: hash(digit) })
const large = {
  ...sent('a'),
  pixels: { width: 1568, height: 1045 },
  original: { mimeType: 'image/jpeg', bytes: 2_000_000, blob: hash('b'), pixels: { width: 3000, height: 2000 } },
}

/** Of a turn whose calls gave these. */
function picturesOf(details: object[]) {
  const calls = Object.fromEntries(details.map((one, at) => [`c${at}`, { result: { details: one } }]))
  const reply = { text: '', toolCalls: Object.keys(calls).map(id => ({ id })) }
  return sessionPictures({ turns: [{ replies: [{ reply }] }], calls } as unknown as SessionState)
}

test('one that was made smaller is shown as it was, with what was sent', () => {
  expect(sentPicture(large)).toEqual({
    name: 'a.png',
    url: `app://atrium/blob/${hash('b')}?type=image/jpeg`,
    about: 'JPEG · 3000 × 2000 · 2.0 MB · sent as 1568 × 1045',
  })
  expect(shownScaling(large.pixels, large.original.pixels)).toBe('3000 × 2000 → 1568 × 1045')
  expect(shownScaling(large.pixels)).toBe('1568 × 1045')
  expect(shownScaling(large.pixels, large.pixels)).toBe('1568 × 1045')
  expect(shownScaling(undefined)).toBe('')
})

test('a text that went along is no picture, nor is what is not kept as one', () => {
  expect(sentPicture({ ...sent('a'), mimeType: 'text/plain', text: 'words' })).toBeNull()
  expect(sentPicture({ ...sent('a'), mimeType: 'image/svg+xml' })).toBeNull()
  expect(sentPicture({ ...sent('a'), blob: '../etc/passwd' })).toBeNull()
})

test('those of a conversation stand in its order, each once, with where they are in the folder', () => {
  const image = { type: 'image', path: 'src/c.png', mimeType: 'image/png', bytes: 5, blob: hash('c') }
  const served = {
    type: 'mcp',
    server: 's',
    parts: [
      { type: 'text', text: 'x' },
      { ...image, blob: hash('d') },
    ],
  }
  const calls = Object.fromEntries(
    [image, served, undefined].map((details, at) => [`c${at}`, { result: details && { details } }]),
  )
  const reply = { text: '', toolCalls: Object.keys(calls).map(id => ({ id })) }
  const turn = { attachments: [large], steered: [{ attachments: [sent('e')] }], replies: [{ reply }] }
  const again = { attachments: [sent('e')], replies: [] }
  const found = sessionPictures({ turns: [turn, again], calls } as unknown as SessionState)
  expect(found.map(({ url }) => keptBlob(url)?.[0])).toEqual(['b', 'e', 'c', 'd'])
  expect(found.map(({ path }) => path)).toEqual([undefined, undefined, 'src/c.png', undefined])
  expect(found[3]?.name).not.toContain('c.png')
})

test('so do the pages of a document that a model was given as pictures, which are no files of the folder', () => {
  const page = (number: number, digit: string) => ({
    page: number,
    mimeType: 'image/jpeg',
    bytes: 5,
    blob: hash(digit),
  })
  const read = (path: string, pictures?: object[]) => ({ type: 'file-text', path, text: '', pictures })
  const found = picturesOf([
    read('a.txt'),
    read('scan.pdf', [page(3, 'a'), page(1_004, 'b')]),
    read('scan.pdf', [page(3, 'a')]),
  ])
  expect(found.map(({ url }) => keptBlob(url)?.[0])).toEqual(['a', 'b'])
  expect(found.map(({ name, path }) => [name, path])).toEqual([
    ['scan.pdf · 3', undefined],
    ['scan.pdf · 1,004', undefined],
  ])
  expect(picturesOf([read('scan.pdf', [{ ...page(1, 'a'), blob: '../etc/passwd' }])])).toEqual([])
})

test('only an address of the app names something that is kept', () => {
  expect(keptBlob(`app://atrium/blob/${hash('a')}?type=image/png`)).toBe(hash('a'))
  for (const url of ['blob:app://atrium/1', `https://x/blob/${hash('a')}?`, `app://atrium/blob/${'a'.repeat(63)}?`]) {
    expect(keptBlob(url)).toBeNull()
  }
})
