import { expect, test } from 'vitest'
import { setDraft, storedDrafts, useDrafts, writtenDrafts } from '../../../renderer/stores/drafts'

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

test('a session has a draft that has words, in this window or in another one', () => {
  useDrafts.setState({ 'in-both': 'Hello', emptied: '', blank: ' \n' })
  const kept = storage({
    'atrium.draft.in-both': JSON.stringify({ text: 'Hel', at: Date.now() }),
    'atrium.draft.emptied': JSON.stringify({ text: 'Written elsewhere', at: Date.now() }),
  })
  const found = writtenDrafts(kept)
  expect(found.filter(id => id === 'in-both')).toHaveLength(1)
  expect(found).toContain('emptied')
  expect(found).not.toContain('blank')
})
