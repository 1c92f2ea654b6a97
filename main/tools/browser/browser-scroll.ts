import { z } from 'zod'
import { defineTool } from '../tool'
import { pageCall } from './page-input'
import { ofBrowser, openPage, pageProposal } from './page-proposal'

export const browserScroll = ofBrowser(
  defineTool({
    name: 'browser_scroll',
    group: 'browser',
    action: pageCall('readPage', 'direction'),
    description:
      'Scroll the open page, as for pages that load more then. Elements that are acted on are brought into sight without it.',
    input: z.strictObject({
      direction: z.enum(['up', 'down', 'left', 'right']),
      pixels: z.int().min(1).max(100_000).default(500).describe('How far.'),
    }),
    async plan({ direction, pixels }, context) {
      return pageProposal(await openPage(context), { action: 'scroll', reach: 'read', options: { direction, pixels } })
    },
  }),
)
