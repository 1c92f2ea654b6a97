import { ChevronRight } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { t } from '../../../i18n/t'
import { setOpened, useOpened } from '../../../state/session/opened'
import { useSession } from '../../../state/session/session'
import { Markdown } from '../../../views/markdown/markdown'

/** Shows what a model thought before it answered, folded until somebody opens it. */
export const Thinking = memo(function Thinking({ id, thought }: { id: string; thought: string }) {
  return (
    <Fold id={id} label={t('session.thinking.done')}>
      <Markdown source={thought} />
    </Fold>
  )
})

/** Shows what the model thinks now. Like the streaming answer, it alone follows the stream. */
export function StreamingThinking({ id }: { id: string }) {
  const thought = useSession(state => state.partialThinking)
  const isOver = useSession(state => state.partial !== '')

  return (
    <Fold id={id} label={isOver ? t('session.thinking.done') : t('session.thinking.now')} isBusy={!isOver}>
      <Markdown source={thought} isGrowing />
    </Fold>
  )
}

type FoldProps = { id: string; label: string; isBusy?: boolean; children: ReactNode }

function Fold({ id, label, isBusy = false, children }: FoldProps) {
  const isOpen = useOpened(id) ?? false
  return (
    <section aria-label={t('session.thinking.label')} data-testid="thinking" className="py-1">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpened(id, !isOpen)}
        className="-ms-1.5 flex min-h-7 items-center gap-1 rounded-sm px-1.5 text-sm text-ink-3 hover:bg-hover hover:text-ink-2"
      >
        <ChevronRight size={14} aria-hidden="true" className={`transition-transform ${isOpen ? 'rotate-90' : ''}`} />
        <span className={isBusy ? 'breathe' : ''}>{label}</span>
      </button>
      {isOpen && <div className="mt-1 ms-0.5 border-s-2 border-line ps-4 text-sm text-ink-2">{children}</div>}
    </section>
  )
}
