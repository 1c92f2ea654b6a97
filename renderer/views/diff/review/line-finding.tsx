import type { ReviewFinding } from '../../../../shared/session/review-finding'
import { t } from '../../../i18n/t'
import { Markdown } from '../../markdown/markdown'
import { FindingActions, SeverityLabel } from '../../review/finding-actions'
import { linesLabel } from '../../review/lines-label'

/** A finding of a review below its lines. */
export function LineFinding({ sessionId, finding }: { sessionId: string; finding: ReviewFinding }) {
  const about = linesLabel(finding)
  return (
    <article
      aria-label={t('review.findingOn', { about })}
      data-testid="line-finding"
      data-severity={finding.severity}
      className="flex flex-col gap-1 text-sm"
    >
      <div className="flex flex-wrap items-center gap-x-2 text-xs">
        <SeverityLabel severity={finding.severity} />
        <span className="text-ink-3">{about}</span>
        <span className="-me-1 ms-auto">
          <FindingActions sessionId={sessionId} finding={finding} />
        </span>
      </div>
      <Markdown source={finding.text} />
    </article>
  )
}
