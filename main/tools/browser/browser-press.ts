import { z } from 'zod'
import { defineTool } from '../tool'
import { pageCall } from './page-input'
import { ofBrowser, openPage } from './page-proposal'
import { actOn } from './plan-act'

export const browserPress = ofBrowser(
  defineTool({
    name: 'browser_press',
    group: 'browser',
    action: pageCall('press', 'key'),
    description:
      'Press a key in the open page, where the keyboard is: such as Enter, Tab, Escape, ArrowDown, or with others as Control+a. ' +
      'The person sees it, and decides.',
    input: z.strictObject({
      key: z.string().min(1).max(60).describe('A key, or keys that are pressed together, with + between them.'),
    }),
    async plan({ key }, context) {
      const open = await openPage(context)
      const element = await open.tab.page.focused(context.signal)
      return actOn(element, { action: 'press', text: key }, { open, context })
    },
  }),
)
