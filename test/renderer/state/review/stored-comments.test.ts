import { expect, test } from 'vitest'
import { storeComments, storedComments } from '../../../../renderer/state/review/stored-comments'
import type { ReviewComment } from '../../../../shared/session/review-comment'

function storage() {
  const kept = new Map<string, string>()
  return {
    kept,
    get length() {
      return kept.size
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const comment: ReviewComment = {
  id: 'c1',
  path: 'a.ts',
  side: 'after',
  from: 1,
  to: 1,
  lines: ['+new'],
  before: null,
  after: 'h1',
  text: 'No.',
}

test('comments are there again by their session, and gone once there are none', () => {
  const place = storage()
  expect(storeComments(place, 's1', [comment])).toBe(true)
  expect(storedComments(place)).toEqual({ s1: [comment] })
  storeComments(place, 's1', [])
  expect(place.kept.size).toBe(0)
})

test('what cannot be read is removed, and what belongs to others stays', () => {
  const place = storage()
  place.setItem('atrium.comments.broken', '{')
  place.setItem('atrium.comments.odd', JSON.stringify({ comments: [{ ...comment, lines: [] }], at: 1 }))
  place.setItem('atrium.draft.s1', 'a draft')
  expect(storedComments(place)).toEqual({})
  expect([...place.kept.keys()]).toEqual(['atrium.draft.s1'])
})

test('of very many sessions those that were written last are kept', () => {
  const place = storage()
  for (let at = 0; at < 120; at++) {
    place.setItem(`atrium.comments.s${at}`, JSON.stringify({ comments: [comment], at }))
  }
  const found = Object.keys(storedComments(place))
  expect(found).toHaveLength(100)
  expect(found).toContain('s119')
  expect(found).not.toContain('s0')
})
