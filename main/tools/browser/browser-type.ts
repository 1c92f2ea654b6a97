import { z } from 'zod'
import { defineTool } from '../tool'
import { pageCall, selector } from './page-input'
import { elementOf, ofBrowser, openPage } from './page-proposal'
import { actOn, vaultIn } from './plan-act'

export const browserType = ofBrowser(
  defineTool({
    name: 'browser_type',
    group: 'browser',
    action: pageCall('fillIn', 'selector'),
    description:
      'Type a text into a field of the open page key by key, after what is there, as for fields that suggest something while one types. ' +
      'A value of the vault is named as vault:entry.field, and you never see it. The person sees it, and decides.',
    input: z.strictObject({ selector, text: z.string().min(1).max(10_000) }),
    async plan({ selector, text }, context) {
      const open = await openPage(context)
      const element = await elementOf(open, selector, context)
      const vault = vaultIn(text, element, context)
      return actOn(element, { action: 'type', text, ...(vault && { vault }) }, { open, context })
    },
  }),
)
