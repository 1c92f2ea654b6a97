import { useSession } from '../../state/session/session'
import { text } from '../../text/text'
import { Emblem } from '../../ui/emblem'
import { useMode } from '../composer/use-mode'
import { RecentWork } from '../welcome/recent-work'
import { SuggestionList } from '../welcome/suggestion-list'

/** So many that all of it stands above the message in a small window. */
const RECENT = 3

/** A session in which nothing has been said yet: what could be said here, and what was worked on last. */
export function EmptySession() {
  const id = useSession(state => state.id)
  const workspace = useSession(({ state }) => state.workspace)
  const mode = useMode()
  return (
    <div
      data-testid="timeline"
      className="flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto [scrollbar-gutter:stable]"
    >
      <div className="m-auto flex w-full max-w-3xl flex-col gap-6 px-6 py-6">
        <header className="flex flex-col gap-4">
          <Emblem />
          <div>
            <h2 className="text-xl font-semibold tracking-tight text-balance">{text.session.empty}</h2>
            <p className="mt-1 text-sm text-balance text-ink-2">{text.session.emptyHints[mode]}</p>
          </div>
        </header>
        {id && <SuggestionList sessionId={id} workspace={workspace} />}
        <RecentWork workspace={workspace} most={RECENT} />
      </div>
    </div>
  )
}
