import { useEffect, useRef } from 'react'
import { t } from '../../i18n/t'
import { closeSessionDrawer } from '../../state/session-list'
import { useSearch } from '../search/search-store'
import { Sidebar } from './sidebar'

/** The list of sessions over the conversation, where the window is too narrow for both. Esc and a press beside it close it. */
export function SessionDrawer() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const former = document.activeElement instanceof HTMLElement ? document.activeElement : null
    const drawer = place.current
    const first = drawer?.querySelector<HTMLElement>('[aria-current="page"]') ?? drawer?.querySelector('button')
    first?.focus()
    return () => {
      const isNowhere = document.activeElement === document.body || document.activeElement === null
      if (isNowhere && former?.isConnected) former.focus()
    }
  }, [])
  return (
    <div className="fixed inset-0 z-40 flex">
      <div
        ref={place}
        role="dialog"
        aria-modal="true"
        aria-label={t('sidebar.label')}
        data-own-keys=""
        data-testid="session-drawer"
        className="appear flex w-[min(19rem,85vw)] flex-col border-e border-line bg-canvas shadow-float *:flex-1"
        // Esc in the search field first ends the search.
        onKeyDownCapture={event => {
          if (event.key !== 'Escape' || useSearch.getState().query !== '') return
          event.preventDefault()
          event.stopPropagation()
          closeSessionDrawer()
        }}
      >
        <Sidebar isDrawer />
      </div>
      <div aria-hidden="true" className="flex-1 bg-(--backdrop)" onPointerDown={closeSessionDrawer} />
    </div>
  )
}
