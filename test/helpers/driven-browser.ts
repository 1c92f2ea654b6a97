import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import type { BrowserAccess, DrivenTab, HeldDownload } from '../../main/browser/browser-access'
import { pageDriver } from '../../main/browser/driver/cdp-page-driver'
import { redactedPage } from '../../main/browser/redacted-page'
import { Driving } from '../../main/browser/tabs/driving'
import { type TypedSecrets, typedSecrets } from '../../main/browser/typed-secrets'
import { prepareProposal } from '../../main/tools/prepare-proposal'
import type { Proposal, Tool } from '../../main/tools/tool'
import type { ToolContext } from '../../main/tools/tool-context'
import type { PageActionEffect } from '../../shared/browser/page-action'
import { type ToolResult, textOf } from '../../shared/session/tool-results'
import { type ChromiumPage, type ChromiumPages, chromiumPages } from './chromium-pages'
import { type PageServer, pageServer, type ServedPage } from './page-server'
import { slowPeer } from './slow-peer'

type TestTab = DrivenTab & { chromium: ChromiumPage; notes: string[]; downloads: HeldDownload[]; driving: Driving }

/** A browser over real Chromium as tools are given it, whose tabs tests can look into. */
export type TestBrowser = BrowserAccess & { driven: TestTab[]; reached: string[] }

async function openTab(pages: ChromiumPages, { id, typed }: { id: string; typed: TypedSecrets }): Promise<TestTab> {
  const chromium = await pages.open()
  const page = redactedPage(await pageDriver(chromium.cdp), typed)
  const driving = new Driving(true, () => undefined)
  const tab: TestTab = {
    id,
    isOfFiles: false,
    chromium,
    page,
    notes: [],
    downloads: [],
    driving,
    drive: (work, signal) => driving.drive(work, signal),
    takeNotes: () => tab.notes.splice(0),
    takeDownloads: async () => tab.downloads.splice(0),
  }
  return tab
}

/** Chromium, and a server for the pages of the tests of a file. */
export function drivenBrowser() {
  let pages: ChromiumPages
  let server: PageServer
  let open: TestTab[] = []
  beforeAll(async () => {
    ;[pages, server] = await Promise.all([chromiumPages(inject('chromiumSocket')), pageServer()])
  }, 60_000)
  afterEach(async () => {
    for (const { page, chromium, driving } of open) {
      driving.end()
      page.close()
      await chromium.close()
    }
    open = []
  })
  afterAll(async () => {
    await pages?.end()
    await server?.end()
  })

  return {
    here: () => server.here,
    elsewhere: () => server.elsewhere,
    serve: (served: Record<string, ServedPage>) => server.serve(served),
    browser(): TestBrowser {
      let current: string | undefined
      let count = 0
      const addresses = new Map<string, { url: string; title: string }>()
      const look = async (tab: TestTab) => void addresses.set(tab.id, await tab.page.address())
      const find = (id: string) => {
        const tab = browser.driven.find(one => one.id === id)
        if (!tab) throw new Error('There is no such tab.')
        return tab
      }
      const browser: TestBrowser = {
        typed: typedSecrets(),
        driven: [],
        reached: [],
        filesHaveNetwork: () => false,
        tabs: () =>
          browser.driven.map(({ id }) => ({
            id,
            url: '',
            title: '',
            isCurrent: id === current,
            ...addresses.get(id),
          })),
        current: () => browser.driven.find(({ id }) => id === current),
        async open() {
          const tab = await openTab(pages, { id: `t${++count}`, typed: browser.typed })
          const { drive } = tab
          tab.drive = async (work, signal) =>
            drive(work, signal).finally(() => Promise.race([look(tab).catch(() => undefined), slowPeer(100)]))
          open.push(tab)
          browser.driven.push(tab)
          current = tab.id
          await look(tab)
          return tab
        },
        async switchTo(id) {
          current = find(id).id
          return find(id)
        },
        async close(id) {
          find(id)
          browser.driven = browser.driven.filter(one => one.id !== id)
        },
        reach: address => void browser.reached.push(address),
      }
      return browser
    },
  }
}

export type Worked = { effect: PageActionEffect; result: ToolResult; text: string }

/** Plans a call as a model makes it. */
export async function planned(tool: Tool, input: object, context: ToolContext): Promise<Proposal> {
  if (tool.kind !== 'changes') throw new Error(`${tool.name} changes nothing.`)
  return tool.plan(input, context)
}

/** Returns what its plan would do. */
export function effectOf({ effects }: Proposal): PageActionEffect {
  const [effect] = effects
  if (effect?.type !== 'page-action' || effects.length > 1) throw new Error('It has one effect, on a page.')
  return effect
}

/** Does what was planned, as if the person had agreed. */
export async function applied(proposal: Proposal, context: ToolContext): Promise<Worked> {
  const { outcome } = await (await prepareProposal(proposal, context)).commit()
  const result = proposal.answer(outcome)
  return { effect: effectOf(proposal), result, text: textOf(result) }
}

/** Calls a tool, and agrees to it. */
export async function worked(tool: Tool, input: object, context: ToolContext): Promise<Worked> {
  return applied(await planned(tool, input, context), context)
}
