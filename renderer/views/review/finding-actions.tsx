import type { ReviewFinding } from '../../../shared/session/review-finding'
import { t } from '../../i18n/t'
import { fixFinding, setHandled, useHandledFindings } from '../../state/review/handled-findings'
import { Button } from '../../ui/button'
import { linesLabel } from './lines-label'

const LOOKS = { high: 'bg-bad-soft text-bad', medium: 'bg-wait-soft text-wait', low: 'bg-sunken text-ink-2' } as const

export function SeverityLabel({ severity }: Pick<ReviewFinding, 'severity'>) {
  return (
    <span className={`shrink-0 rounded-sm px-1.5 text-xs font-medium ${LOOKS[severity]}`}>
      {t(`review.severity.${severity}`)}
    </span>
  )
}

/** Sends a finding on to the model as a comment, or dismisses it; one that was handled can be brought back. */
export function FindingActions({ sessionId, finding }: { sessionId: string; finding: ReviewFinding }) {
  const isHandled = useHandledFindings().has(finding.id)
  const about = `${finding.path}, ${linesLabel(finding)}`
  if (isHandled) {
    return (
      <span className="flex items-center gap-1 text-xs text-ink-3">
        {t('review.handled')}
        <Button
          kind="small"
          aria-label={t('review.showAgainWhat', { about })}
          onClick={() => setHandled(finding.id, false)}
        >
          {t('review.showAgain')}
        </Button>
      </span>
    )
  }
  return (
    <span className="flex items-center">
      <Button kind="small" aria-label={t('review.fixWhat', { about })} onClick={() => fixFinding(sessionId, finding)}>
        {t('review.fix')}
      </Button>
      <Button kind="small" aria-label={t('review.dismissWhat', { about })} onClick={() => setHandled(finding.id, true)}>
        {t('review.dismiss')}
      </Button>
    </span>
  )
}
