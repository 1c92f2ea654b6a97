import { expect, test } from 'vitest'
import { setDraft, storedDrafts, useDrafts } from '../../../renderer/stores/drafts'

const DAY = 24 * 60 * 60 * 1000

function storage(entries: Record<string, string>) {
  const map = new Map(Object.entries(entries))
  return {
    map,
    get length() {
      return map.size
    },
    key: (index: number) => [...map.keys()][index] ?? null,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

test('keeps one draft for each session', () => {
  setDraft('a', 'Hello')
  setDraft('b', 'Bye')
  setDraft('a', '')
  expect(useDrafts.getState()).toMatchObject({ a: '', b: 'Bye' })
})

test('finds what was stored, and removes what is too old or no draft', () => {
  const now = 200 * DAY
  const kept = storage({
    'atrium.draft.new': JSON.stringify({ text: 'Hello', at: now - DAY }),
    'atrium.draft.old': JSON.stringify({ text: 'Hello', at: now - 91 * DAY }),
    'atrium.draft.cut': '{"text":"Hel',
    'atrium.draft.odd': '"text"',
    'atrium.draft.number': JSON.stringify({ text: 1, at: now }),
    other: 'x',
  })
  expect(storedDrafts(kept, now)).toEqual({ new: 'Hello' })
  expect([...kept.map.keys()]).toEqual(['atrium.draft.new', 'other'])
})

test('there are none where nothing can be stored', () => {
  expect(storedDrafts(undefined)).toEqual({})
})
