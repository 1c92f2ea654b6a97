import { z } from 'zod'
import { requestUrl } from '../../web/web-url'
import { defineTool, type Tool } from '../tool'
import { pageCall, UNTRUSTED } from './page-input'
import { ofBrowser, openPage, pageProposal } from './page-proposal'

/** Back, forward and reload: each opens an address that is known before. */
function ofHistory(action: 'back' | 'forward' | 'reload', description: string): Tool {
  return ofBrowser(
    defineTool({
      name: `browser_${action}`,
      group: 'browser',
      action: pageCall('openPage'),
      description: `${description} ${UNTRUSTED}`,
      input: z.strictObject({}),
      async plan(_, context) {
        const open = await openPage(context)
        const to = action === 'reload' ? open.page.url : (await open.tab.page.beside())[action]
        if (to === undefined) throw new Error(`There is no page to go ${action} to.`)
        // An empty tab is nobody's page.
        if (to === 'about:blank') return pageProposal(open, { action, reach: 'tab', hosts: [], to })
        const { url, isPrivate } = requestUrl(to.replace(/^blob:/, ''))
        return pageProposal(open, {
          action,
          reach: 'navigate',
          to,
          hosts: [url.host],
          ...(isPrivate && { isPrivate }),
        })
      },
    }),
  )
}

export const browserBack = ofHistory('back', 'Go back to the page before.')
export const browserForward = ofHistory('forward', 'Go forward to the page from which you went back.')
export const browserReload = ofHistory(
  'reload',
  'Load the open page again. A form that was sent for it is not sent again.',
)
