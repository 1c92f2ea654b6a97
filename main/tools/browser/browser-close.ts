import { z } from 'zod'
import { defineTool } from '../tool'
import { pageCall } from './page-input'
import { ofBrowser, openTab, pageProposal } from './page-proposal'

export const browserClose = ofBrowser(
  defineTool({
    name: 'browser_close',
    group: 'browser',
    action: pageCall('tabs'),
    description: 'Close the tab that you work in.',
    input: z.strictObject({}),
    async plan(_, context) {
      return pageProposal(await openTab(context), { action: 'close', reach: 'tab' })
    },
  }),
)
