import { z } from 'zod'
import { defineTool } from '../tool'
import { pageCall, selector } from './page-input'
import { ofBrowser } from './page-proposal'
import { planAct } from './plan-act'

export const browserSelect = ofBrowser(
  defineTool({
    name: 'browser_select',
    group: 'browser',
    action: pageCall('fillIn', 'selector'),
    description: 'Choose an option of a list of the open page. The person sees it, and decides.',
    input: z.strictObject({
      selector,
      value: z.string().max(10_000).describe('The value of the option, or the words that it shows.'),
    }),
    async plan({ selector, value }, context) {
      return planAct(selector, { action: 'select', text: value }, context)
    },
  }),
)
