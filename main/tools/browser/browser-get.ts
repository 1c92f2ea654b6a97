import { z } from 'zod'
import { defineTool } from '../tool'
import { pageCall, selector, UNTRUSTED } from './page-input'
import { ofBrowser, openPage, pageProposal } from './page-proposal'

export const browserGet = ofBrowser(
  defineTool({
    name: 'browser_get',
    group: 'browser',
    action: pageCall('readPage', 'what'),
    description:
      'Get something of the open page: its text, HTML, title or address, the value of a field, what its console said, or which requests ' +
      `failed. ${UNTRUSTED}`,
    input: z.strictObject({
      what: z.enum(['text', 'html', 'value', 'title', 'url', 'console', 'network']),
      selector: selector.optional().describe('Of which element; of the whole page without it. A value needs it.'),
    }),
    async plan({ what, selector }, context) {
      if (what === 'value' && selector === undefined) throw new Error("A value needs a 'selector'.")
      return pageProposal(await openPage(context), { action: 'get', reach: 'read', options: { what, selector } })
    },
  }),
)
