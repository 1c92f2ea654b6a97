import {
  ArrowLeft,
  ArrowRight,
  CodeXml,
  Cookie,
  EllipsisVertical,
  Eraser,
  ExternalLink,
  Globe,
  GlobeLock,
  Maximize2,
  Minimize2,
  RotateCw,
  ScanEye,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { BrowserAction } from '../../../shared/actions'
import type { BrowserTab, FolderBrowser } from '../../../shared/browser/browser-tabs'
import { messageOf } from '../../../shared/errors'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { useFullView } from '../../state/browser'
import { useSession } from '../../state/session/session'
import { attempt, showToast } from '../../state/ui'
import { Button } from '../../ui/button'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu'
import { useShownKeys } from '../shortcuts/use-shown-keys'
import { hasMessage, useLooking } from './attach-page'
import { ADDRESS_ID, act, runBrowserAction } from './browser-actions'

type AddressBarProps = { browser: FolderBrowser; tab: BrowserTab | undefined }

/** Shows the person's navigation: steps through the history, and an address. */
export function AddressBar({ browser, tab }: AddressBarProps) {
  const isFull = useFullView(state => state.isFull)
  return (
    <div className="flex shrink-0 items-start gap-1 border-b border-line px-2 py-1.5">
      <Tool action="browser.back" label={t('browser.back')} Icon={ArrowLeft} isPossible={tab?.canGoBack ?? false} />
      <Tool
        action="browser.forward"
        label={t('browser.forward')}
        Icon={ArrowRight}
        isPossible={tab?.canGoForward ?? false}
      />
      {tab?.isLoading ? (
        <Button
          kind="icon"
          aria-label={t('browser.stop')}
          title={t('browser.stop')}
          onClick={() => act(tab.id, 'stop')}
        >
          <X size={15} aria-hidden="true" />
        </Button>
      ) : (
        <Tool
          action="browser.reload"
          label={t('browser.reload')}
          Icon={RotateCw}
          isPossible={tab !== undefined && tab.url !== 'about:blank'}
        />
      )}
      <AddressField browser={browser} tab={tab} />
      <LookTool tab={tab} />
      <Tool
        action="browser.fullView"
        label={isFull ? t('browser.leaveFullView') : t('browser.fullView')}
        Icon={isFull ? Minimize2 : Maximize2}
        isPossible={true}
      />
      <TabMenu browser={browser} tab={tab} />
    </div>
  )
}

/**
 * Shows the address. What is typed counts until the person goes there, or leaves it by Escape; what the page does in the
 * meantime does not take it away.
 */
function AddressField({ browser: { workspace }, tab }: AddressBarProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const shown = tab && tab.url !== 'about:blank' ? (tab.file?.path ?? tab.url) : ''
  const forget = () => {
    setTyped(null)
    setProblem(null)
  }
  const go = async (event: FormEvent) => {
    event.preventDefault()
    const address = typed ?? shown
    if (address.trim() === '') return
    try {
      const { tabId } = tab
        ? await call('browser.go', { tabId: tab.id, address })
        : await call('browser.open', { workspace, address })
      forget()
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      act(tabId, 'focus')
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <form className="min-w-0 flex-1" onSubmit={event => void go(event)}>
      <input
        id={ADDRESS_ID}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        aria-label={t('browser.address')}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${ADDRESS_ID}-problem`}
        placeholder={t('browser.hint')}
        value={typed ?? shown}
        className="min-h-7 w-full rounded-sm border border-field-line bg-surface px-2 text-sm text-ink placeholder:text-ink-3 aria-invalid:border-bad"
        onFocus={event => event.target.select()}
        onBlur={() => problem === null && typed === shown && forget()}
        onChange={event => {
          setTyped(event.target.value)
          setProblem(null)
        }}
        onKeyDown={event => {
          if (event.key !== 'Escape' || typed === null) return
          event.preventDefault()
          forget()
        }}
      />
      {problem !== null && (
        <p id={`${ADDRESS_ID}-problem`} role="alert" className="pt-1 text-xs text-bad">
          {problem}
        </p>
      )}
    </form>
  )
}

/** A page under a question or without an answer can be asked for all the same: it is said why nothing came of it. */
function LookTool({ tab }: Pick<AddressBarProps, 'tab'>) {
  const isLooking = useLooking(state => state.isLooking)
  const isPossible = useSession(hasMessage) && tab !== undefined && tab.url !== 'about:blank'

  return (
    <Tool
      action="browser.lookAt"
      label={isLooking ? t('browser.look.looking') : t('browser.look.label')}
      Icon={ScanEye}
      isPossible={isPossible}
    />
  )
}

type ToolProps = { action: BrowserAction; label: string; Icon: typeof X; isPossible: boolean }

function Tool({ action, label, Icon, isPossible }: ToolProps) {
  const keys = useShownKeys(action)
  return (
    <Button
      kind="icon"
      aria-label={label}
      title={keys === '' ? label : `${label} (${keys})`}
      disabled={!isPossible}
      onClick={() => runBrowserAction(action)}
    >
      <Icon size={15} aria-hidden="true" />
    </Button>
  )
}

type TabMenuProps = { browser: FolderBrowser; tab: BrowserTab | undefined }

const openOutside = (workspace: string, { file, url }: BrowserTab): Promise<unknown> =>
  file ? call('file.openOutside', { workspace, path: file.path }) : call('link.open', { url })

/** Shows the other actions for a page, and what the folder's browser keeps. */
function TabMenu({ browser: { workspace, keepsData }, tab }: TabMenuProps) {
  const clear = async () => {
    await call('browser.clearData', { workspace })
    showToast({ tone: 'info', text: t('browser.cleared') })
  }
  return (
    <Menu
      align="end"
      trigger={
        <Button kind="icon" aria-label={t('browser.more')} title={t('browser.more')}>
          <EllipsisVertical size={15} aria-hidden="true" />
        </Button>
      }
    >
      {tab && (
        <>
          <p className="px-2 py-1 text-xs text-ink-2">{t('browser.zoom', { percent: tab.zoom })}</p>
          <MenuItem onSelect={() => runBrowserAction('browser.zoomIn')}>
            <ZoomIn size={15} aria-hidden="true" />
            {t('browser.larger')}
          </MenuItem>
          <MenuItem onSelect={() => runBrowserAction('browser.zoomOut')}>
            <ZoomOut size={15} aria-hidden="true" />
            {t('browser.smaller')}
          </MenuItem>
          <MenuItem onSelect={() => runBrowserAction('browser.zoomReset')}>
            <span className="inline-block w-[15px]" aria-hidden="true" />
            {t('browser.usualSize')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem onSelect={() => act(tab.id, 'inspect')}>
            <CodeXml size={15} aria-hidden="true" />
            {t('browser.inspect')}
          </MenuItem>
          {/^https?:/.test(tab.url) && (
            <MenuItem onSelect={() => attempt(openOutside(workspace, tab))}>
              <ExternalLink size={15} aria-hidden="true" />
              {t('browser.outside')}
            </MenuItem>
          )}
          {tab.file && (
            <MenuItem onSelect={() => act(tab.id, tab.file?.hasNetwork ? 'network-off' : 'network-on')}>
              {tab.file.hasNetwork ? (
                <GlobeLock size={15} aria-hidden="true" />
              ) : (
                <Globe size={15} aria-hidden="true" />
              )}
              {tab.file.hasNetwork ? t('browser.forbidNetwork') : t('browser.allowNetwork')}
            </MenuItem>
          )}
          <MenuSeparator />
        </>
      )}
      <MenuItem onSelect={() => attempt(call('browser.keepData', { workspace, isKept: !keepsData }))}>
        <Cookie size={15} aria-hidden="true" />
        {keepsData ? t('browser.forgetData') : t('browser.keepData')}
      </MenuItem>
      <MenuItem onSelect={() => attempt(clear())}>
        <Eraser size={15} aria-hidden="true" />
        {t('browser.clearData')}
      </MenuItem>
    </Menu>
  )
}
