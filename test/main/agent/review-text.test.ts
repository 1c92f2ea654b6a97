import { expect, test } from 'vitest'
import { userMessage } from '../../../main/agent/context/user-message'
import { reviewText } from '../../../main/agent/review-text'
import { messageSummary } from '../../../shared/session/message-summary'
import type { ReviewComment } from '../../../shared/session/review-comment'

const comment = (part: Partial<ReviewComment>): ReviewComment => ({
  id: 'c1',
  path: 'src/a.ts',
  side: 'after',
  from: 3,
  to: 4,
  lines: ['-old', '+new', ' same'],
  before: 'h0',
  after: 'h1',
  text: 'Give it a name. ',
  ...part,
})

test('the model gets each comment with its file, its lines as quoted, and the text', () => {
  const second = comment({ path: 'b\n.ts', side: 'before', from: 1, to: 1, lines: ['-gone'], text: 'Keep it.' })
  expect(reviewText([comment({}), second])).toBe(
    [
      'The person reviewed changes and left 2 comments on 2 files. In the quoted lines, + is added, - is removed, and a space is unchanged.',
      '1. src/a.ts, lines 3-4:\n> -old\n> +new\n>  same\nComment:\nGive it a name.',
      '2. "b\\n.ts", line 1 of the file before the change:\n> -gone\nComment:\nKeep it.',
    ].join('\n\n'),
  )
})

test('comments follow the text of a message, and are one without a text', () => {
  const told = (text: string) => JSON.stringify(userMessage({ text, comments: [comment({})] }))
  expect(told('See these.')).toContain('"See these.\\n\\nThe person reviewed changes and left 1 comment on 1 file.')
  expect(told(' ')).toContain('"The person reviewed')
  expect(messageSummary({ text: '', comments: [comment({})] })).toBe('Give it a name. ')
})
