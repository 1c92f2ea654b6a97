import { z } from 'zod'
import { defineTool } from '../tool'
import { pageCall, selector, UNTRUSTED } from './page-input'
import { ofBrowser, openPage, pageProposal } from './page-proposal'

export const browserSnapshot = ofBrowser(
  defineTool({
    name: 'browser_snapshot',
    group: 'browser',
    action: pageCall('readPage', 'selector'),
    description:
      'Get the open page as an outline of roles, names and states. Elements have references such as @e12, by which the other tools ' +
      `act on them; they stay the same as long as the page does. ${UNTRUSTED}`,
    input: z.strictObject({
      interactive_only: z.boolean().default(false).describe('Only what can be acted on.'),
      compact: z.boolean().default(false).describe('Without parts that are empty.'),
      max_depth: z.int().min(1).max(100).optional().describe('How many levels deep at most.'),
      selector: selector.optional().describe('Only what is inside the element that this names.'),
    }),
    async plan({ interactive_only, compact, max_depth, selector }, context) {
      return pageProposal(await openPage(context), {
        action: 'snapshot',
        reach: 'read',
        options: {
          interactive_only: interactive_only || undefined,
          compact: compact || undefined,
          max_depth,
          selector,
        },
      })
    },
  }),
)
