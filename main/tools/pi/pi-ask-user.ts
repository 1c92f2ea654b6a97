import { z } from 'zod'
import { Asking, askOne } from '../questions/asked-question'
import { defineTool } from '../tool'

/** Asks the person one question. */
export const askUser = defineTool({
  name: 'ask_user',
  group: 'ask-user',
  toolsets: ['pi'],
  action: () => ({ verb: 'ask', target: '', kind: 'words' }),
  description:
    'Ask the person at the window a question, and wait for the answer. Only for what you cannot find out yourself and what would change what you do.',
  input: Asking.omit({ suggestions: true }).extend({
    type: z.enum(['input', 'select', 'confirm']).describe('A text, a choice of options, or yes and no.'),
  }),
  services: ['person'],
  use: (input, { person }) => person.ask(askOne(input)),
})
