import { Globe } from 'lucide-react'
import * as Tabs from 'radix-ui/tabs'
import { useEffect } from 'react'
import type { BrowserTab } from '../../../shared/browser/browser-tabs'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { loadBrowser, setFullView, shownTab, useBrowsers, useFullView } from '../../state/browser'
import { useSession } from '../../state/session/session'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { Loading } from '../../ui/loading'
import { AddressBar } from './address-bar'
import { act } from './browser-actions'
import { FailedPage } from './failed-page'
import { PagePlace } from './page-place'
import { PageStatus } from './page-status'
import { TabNotices } from './tab-notices'
import { TabStrip } from './tab-strip'

export function BrowserPanel() {
  const workspace = useSession(state => state.state.workspace)
  if (!workspace) return <p className="p-4 text-sm text-ink-2">{t('browser.noFolder')}</p>
  return <FolderBrowser key={workspace} workspace={workspace} />
}

/** The browser of a folder: its tabs, and the page of one of them. */
function FolderBrowser({ workspace }: { workspace: string }) {
  const browser = useBrowsers(state => state[workspace])
  const isFull = useFullView(state => state.isFull)
  useEffect(() => attempt(loadBrowser(workspace)), [workspace])
  // Elsewhere there is nothing that fills the room.
  useEffect(() => () => setFullView(false), [])
  if (!browser) return <Loading />
  const tab = shownTab(browser)
  return (
    <section
      data-browser={true}
      aria-label={t('browser.label')}
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={event => {
        if (event.key !== 'Escape' || !isFull || event.defaultPrevented) return
        event.preventDefault()
        setFullView(false)
      }}
    >
      {tab ? (
        <Tabs.Root
          value={tab.id}
          onValueChange={id => act(id, 'show')}
          activationMode="manual"
          className="flex min-h-0 flex-1 flex-col"
        >
          <TabStrip browser={browser} />
          <Tabs.Content key={tab.id} value={tab.id} tabIndex={-1} className="flex min-h-0 flex-1 flex-col">
            <AddressBar browser={browser} tab={tab} />
            <TabNotices tab={tab} />
            <ShownPage workspace={workspace} tab={tab} />
            <PageStatus browser={browser} tab={tab} />
          </Tabs.Content>
        </Tabs.Root>
      ) : (
        <>
          <AddressBar browser={browser} tab={tab} />
          <EmptyPage workspace={workspace} tab={tab} />
        </>
      )}
    </section>
  )
}

function ShownPage({ workspace, tab }: { workspace: string; tab: BrowserTab }) {
  if (tab.failure) return <FailedPage tab={tab} failure={tab.failure} />
  // A model is about to go somewhere from there.
  const isEmpty = tab.url === 'about:blank' && !tab.isLoading && tab.sessionId === undefined
  return isEmpty ? <EmptyPage workspace={workspace} tab={tab} /> : <PagePlace tab={tab} />
}

const LOCAL = 'http://localhost:3000'

/** Shows what the person can do if no page is shown. */
function EmptyPage({ workspace, tab }: { workspace: string; tab: BrowserTab | undefined }) {
  const open = () =>
    attempt(
      tab ? call('browser.go', { tabId: tab.id, address: LOCAL }) : call('browser.open', { workspace, address: LOCAL }),
    )
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-surface">
      <div className="mx-auto flex min-h-full max-w-md flex-col items-start justify-center gap-3 p-6">
        <Globe size={28} aria-hidden="true" className="text-ink-3" />
        <h2 className="text-base font-semibold">{t('browser.title')}</h2>
        <p className="text-sm text-ink-2">{t('browser.lead')}</p>
        <Button className="max-w-full whitespace-normal" onClick={open}>
          {t('browser.local', { address: LOCAL })}
        </Button>
        <p className="text-xs text-ink-2">{t('browser.apart')}</p>
      </div>
    </div>
  )
}
