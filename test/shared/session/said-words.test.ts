import { expect, test } from 'vitest'
import { saidWords } from '../../../shared/session/said-words'

const attachments = [{ name: 'a.png' }, { name: 'b.txt' }]

test('files that came without a word are said by their names', () => {
  expect(saidWords({ text: 'Look', attachments })).toBe('Look')
  expect(saidWords({ text: ' \n', attachments })).toBe('a.png, b.txt')
  expect(saidWords({ text: '' })).toBe('')
})
