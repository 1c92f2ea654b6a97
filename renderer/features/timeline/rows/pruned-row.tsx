import { FoldVertical, UnfoldVertical } from 'lucide-react'
import type { Pruning } from '../../../../shared/session/session-state'
import { formatTokens } from '../../../base/format'
import { setOpened, useOpened } from '../../../state/session/opened'
import { PRUNED_KEY } from '../../../state/session/timeline-rows'
import { sessionText } from '../../../text/text-session'
import { Button } from '../../../ui/button'
import { Markdown } from '../../../views/markdown/markdown'

/** Marks the replies that the model has removed from what it is given, with what it chose to remember of them. */
export function PrunedRow({ pruning: { replies, tokens, memo } }: { pruning: Pruning }) {
  const words = sessionText.pruned
  const isOpen = useOpened(PRUNED_KEY) ?? false
  const Icon = isOpen ? FoldVertical : UnfoldVertical
  return (
    <section data-testid="pruned" className="my-3 rounded-md border border-line bg-canvas text-sm">
      <div className="flex min-h-9 items-center gap-2 px-3 text-ink-2">
        <FoldVertical size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1 tabular-nums">{words.what(replies, formatTokens(tokens))}</span>
        <Button kind="small" aria-expanded={isOpen} onClick={() => setOpened(PRUNED_KEY, !isOpen)}>
          <Icon size={13} aria-hidden="true" />
          {isOpen ? words.hide : words.show}
        </Button>
      </div>
      {memo !== undefined && (
        <div className="border-t border-line px-4 py-2">
          <p className="text-xs text-ink-3">{words.memo}</p>
          <Markdown source={memo} />
        </div>
      )}
    </section>
  )
}
