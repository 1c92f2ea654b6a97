import { z } from 'zod'
import { defineTool } from '../tool'
import { pageCall, selector } from './page-input'
import { ofBrowser, openPage, pageProposal } from './page-proposal'

export const browserWait = ofBrowser(
  defineTool({
    name: 'browser_wait',
    group: 'browser',
    action: pageCall('waitForPage', 'text'),
    description:
      'Wait until the open page shows an element or a text, has an address, or has loaded. All that is given must hold. With a time limit ' +
      'alone it waits for that long.',
    input: z.strictObject({
      selector: selector.optional().describe('An element that is to be in sight.'),
      text: z.string().min(1).max(2_000).optional().describe('Words that the page is to show.'),
      url: z
        .string()
        .min(1)
        .max(256, 'An address to wait for has at most 256 characters: put ** for the rest of it.')
        .optional()
        .describe('What the address is to be; * and ** stand for anything.'),
      timeout_ms: z.int().min(1).max(30_000).default(30_000).describe('How long at most.'),
      load_state: z.enum(['load', 'domcontentloaded', 'networkidle']).optional(),
    }),
    async plan(input, context) {
      return pageProposal(await openPage(context), { action: 'wait', reach: 'read', options: input })
    },
  }),
)
