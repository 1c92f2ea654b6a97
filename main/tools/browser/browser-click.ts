import { z } from 'zod'
import { defineTool } from '../tool'
import { pageCall, selector } from './page-input'
import { ofBrowser } from './page-proposal'
import { planAct } from './plan-act'

export const browserClick = ofBrowser(
  defineTool({
    name: 'browser_click',
    group: 'browser',
    action: pageCall('click', 'selector'),
    description:
      'Click an element of the open page. It is brought into sight, and clicked once it can be. The person sees what is clicked, and decides.',
    input: z.strictObject({ selector }),
    async plan({ selector }, context) {
      return planAct(selector, { action: 'click' }, context)
    },
  }),
)
