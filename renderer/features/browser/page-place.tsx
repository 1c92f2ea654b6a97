import { useLayoutEffect, useRef, useState } from 'react'
import type { BrowserTab } from '../../../shared/browser/browser-tabs'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { escapedText } from '../../ui/text/visible-text'
import { useShownKeys } from '../shortcuts/use-shown-keys'
import { goIntoPage } from './browser-actions'
import { followPlace } from './follow-place'
import { shownTitle } from './shown-title'

/**
 * The place of a page. Main lays the page itself over it; while something of the window lies there, as a menu, it has its last
 * picture instead.
 */
export function PagePlace({ tab }: { tab: BrowserTab }) {
  const place = useRef<HTMLButtonElement>(null)
  const [picture, setPicture] = useState<string | null>(null)
  const { id } = tab
  useLayoutEffect(() => {
    const button = place.current
    if (!button) return
    return followPlace(button, {
      // A tab that was closed meanwhile lies nowhere any more.
      place: bounds => void call('browser.place', { tabId: id, bounds }).catch(() => undefined),
      take: () => call('browser.picture', { tabId: id }),
      show: setPicture,
    })
  }, [id])
  const keys = useShownKeys('browser.leavePage')
  const label = t('browser.page', { title: escapedText(shownTitle(tab)), keys })
  return (
    <div className={`min-h-0 flex-1 p-0.5 ${FRAME[tab.driver]}`}>
      <button
        ref={place}
        type="button"
        aria-label={label}
        data-testid="page"
        // Around a model's work the frame has the colour that the focus has elsewhere.
        className={`relative block size-full bg-surface ${tab.driver === 'model' ? 'outline-ink' : ''}`}
        onClick={() => goIntoPage(tab)}
      >
        {picture !== null && <img src={picture} alt="" className="absolute inset-0 size-full object-fill" />}
      </button>
    </div>
  )
}

/** The frame around the page shows who works in it. */
const FRAME: Readonly<Record<BrowserTab['driver'], string>> = {
  nobody: 'bg-transparent',
  model: 'bg-accent',
  person: 'bg-ink-3',
}
