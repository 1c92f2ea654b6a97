import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropForm, keepForm, keptForm } from '../../../renderer/stores/kept-forms'

/** As the page's own storage, with room for so many characters. */
function storageFor(room: number) {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
  }
}

beforeEach(() => void vi.stubGlobal('localStorage', storageFor(10_000)))
afterEach(() => void vi.unstubAllGlobals())

test('each form has what was written in it last, until it is dropped', () => {
  keepForm('a', { text: '1' })
  keepForm('b', { text: '2' })
  keepForm('a', { text: '3' })
  expect([keptForm('a'), keptForm('b'), keptForm('c')]).toEqual([{ text: '3' }, { text: '2' }, undefined])
  dropForm('a')
  dropForm('c')
  expect([keptForm('a'), keptForm('b')]).toEqual([undefined, { text: '2' }])
})

test('of very many forms the ones that were written in last are kept', () => {
  for (let n = 0; n < 25; n++) keepForm(`form ${n}`, { n })
  expect([keptForm('form 4'), keptForm('form 5'), keptForm('form 24')]).toEqual([undefined, { n: 5 }, { n: 24 }])
})

test('what has no room leaves what was kept before', () => {
  keepForm('a', { text: '1' })
  keepForm('b', { text: 'x'.repeat(20_000) })
  expect([keptForm('a'), keptForm('b')]).toEqual([{ text: '1' }, undefined])
})

test.each(['', '{', 'null', '[1, ["a"], ["b", null]]'])(
  'what is stored and is none of it is passed over: %s',
  stored => {
    localStorage.setItem('atrium.forms', stored)
    expect(keptForm('a')).toBeUndefined()
    expect(keptForm('b')).toBeUndefined()
    keepForm('c', { text: '1' })
    expect(keptForm('c')).toEqual({ text: '1' })
  },
)
