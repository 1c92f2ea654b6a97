import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendFromDraft, setDraft, useDrafts, writtenDrafts } from '../../../renderer/state/drafts'
import { readDraft, storeDraft, storedDrafts } from '../../../renderer/state/stored-drafts'
import { fakeMain } from '../fake-main'

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

test('finds what was stored and what had not arrived before it, and removes what is no draft', () => {
  const kept = storage({
    'atrium.draft.new': JSON.stringify({ text: 'Hello', at: 200 * DAY }),
    'atrium.draft.sent': JSON.stringify({ text: 'and this', sending: ['Do that', 'then'], at: DAY }),
    'atrium.draft.cut': '{"text":"Hel',
    'atrium.draft.odd': '"text"',
    'atrium.draft.number': JSON.stringify({ text: 1, at: DAY }),
    other: 'x',
  })
  expect(storedDrafts(kept)).toEqual({ new: 'Hello', sent: 'Do that\n\nthen\n\nand this' })
  expect([...kept.map.keys()]).toEqual(['atrium.draft.new', 'atrium.draft.sent', 'other'])
})

test('drops the oldest of very many, whatever a clock says', () => {
  const many = Array.from({ length: 310 }, (_, n) => [`atrium.draft.s${n}`, JSON.stringify({ text: 'Hello', at: n })])
  const kept = storage(Object.fromEntries(many))
  expect(Object.keys(storedDrafts(kept))).toHaveLength(300)
  expect([kept.map.has('atrium.draft.s9'), kept.map.has('atrium.draft.s10')]).toEqual([false, true])
})

test('text written beside messages takes no place of theirs', () => {
  const aside = (n: number) => [`atrium.draft.note:p${n}`, JSON.stringify({ text: 'No.', at: n })]
  const message = ['atrium.draft.s', JSON.stringify({ text: 'Hello', at: 0 })]
  const kept = storage(Object.fromEntries([...Array.from({ length: 310 }, (_, n) => aside(n + 1)), message]))
  const found = storedDrafts(kept)
  expect(Object.keys(found)).toHaveLength(301)
  expect(found).toMatchObject({ s: 'Hello', 'note:p310': 'No.' })
  expect(kept.map.has('atrium.draft.note:p10')).toBe(false)
})

test('a draft that has no room leaves the one stored before', () => {
  const kept = storage({})
  expect(storeDraft(kept, 'a', { text: 'careful', sending: [] })).toBe(true)
  expect(storeDraft(kept, 'a', { text: `careful${'x'.repeat(2_000_000)}`, sending: [] })).toBe(false)
  const full = () => {
    throw new DOMException('There is no room', 'QuotaExceededError')
  }
  expect(storeDraft({ ...kept, setItem: full }, 'a', { text: 'more', sending: [] })).toBe(false)
  expect(readDraft(kept.getItem('atrium.draft.a') ?? '')?.text).toBe('careful')
})

describe('in a page', () => {
  const kept = storage({})
  const draftOf = (id: string) => readDraft(kept.getItem(`atrium.draft.${id}`) ?? '')

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('localStorage', kept)
  })
  afterEach(async () => {
    await vi.runAllTimersAsync()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('a sent message stays stored beside the text typed next, until it has arrived', () => {
    setDraft('s', 'first')
    const first = sendFromDraft('s', 'first')
    expect(useDrafts.getState().s).toBe('')
    setDraft('s', 'second')
    expect(draftOf('s')).toMatchObject({ text: 'second', sending: ['first'] })
    first.arrived()
    expect(draftOf('s')).toMatchObject({ text: 'second', sending: [] })
    const second = sendFromDraft('s', 'second')
    setDraft('s', 'third')
    second.putBack()
    expect(draftOf('s')).toMatchObject({ text: 'second\n\nthird', sending: [] })
    sendFromDraft('s', 'second\n\nthird').arrived()
    expect(draftOf('s')).toBeUndefined()
  })

  test('a long text is stored once it was left alone for a moment, and main is asked to have it on the disk', async () => {
    const main = fakeMain({ 'window.keepStored': () => undefined })
    const text = 'word '.repeat(10_000)
    setDraft('long', text)
    expect(draftOf('long')).toBeUndefined()
    await vi.advanceTimersByTimeAsync(600)
    expect(draftOf('long')?.text).toBe(text)
    await vi.advanceTimersByTimeAsync(1_100)
    expect(main.calls.map(([name]) => name)).toEqual(['window.keepStored'])
  })
})

test('there are none where nothing can be stored', () => {
  expect(storedDrafts(undefined)).toEqual({})
})

test('a session has a draft that has words, in this window or in another one', () => {
  useDrafts.setState({ 'in-both': 'Hello', emptied: '', blank: ' \n' })
  const kept = storage({
    'atrium.draft.in-both': JSON.stringify({ text: 'Hel', at: Date.now() }),
    'atrium.draft.note:plan': JSON.stringify({ text: 'No.', at: Date.now() }),
    'atrium.draft.emptied': JSON.stringify({ text: 'Written elsewhere', at: Date.now() }),
  })
  const found = writtenDrafts(kept)
  expect(found.filter(id => id === 'in-both')).toHaveLength(1)
  expect(found).toContain('emptied')
  expect(found).not.toContain('blank')
  expect(found).not.toContain('note:plan')
})
