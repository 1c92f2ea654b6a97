import { z } from 'zod'
import { folderPageUrl } from '../../../shared/browser/folder-pages'
import { typedFile } from '../../browser/files/typed-file'
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
      `server. The person decides which hosts you may open. A file of the folder opens by its path, without a network. ${UNTRUSTED}`,
    input: z.strictObject({
      url: z
        .string()
        .trim()
        .min(1)
        .describe('An http or https address, or the path of an HTML, SVG or Markdown file of the folder.'),
    }),
    async plan({ url }, context) {
      return planOpen(url, { isNew: false, context })
    },
  }),
)

type Opening = { isNew: boolean; context: Parameters<typeof browserOf>[0] }

/** Plans to open an address in the tab that the session works in, or in a new one. */
export async function planOpen(raw: string, { isNew, context }: Opening) {
  const path = await typedFile(context.workspace, { typed: raw, isPathTaken: false })
  const { url, isPrivate } = path === undefined ? requestUrl(withScheme(raw)) : fileUrl(path)
  const browser = await browserOf(context)
  const current = isNew ? undefined : browser.current()
  const open = current?.isOfFiles === (path !== undefined) ? await openTab(context) : undefined
  return proposalOf(
    {
      action: 'navigate',
      reach: 'navigate',
      to: url.href,
      hosts: [url.host],
      ...(isPrivate && { isPrivate }),
      ...(path !== undefined && !browser.filesHaveNetwork() && { isKnown: true }),
    },
    open && { tab: open.tab.id, page: open.page },
  )
}

const fileUrl = (path: string) => ({ url: new URL(folderPageUrl(path)), isPrivate: false })

/** People and models leave it out. */
function withScheme(raw: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(raw)) return raw
  return /^(localhost|127\.|\[::1\]|0\.0\.0\.0)/i.test(raw) ? `http://${raw}` : `https://${raw}`
}
