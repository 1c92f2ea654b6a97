import { expect, test } from 'vitest'
import { AppError, errorText } from '../../shared/errors'
import { type Sentence, sentence } from '../../shared/sentence'
import { KeptSentence } from '../../shared/session/kept-sentence'

test('an error has its words in English and as a sentence', () => {
  const error = new AppError('denied', sentence`The folder ${'/a'} is not there.`)
  expect(error.message).toBe('The folder /a is not there.')
  expect(errorText(error)).toEqual({ id: 'The folder {1} is not there.', values: ['/a'] })
  expect(errorText(new Error('ENOENT'))).toBe('ENOENT')
})

test('a reason of another error stays a sentence within its own', () => {
  const cause = new AppError('denied', sentence`The disk is full.`)
  const error = new AppError('storage', sentence`It could not be saved: ${errorText(cause)}`)
  expect(error.message).toBe('It could not be saved: The disk is full.')
  expect(error.sentence?.values).toEqual([{ id: 'The disk is full.', values: [] }])
})

test('in a plain text it is its English', () => {
  expect(`${sentence`At most ${3} files.`}`).toBe('At most 3 files.')
})

test('it is kept as it is, and what is none is refused', () => {
  const whole: Sentence = sentence`${sentence`one`}; ${'two'}`
  expect(KeptSentence.parse(JSON.parse(JSON.stringify(whole)))).toEqual(whole)
  expect(KeptSentence.parse(undefined)).toBeUndefined()
  let deep: unknown = sentence`one`
  for (let depth = 0; depth < 100_000; depth++) deep = { id: '{1}', values: [deep] }
  for (const bad of [
    null,
    'text',
    {},
    { id: 1, values: [] },
    { id: 'a', values: [1] },
    { id: 'a', values: 'b' },
    deep,
  ]) {
    expect(KeptSentence.safeParse(bad).success).toBe(false)
  }
})
