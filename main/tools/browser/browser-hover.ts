import { z } from 'zod'
import { defineTool } from '../tool'
import { pageCall, selector } from './page-input'
import { elementOf, ofBrowser, openPage, pageProposal } from './page-proposal'

export const browserHover = ofBrowser(
  defineTool({
    name: 'browser_hover',
    group: 'browser',
    action: pageCall('readPage', 'selector'),
    description: 'Move the pointer over an element of the open page, as for menus that open then.',
    input: z.strictObject({ selector }),
    async plan({ selector }, context) {
      const open = await openPage(context)
      const element = await elementOf(open, selector, context)
      return pageProposal(open, { action: 'hover', reach: 'read', element })
    },
  }),
)
