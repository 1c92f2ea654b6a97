import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  draftKey,
  dropEditDraft,
  editDraft,
  keepEditDraft,
} from '../../../../../renderer/features/approval/drafts/edit-drafts'

/** As the page's own storage, with room for so many characters. */
function storageFor(room: number) {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  }
}

beforeEach(() => void vi.stubGlobal('localStorage', storageFor(1_000_000)))
afterEach(() => void vi.unstubAllGlobals())

describe('a text written in place of a plan', () => {
  test('is there again for exactly that plan, until it is dropped', () => {
    const key = draftKey('c1', 'digest')
    keepEditDraft(key, [{ path: 'a', content: 'one' }])
    keepEditDraft(key, [{ path: 'a', content: 'two' }])
    expect(editDraft(key)).toEqual([{ path: 'a', content: 'two' }])
    expect(editDraft(draftKey('c1', 'other'))).toBeUndefined()
    expect(editDraft(draftKey('c2', 'digest'))).toBeUndefined()
    dropEditDraft(key)
    expect(editDraft(key)).toBeUndefined()
  })

  test('is kept of each file, and nothing once all of it is as it was', () => {
    const texts = ['a', 'b'].map(path => ({ path, content: '' }))
    keepEditDraft('k', texts)
    expect(editDraft('k')).toEqual(texts)
    keepEditDraft('k', [])
    expect(editDraft('k')).toBeUndefined()
  })

  test('is kept of the newest plans, and only where it is not huge', () => {
    for (let n = 0; n < 12; n++) keepEditDraft(`${n}`, [{ path: '', content: 'x' }])
    expect([editDraft('0'), editDraft('1')]).toEqual([undefined, undefined])
    expect(editDraft('2')).toBeDefined()
    keepEditDraft('2', [{ path: '', content: 'x'.repeat(300_001) }])
    expect(editDraft('2')).toBeUndefined()
  })

  test('is lost where there is no room, and nothing breaks', () => {
    vi.stubGlobal('localStorage', storageFor(100))
    keepEditDraft('a', [{ path: '', content: 'short' }])
    keepEditDraft('b', [{ path: '', content: 'x'.repeat(100) }])
    expect(editDraft('b')).toBeUndefined()
  })

  test.each(['{', '{}', '[1,[2],["a"],["b",null],["c",{"path":"a","content":"x"}],["d",[null]],["e",[{"path":1}]]]'])(
    'is nothing where the storage holds %s',
    text => {
      globalThis.localStorage.setItem('atrium.edit-drafts', text)
      for (const key of ['a', 'b', 'c', 'd', 'e']) expect(editDraft(key)).toBeUndefined()
      keepEditDraft('f', [{ path: '', content: 'x' }])
      expect(editDraft('f')).toBeDefined()
    },
  )
})
