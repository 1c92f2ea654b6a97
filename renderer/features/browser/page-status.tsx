import { Bot, FileCode, Globe, Hand, Lock, LockOpen } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import type { BrowserTab, FolderBrowser } from '../../../shared/browser/browser-tabs'
import { isLoopback } from '../../../shared/browser/local-address'
import { statusOf } from '../../../shared/session/session-state'
import { t } from '../../i18n/t'
import { useFullView } from '../../state/browser'
import { useSession } from '../../state/session/session'
import { Button } from '../../ui/button'
import { escapedText } from '../../ui/text/visible-text'
import { act, goToAddress } from './browser-actions'
import { hostOf } from './shown-title'

type PageStatusProps = { browser: FolderBrowser; tab: BrowserTab }

/** Shows who works in the page, and while nobody does, how it came here. It is always there, so that the page keeps its size. */
export function PageStatus({ browser, tab }: PageStatusProps) {
  const isFull = useFullView(state => state.isFull)
  const isWaiting = useSession(({ state }) => statusOf(state) === 'waiting')
  return (
    <div className="flex min-h-9 shrink-0 items-center gap-2 border-t border-line px-3 text-xs text-ink-2">
      <Status browser={browser} tab={tab} />
      {isFull && isWaiting && <span className="truncate text-wait">{t('browser.waiting')}</span>}
    </div>
  )
}

function Status({ browser, tab }: PageStatusProps) {
  if (tab.driver === 'model') {
    return (
      <>
        <Bot size={14} aria-hidden="true" className="shrink-0 text-accent" />
        <span role="status" className="min-w-0 flex-1 truncate font-medium text-accent">
          {t('browser.model')}
        </span>
        <DriverButton onClick={() => act(tab.id, 'take-over')}>{t('browser.takeOver')}</DriverButton>
      </>
    )
  }
  if (tab.driver === 'person') {
    return (
      <>
        <Hand size={14} aria-hidden="true" className="shrink-0 text-ink" />
        <span role="status" className="min-w-0 flex-1 truncate font-medium text-ink">
          {t('browser.person')}
        </span>
        <DriverButton onClick={() => act(tab.id, 'hand-back')}>{t('browser.handBack')}</DriverButton>
      </>
    )
  }
  return <Connection browser={browser} tab={tab} />
}

/** Goes once nobody works in the page, and the keyboard with it to the address. */
function DriverButton({ children, onClick }: { children: string; onClick(): void }) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own === document.activeElement) goToAddress()
    }
  }, [])
  return (
    <Button ref={button} className="min-h-7" onClick={onClick}>
      {children}
    </Button>
  )
}

function Connection({ browser, tab: { url, failure, file } }: PageStatusProps) {
  if (file) return <Line Icon={FileCode}>{file.hasNetwork ? t('browser.fileOnline') : t('browser.fileOnly')}</Line>
  const host = escapedText(hostOf(url))
  const isLoaded = failure === undefined
  if (isLoaded && url.startsWith('https:')) return <Line Icon={Lock}>{t('browser.encrypted', { host })}</Line>
  // A request to this computer passes no network.
  if (isLoaded && url.startsWith('http:') && !isLoopback(url))
    return <Line Icon={LockOpen}>{t('browser.notEncrypted', { host })}</Line>
  return <Line Icon={Globe}>{browser.keepsData ? t('browser.keeps') : t('browser.forgets')}</Line>
}

function Line({ Icon, children }: { Icon: typeof Lock; children: string }) {
  return (
    <>
      <Icon size={13} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1 truncate" title={children}>
        {children}
      </span>
    </>
  )
}
