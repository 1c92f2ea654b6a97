import { z } from 'zod'
import type { BrowserAccess } from '../../browser/browser-access'
import { hostsOf } from '../../browser/hosts-of'
import { browserOf } from '../browser-of'
import { defineTool } from '../tool'
import { planOpen } from './browser-navigate'
import { pageCall, UNTRUSTED } from './page-input'
import { ofBrowser, proposalOf } from './page-proposal'

export const browserTabs = ofBrowser(
  defineTool({
    name: 'browser_tabs',
    group: 'browser',
    action: pageCall('tabs', 'action'),
    description: `List the tabs of the browser, open a new one, switch to another one, or close one. ${UNTRUSTED}`,
    input: z.strictObject({
      action: z.enum(['list', 'new', 'switch', 'close']),
      index: z
        .int()
        .min(0)
        .max(999)
        .optional()
        .describe('Which tab, as the list numbers them from 0. To switch and to close.'),
      url: z.string().min(1).optional().describe('What a new tab opens.'),
    }),
    async plan({ action, index, url }, context) {
      const browser = await browserOf(context)
      if (action === 'new') {
        if (url === undefined) throw new Error("A new tab needs a 'url'.")
        return planOpen(url, { isNew: true, context })
      }
      if (action === 'list') {
        const hosts = hostsOf(...browser.tabs().map(tab => tab.url))
        return proposalOf({ action: 'tabs', reach: hosts.length > 0 ? 'read' : 'tab', hosts })
      }
      const tab = tabAt(browser, index)
      return proposalOf(
        { action, reach: 'tab', hosts: hostsOf(tab.url), options: { index } },
        { tab: tab.id, page: { url: tab.url, title: tab.title, document: '' } },
      )
    },
  }),
)

function tabAt(browser: BrowserAccess, index: number | undefined) {
  const tabs = browser.tabs()
  if (index === undefined) throw new Error("'index' is needed, as the list numbers the tabs from 0.")
  const tab = tabs[index]
  if (!tab)
    throw new Error(tabs.length === 0 ? 'No tab is open.' : `There is no tab ${index}. The last is ${tabs.length - 1}.`)
  return tab
}
