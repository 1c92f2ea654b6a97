import type { FoundElement } from '../../../shared/browser/found-element'
import type { PageActionEffect, PageReach } from '../../../shared/browser/page-action'
import type { BrowserAccess, DrivenTab } from '../../browser/browser-access'
import { hostsOf } from '../../browser/hosts-of'
import { areKnown } from '../../browser/known-hosts'
import type { PageAddress } from '../../browser/page-driver'
import { browserOf } from '../browser-of'
import type { Proposal, Tool, ToolTurn } from '../tool'
import type { ToolContext } from '../tool-context'
import { pageAnswer } from './page-answer'

/** Files that pages give to be saved go here, relative to the workspace. */
export const DOWNLOADS = 'downloads'

/** A page is as earlier calls of the reply leave it. No file is called so. */
const HELD = ['\0browser']

/** A tool that is there where a browser is. */
export function ofBrowser(tool: Tool): Tool {
  return Object.assign(tool, { forTurn: ({ hasBrowser }: ToolTurn) => (hasBrowser ? tool : undefined) })
}

export type OpenPage = { browser: BrowserAccess; tab: DrivenTab; page: PageAddress }

/** The page that the session works in. Throws an `Error` for the model where there is none. */
export async function openPage(context: ToolContext): Promise<OpenPage> {
  const browser = await browserOf(context)
  const tab = browser.current()
  if (!tab) throw new Error('No page is open. Open one with browser_navigate.')
  return { browser, tab, page: await tab.page.address() }
}

/** The one element that a selector names. What else is on a page that the model was not let read is not said. */
export async function elementOf(
  { tab, page }: OpenPage,
  selector: string,
  { signal }: ToolContext,
): Promise<FoundElement> {
  try {
    return await tab.page.find(selector, signal)
  } catch (thrown) {
    if (signal.aborted || areKnown(tab.page, hostsOf(page.url))) throw thrown
    throw new Error('There is no such element, or more than one. Read the page with browser_snapshot first.', {
      cause: thrown,
    })
  }
}

/** The same for what is done whatever the page is like: one that hangs, or whose process has ended, is not asked. */
export async function openTab(context: ToolContext): Promise<OpenPage> {
  const browser = await browserOf(context)
  const tab = browser.current()
  const listed = browser.tabs().find(({ id }) => id === tab?.id)
  if (!tab || !listed) throw new Error('No page is open. Open one with browser_navigate.')
  const { url, title } = listed
  return { browser, tab, page: { url, title, document: '' } }
}

type ProposedAction = Pick<PageActionEffect, 'action'> & {
  reach: PageReach
  options?: Readonly<Record<string, string | number | boolean | undefined>>
} & Partial<Omit<PageActionEffect, 'type' | 'action' | 'reach' | 'options' | 'page' | 'tab'>>

/** Plans what is done in an open page. Without hosts it concerns the page's own. */
export function pageProposal({ browser, tab, page }: OpenPage, asked: ProposedAction): Proposal {
  const hosts = asked.hosts ?? hostsOf(page.url)
  const isFile = tab.isOfFiles && !browser.filesHaveNetwork()
  const isKnown = asked.reach === 'read' && hosts.length > 0 && (isFile || areKnown(tab.page, hosts))
  return proposalOf({ ...asked, hosts, ...(isKnown && { isKnown }) }, { tab: tab.id, page })
}

/** The same for what is done before there is a page. */
export function proposalOf(asked: ProposedAction, where: Pick<PageActionEffect, 'tab' | 'page'> = {}): Proposal {
  const { options = {}, hosts = [], ...rest } = asked
  const effect: PageActionEffect = {
    type: 'page-action',
    ...where,
    ...rest,
    hosts: [...new Set(hosts)],
    options: Object.entries(options).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, value: String(value) }],
    ),
  }
  return {
    effects: [effect],
    contents: new Map(),
    holds: HELD,
    answer: outcome => pageAnswer(effect, outcome['page-action']),
  }
}
