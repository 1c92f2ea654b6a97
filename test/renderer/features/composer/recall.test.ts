import { expect, test } from 'vitest'
import { isAtEdge, recall, saidIn } from '../../../../renderer/features/composer/recall'
import type { TurnState } from '../../../../shared/session/session-state'

const SAID = ['one', 'two']

test('goes back from an empty field, and forth to it again', () => {
  const two = recall(SAID, '', { former: null, step: -1 })
  expect(two).toEqual({ at: 1, text: 'two' })
  const one = recall(SAID, 'two', { former: two, step: -1 })
  expect(one).toEqual({ at: 0, text: 'one' })
  expect(recall(SAID, 'one', { former: one, step: -1 })).toBeNull()
  expect(recall(SAID, 'one', { former: one, step: 1 })).toEqual(two)
  expect(recall(SAID, 'two', { former: two, step: 1 })).toEqual({ at: 2, text: '' })
})

test('leaves alone what the person writes', () => {
  expect(recall(SAID, 'mine', { former: null, step: -1 })).toBeNull()
  expect(recall(SAID, 'two, but other', { former: { at: 1, text: 'two' }, step: -1 })).toBeNull()
  expect(recall(SAID, '', { former: null, step: 1 })).toBeNull()
  expect(recall([], '', { former: null, step: -1 })).toBeNull()
})

test('starts at the last message again once one was sent', () => {
  expect(recall(['one', 'two', 'three'], '', { former: { at: 0, text: 'one' }, step: -1 })?.text).toBe('three')
})

test('knows what was said, in order and without the same twice in a row', () => {
  const profile = { id: 'a', name: 'A', model: 'm' }
  const turn = (text: string, more: Partial<TurnState> = {}): TurnState => {
    return { id: text, text, startedAt: 0, profile, replies: [], ...more }
  }
  const steered = [{ id: 's', text: 'stop that', afterReplies: 1 }]
  const turns = [turn('one'), turn('one'), turn('two', { steered }), turn('', { continues: true })]
  expect(saidIn({ turns })).toEqual(['one', 'two', 'stop that'])
})

test('lets the caret walk through several lines first', () => {
  expect(isAtEdge('a\nb', 3, -1)).toBe(false)
  expect(isAtEdge('a\nb', 1, -1)).toBe(true)
  expect(isAtEdge('a\nb', 1, 1)).toBe(false)
  expect(isAtEdge('a\nb', 2, 1)).toBe(true)
})
