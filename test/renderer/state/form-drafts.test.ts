import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropFormDraft, formDraft, saveFormDraft } from '../../../renderer/state/form-drafts'

/** As the page's own storage, with room for so many characters of each entry. */
function storageFor(room: number) {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    setItem(key: string, value: string) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('localStorage', storageFor(5_000_000))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const writeLater = (form: string, written: object) => {
  vi.advanceTimersByTime(1)
  saveFormDraft(form, written)
}

test('each form has what was written in it last, until it is dropped', () => {
  saveFormDraft('a', { text: '1' })
  saveFormDraft('b', { text: '2' })
  saveFormDraft('a', { text: '3' })
  expect([formDraft('a'), formDraft('b'), formDraft('c')]).toEqual([{ text: '3' }, { text: '2' }, undefined])
  dropFormDraft('a')
  dropFormDraft('c')
  expect([formDraft('a'), formDraft('b')]).toEqual([undefined, { text: '2' }])
})

test('of very many forms the ones that were written in last are kept', () => {
  for (let n = 0; n < 25; n++) writeLater(`form ${n}`, { n })
  expect([formDraft('form 4'), formDraft('form 5'), formDraft('form 24')]).toEqual([undefined, { n: 5 }, { n: 24 }])
})

test('large ones leave the rest of the storage its room', () => {
  const large = { text: 'x'.repeat(290_000) }
  for (const form of ['a', 'b', 'c', 'd']) writeLater(form, large)
  expect(['a', 'b', 'c', 'd'].filter(form => formDraft(form))).toEqual(['b', 'c', 'd'])
  writeLater('d', { text: 'x'.repeat(300_000) })
  expect(['a', 'b', 'c', 'd'].filter(form => formDraft(form))).toEqual(['b', 'c'])
})

test('a draft that has no room leaves the one kept before', () => {
  vi.stubGlobal('localStorage', storageFor(10_000))
  saveFormDraft('a', { text: '1' })
  saveFormDraft('b', { text: 'x'.repeat(20_000) })
  expect([formDraft('a'), formDraft('b')]).toEqual([{ text: '1' }, undefined])
})

test.each(['', '{', 'null', '[1, ["a"]]', '{"written":null,"at":1}', '{"written":{}}'])(
  'a stored value that is no form draft is passed over: %s',
  stored => {
    localStorage.setItem('atrium.form.a', stored)
    expect(formDraft('a')).toBeUndefined()
    saveFormDraft('c', { text: '1' })
    expect(formDraft('c')).toEqual({ text: '1' })
  },
)
