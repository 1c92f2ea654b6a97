import { Globe, LoaderCircle, Plus, TriangleAlert, X } from 'lucide-react'
import * as Tabs from 'radix-ui/tabs'
import { useEffect, useRef } from 'react'
import type { BrowserTab, FolderBrowser } from '../../../shared/browser/browser-tabs'
import { t } from '../../i18n/t'
import { Button } from '../../ui/button'
import { escapedText } from '../../ui/text/visible-text'
import { useShownKeys } from '../shortcuts/use-shown-keys'
import { closeTab, newTab } from './browser-actions'
import { shownTitle } from './shown-title'

const TAB =
  'flex min-h-7 min-w-0 flex-1 items-center gap-1.5 rounded-sm ps-2 pe-1 text-start text-xs text-ink-2 hover:text-ink data-[state=active]:font-medium data-[state=active]:text-ink'

/** The open tabs of a folder. */
export function TabStrip({ browser: { workspace, tabs, current } }: { browser: FolderBrowser }) {
  const keys = useShownKeys('browser.newTab')
  const label = t('browser.empty')
  return (
    <div className="flex shrink-0 items-center gap-1 border-b border-line px-2 py-1">
      <Tabs.List
        aria-label={t('browser.tabs')}
        className="flex min-w-0 grow gap-1 overflow-x-auto scroll-px-6 p-0.5 [scrollbar-width:none]"
        onWheel={event => {
          // A wheel turns up and down only, and the strip has no other way to go.
          if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY
        }}
      >
        {tabs.map(tab => (
          <OneTab key={tab.id} workspace={workspace} tab={tab} isShown={tab.id === current} />
        ))}
      </Tabs.List>
      <Button
        kind="icon"
        className="size-6!"
        aria-label={label}
        title={keys === '' ? label : `${label} (${keys})`}
        onClick={() => newTab(workspace)}
      >
        <Plus size={14} aria-hidden="true" />
      </Button>
    </div>
  )
}

type OneTabProps = { workspace: string; tab: BrowserTab; isShown: boolean }

function OneTab({ workspace, tab, isShown }: OneTabProps) {
  const close = () => closeTab(workspace, tab.id)
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isShown) place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isShown])
  const title = escapedText(shownTitle(tab))
  const frame = isShown ? 'border-line bg-surface' : 'border-transparent hover:bg-hover'
  const driven = tab.driver === 'model' ? 'shadow-[inset_0_-2px_0_var(--accent)]' : ''
  return (
    <span
      ref={place}
      role="presentation"
      className={`flex max-w-44 min-w-28 items-center rounded-sm border pe-0.5 ${frame} ${driven}`}
    >
      <Tabs.Trigger
        value={tab.id}
        title={`${title}\n${escapedText(tab.url)}`}
        className={TAB}
        onKeyDown={event => event.key === 'Delete' && close()}
        onAuxClick={event => event.button === 1 && close()}
      >
        <TabIcon tab={tab} />
        <span className="truncate">{title}</span>
      </Tabs.Trigger>
      {/* In a list of tabs there are none but tabs: the keys of a tab close it as well. */}
      <Button
        kind="icon"
        className="size-5!"
        aria-hidden="true"
        title={t('browser.closeTab', { title })}
        tabIndex={-1}
        onClick={close}
      >
        <X size={12} aria-hidden="true" />
      </Button>
    </span>
  )
}

function TabIcon({ tab }: { tab: BrowserTab }) {
  // A page that asks goes on loading only once it was answered.
  const isHalted = tab.failure !== undefined || tab.question !== undefined
  if (tab.isLoading && !isHalted)
    return <LoaderCircle size={13} aria-hidden="true" className="shrink-0 motion-safe:animate-spin" />
  const Icon = isHalted ? TriangleAlert : Globe
  return <Icon size={13} aria-hidden="true" className="shrink-0" />
}
