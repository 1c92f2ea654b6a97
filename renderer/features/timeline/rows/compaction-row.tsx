import { FoldVertical, TriangleAlert } from 'lucide-react'
import type { Compaction, SessionState } from '../../../../shared/session/session-state'
import { formatTokens } from '../../../base/format'
import { t } from '../../../i18n/t'
import { translated } from '../../../i18n/translated'
import { Spinner } from '../../../ui/spinner'
import { Markdown } from '../../../views/markdown/markdown'

/** Marks the point before which the model knows only a summary. */
export function CompactionRow({ compaction }: { compaction: Compaction }) {
  const { tokensBefore, tokensAfter, summary } = compaction
  return (
    <details data-testid="compaction" className="group my-3 rounded-md border border-line bg-canvas text-sm">
      <summary className="flex min-h-9 items-center gap-2 rounded-md px-3 text-ink-2 hover:text-ink">
        <FoldVertical size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1 tabular-nums">
          {t('session.compaction.done', { before: formatTokens(tokensBefore), after: formatTokens(tokensAfter) })}
        </span>
        <span className="text-xs text-accent group-open:hidden">{t('session.compaction.summary')}</span>
      </summary>
      <div className="border-t border-line px-4 py-2">
        <Markdown source={summary} />
      </div>
    </details>
  )
}

/** That the conversation is being summarised, or could not be. */
export function CompactingRow({ compacting }: { compacting: NonNullable<SessionState['compacting']> }) {
  if (compacting.status === 'running') {
    return (
      <p role="status" className="flex items-center gap-2 py-3 text-sm text-ink-2">
        <Spinner />
        {t('session.compaction.running')}
      </p>
    )
  }
  return (
    <div role="alert" className="my-3 flex gap-2 rounded-md border border-line bg-canvas px-3 py-2 text-sm">
      <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-bad" />
      <p className="min-w-0 wrap-anywhere">
        {t('session.compaction.failed')}{' '}
        <span className="text-ink-2">{translated(compacting.sentence ?? compacting.message)}</span>
      </p>
    </div>
  )
}
