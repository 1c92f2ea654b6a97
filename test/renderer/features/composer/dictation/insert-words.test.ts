import { expect, test } from 'vitest'
import { joinedAt } from '../../../../../renderer/features/composer/dictation/insert-words'

test.each([
  ['', 'Hello.', 'Hello.|'],
  ['Please say|', 'hello', 'Please say hello|'],
  ['Please say |', 'hello', 'Please say hello|'],
  ['Please say|. Thanks!', 'hello', 'Please say hello|. Thanks!'],
  ['|Thanks!', 'Hello.', 'Hello. |Thanks!'],
  ['First\n|', 'Second', 'First\nSecond|'],
  ['(|)', 'in brackets', '(in brackets|)'],
  ['“|”', 'quoted', '“quoted|”'],
  ['see @|', 'readme', 'see @readme|'],
  ['今日は|', '雨です。', '今日は雨です。|'],
  ['今日は|晴れ', '雨、', '今日は雨、|晴れ'],
  ['雨です。|', 'そうですか', '雨です。そうですか|'],
])('%o takes %o', (draft, words, wanted) => {
  const at = Math.max(0, draft.indexOf('|'))
  const { text, caret } = joinedAt(draft.replace('|', ''), { from: at, to: at }, words)
  expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(wanted)
})

test('selected text makes room for the words', () => {
  expect(joinedAt('Say goodbye now', { from: 4, to: 11 }, 'hello')).toEqual({ text: 'Say hello now', caret: 9 })
})
