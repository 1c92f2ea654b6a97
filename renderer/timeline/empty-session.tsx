import { focusComposer } from '../composer/focus-composer'
import { useMode } from '../composer/use-mode'
import { setDraft } from '../stores/drafts'
import { useSession } from '../stores/session'
import { text } from '../text'

/** A session in which nothing has been said yet. */
export function EmptySession() {
  const id = useSession(state => state.id)
  const mode = useMode()
  return (
    <div
      data-testid="timeline"
      className="flex min-h-0 flex-1 flex-col items-center justify-center-safe gap-2 overflow-auto p-6 text-center [scrollbar-gutter:stable]"
    >
      <h2 className="text-lg font-semibold">{text.session.empty}</h2>
      <p className="max-w-md text-sm text-balance text-ink-2">{text.session.emptyHints[mode]}</p>
      <ul className="mt-3 flex flex-wrap justify-center gap-2">
        {text.session.examples.map(example => (
          <li key={example}>
            <button
              type="button"
              onClick={() => {
                if (id) setDraft(id, example)
                focusComposer()
              }}
              className="min-h-8 rounded-full border border-line-strong px-3 text-sm text-ink-2 hover:bg-hover hover:text-ink"
            >
              {example}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
