import type { ReviewFinding } from '../../../../shared/session/review-finding'
import { t } from '../../../i18n/t'
import { useHandledFindings } from '../../../state/review/handled-findings'
import { useSession } from '../../../state/session/session'
import { fileIcon } from '../../../ui/file-icon'
import { InnerLink } from '../../../ui/inner-link'
import { PathText } from '../../../ui/text/path-text'
import { escapedText } from '../../../ui/text/visible-text'
import { Markdown } from '../../markdown/markdown'
import { goToPlace } from '../../places/place-link'
import { FindingActions, SeverityLabel } from '../../review/finding-actions'
import { linesLabel } from '../../review/lines-label'

/** Lists what a model found in a review: each with its lines, which are a press away, and what to do about it. */
export function FindingsView({ findings }: { findings: readonly ReviewFinding[] }) {
  const sessionId = useSession(({ id }) => id)
  const handled = useHandledFindings()
  if (findings.length === 0) return <p className="text-ink-2">{t('review.noFindings')}</p>
  return (
    <ul aria-label={t('review.findings')} className="flex flex-col gap-2">
      {findings.map(finding => (
        <li
          key={finding.id}
          data-testid="finding"
          data-severity={finding.severity}
          className="overflow-hidden rounded-md border border-line bg-surface"
        >
          <FindingHead finding={finding} sessionId={sessionId} />
          {!handled.has(finding.id) && (
            <div className="border-t border-line px-3 py-1.5 text-sm">
              <Markdown source={finding.text} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function FindingHead({ finding, sessionId }: { finding: ReviewFinding; sessionId: string | null }) {
  const { path, from } = finding
  const Icon = fileIcon(path)
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-2 bg-sunken ps-3 pe-1 text-xs">
      <SeverityLabel severity={finding.severity} />
      <Icon size={12} aria-hidden="true" className="shrink-0 text-accent" />
      <InnerLink
        title={t('files.placeHint', { name: `${escapedText(path)}:${from}` })}
        className="min-w-0 truncate font-mono hover:underline"
        onFollow={event => goToPlace({ path, line: from }, event)}
      >
        <PathText path={path} />
      </InnerLink>
      <span className="shrink-0 text-ink-3">{linesLabel(finding)}</span>
      {sessionId && (
        <span className="ms-auto">
          <FindingActions sessionId={sessionId} finding={finding} />
        </span>
      )}
    </div>
  )
}
