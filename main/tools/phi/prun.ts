import { z } from 'zod'
import { defineTool } from '../tool'
import { prunedAnswer, tokensToPrune } from './pruned-answer'

export const prun = defineTool({
  name: 'prun',
  group: 'read',
  toolsets: ['phi'],
  action: () => ({ verb: 'prune', target: '', kind: 'words' }),
  description:
    'Remove the oldest of your own messages and tool results from the conversation, to make room in the context window. What people ' +
    'said stays, and the session keeps everything. Use prun_with_memo for what you want to remember.',
  input: z.strictObject({ tokens: tokensToPrune }),
  services: ['requests'],
  use: ({ tokens }, { requests }) => requests.prune({ tokens }, prunedAnswer),
})
