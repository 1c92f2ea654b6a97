import { expect, test } from 'vitest'
import { messageSummary } from '../../../shared/session/message-summary'

const attachments = [{ name: 'a.png' }, { name: 'b.txt' }]

test('files that came without a word are said by their names', () => {
  expect(messageSummary({ text: 'Look', attachments })).toBe('Look')
  expect(messageSummary({ text: ' \n', attachments })).toBe('a.png, b.txt')
  expect(messageSummary({ text: '' })).toBe('')
})
