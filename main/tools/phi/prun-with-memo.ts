import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { defineTool } from '../tool'
import { prunedAnswer, tokensToPrune } from './pruned-answer'

const NO_MEMO = "'memo' must be a non-empty string."

export const prunWithMemo = defineTool({
  name: 'prun_with_memo',
  group: 'read',
  toolsets: ['phi'],
  action: input => ({ verb: 'prune', target: textIn(input, 'memo'), kind: 'words' }),
  description:
    'Remove the oldest of your own messages and tool results from the conversation, and put a memo in their place: decisions, facts ' +
    'and results that you still need. What people said stays, and the session keeps everything.',
  input: z.strictObject({
    tokens: tokensToPrune,
    memo: z.string(NO_MEMO).regex(/\S/, NO_MEMO).max(20_000).describe('What to remember, in a few words.'),
  }),
  services: ['requests'],
  use: ({ tokens, memo }, { requests }) => requests.prune({ tokens, memo }, prunedAnswer),
})
