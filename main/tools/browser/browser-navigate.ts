import { z } from 'zod'
import { requestUrl } from '../../web/web-url'
import { browserOf } from '../browser-of'
import { defineTool } from '../tool'
import { pageCall, UNTRUSTED } from './page-input'
import { ofBrowser, openTab, proposalOf } from './page-proposal'

export const browserNavigate = ofBrowser(
  defineTool({
    name: 'browser_navigate',
    group: 'browser',
    action: pageCall('openPage', 'url'),
    description:
      'Open an address in the browser that the person sees beside the conversation. It may be on this computer, such as a development ' +
      `server. The person decides which hosts you may open. ${UNTRUSTED}`,
    input: z.strictObject({ url: z.string().trim().min(1).describe('An http or https address.') }),
    async plan({ url }, context) {
      return planOpen(url, { isNew: false, context })
    },
  }),
)

type Opening = { isNew: boolean; context: Parameters<typeof browserOf>[0] }

/** Plans to open an address in the tab that the session works in, or in a new one. */
export async function planOpen(raw: string, { isNew, context }: Opening) {
  const isOpen = !isNew && (await browserOf(context)).current() !== undefined
  const open = isOpen ? await openTab(context) : undefined
  const { url, isPrivate } = requestUrl(withScheme(raw))
  return proposalOf(
    {
      ...{ action: 'navigate', reach: 'navigate', to: url.href, hosts: [url.host] },
      ...(isPrivate && { isPrivate }),
    },
    open && { tab: open.tab.id, page: open.page },
  )
}

/** People and models leave it out. */
function withScheme(raw: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(raw)) return raw
  return /^(localhost|127\.|\[::1\]|0\.0\.0\.0)/i.test(raw) ? `http://${raw}` : `https://${raw}`
}
