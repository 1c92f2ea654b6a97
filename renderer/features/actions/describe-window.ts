import { call, on } from '../../base/bridge'
import { messagesUnder } from '../../i18n/t'
import { useApp } from '../../state/app'
import { openNewestSession } from '../../state/folders'
import { useOverview } from '../../state/overview'
import { useSession } from '../../state/session/session'
import { attempt } from '../../state/ui'

/** Tells main what menus and notifications say, and which session the window shows. */
export function describeWindow(): () => void {
  // At first a window shows nothing yet, whatever it was opened for.
  let shown: string | null = null
  let described: unknown
  const tell = () => {
    const { start } = useApp.getState()
    if (!start) return
    // Nobody sees the session behind the overview.
    const id = useOverview.getState().isOpen ? null : useSession.getState().id
    if (id !== shown) tellShown(id)
    shown = id
    if (start.settings.language !== described) void call('window.describe', { words: words() }).catch(() => undefined)
    described = start.settings.language
  }
  tell()
  const stops = [
    useApp.subscribe(tell),
    useSession.subscribe(tell),
    useOverview.subscribe(tell),
    on('session.removed', ({ sessionId }) => {
      if (useSession.getState().id === sessionId) attempt(openNewestSession(sessionId))
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Main opens the window with it the next time; the address has it for when the page is loaded again. */
function tellShown(sessionId: string | null): void {
  void call('window.shows', { sessionId }).catch(() => undefined)
  const address = new URL(location.href)
  if (sessionId === null) address.searchParams.delete('session')
  else address.searchParams.set('session', sessionId)
  history.replaceState(null, '', address)
}

function words(): Record<string, string> {
  const groups = { action: 'names', menu: 'menus', role: 'roles', page: 'pageMenu', note: 'notes', end: 'ends' }
  return Object.fromEntries(
    Object.entries(groups).flatMap(([group, area]) =>
      Object.entries(messagesUnder(`actions.${area}`)).map(([name, text]): [string, string] => [
        `${group}.${name}`,
        text,
      ]),
    ),
  )
}
