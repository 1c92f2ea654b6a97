import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseInput } from '../../../main/tools/parse-input'
import { messageOf } from '../../../shared/errors'

const Input = z.strictObject({
  path: z.string().min(1),
  limit: z.int().min(1).max(9).optional(),
  kind: z.enum(['a', 'b']).optional(),
  tags: z.array(z.string().max(3)).max(2).optional(),
  own: z.boolean("'own' is a thing of its own.").optional(),
})

function problem(raw: unknown): string {
  try {
    return JSON.stringify(parseInput('t', Input, raw))
  } catch (thrown) {
    return messageOf(thrown)
  }
}

test.each([
  [{}, "'path' is required."],
  [{ path: null }, "'path' must be a string."],
  [{ path: '' }, "'path' must not be empty."],
  [{ path: 'a', limit: 0 }, "'limit' must be at least 1."],
  [{ path: 'a', limit: 10 }, "'limit' must be at most 9."],
  [{ path: 'a', limit: 1.5 }, "'limit' must be an integer."],
  [{ path: 'a', kind: 'c' }, `'kind' must be one of: "a", "b".`],
  [{ path: 'a', tags: ['long'] }, "'tags[0]' must not have more than 3 characters."],
  [{ path: 'a', tags: ['a', 'b', 'c'] }, "'tags' must not have more than 2 of them."],
  [{ path: 'a', own: 1 }, "'own' is a thing of its own."],
  [{ path: 'a', more: 1, other: 2 }, "There is no parameter 'more', 'other'."],
  [{ limit: 0 }, "'path' is required. 'limit' must be at least 1."],
  [null, 'What is given must be an object.'],
])('%j is refused in a sentence for each mistake', (raw, words) => {
  expect(problem(raw)).toBe(`Invalid arguments for t: ${words}`)
})

test('of many mistakes the first few are named', () => {
  const tags = Array.from({ length: 1_000 }, (_, index) => index)
  expect(problem({ path: 'a', tags }).length).toBeLessThan(400)
})

test('fitting input is given as the schema makes it', () => {
  expect(problem({ path: 'a', limit: 2 })).toBe('{"path":"a","limit":2}')
})
