import { z } from 'zod'
import { defineTool } from '../tool'
import { pageCall, UNTRUSTED } from './page-input'
import { ofBrowser, openPage, pageProposal } from './page-proposal'
import { pictureOf } from './plan-act'

export const browserEval = ofBrowser(
  defineTool({
    name: 'browser_eval',
    group: 'browser',
    action: pageCall('runInPage', 'javascript'),
    description:
      'Run JavaScript in the open page and get the value of its last expression as JSON. Use the other tools where they do. The person ' +
      `sees the script, and decides. ${UNTRUSTED}`,
    input: z.strictObject({ javascript: z.string().min(1).max(50_000) }),
    async plan({ javascript }, context) {
      const open = await openPage(context)
      const picture = await pictureOf(open, undefined, context)
      return pageProposal(open, { action: 'eval', reach: 'script', text: javascript, ...(picture && { picture }) })
    },
  }),
)
