import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../i18n/t'
import { Button } from '../button'
import { CopyButton } from '../copy-button'
import type { DrawFailure } from './boundary'
import { PlainText } from './plain-text'

type FailedPartProps = {
  failure: DrawFailure
  /** The text of what it was to show, which can still be read and copied. */
  plain?: string
  /** The other available actions. */
  children?: ReactNode
}

/** Stands in the place of a part of the window that could not be drawn. */
export function FailedPart({ failure, plain = '', children }: FailedPartProps) {
  return (
    <div
      role="alert"
      data-testid="failed-part"
      className="my-2 min-w-0 rounded-md [aside_&]:mx-2 [nav_&]:mx-2 border border-bad-line bg-surface text-sm"
    >
      <div className="flex items-center gap-2 rounded-t-md bg-bad-soft px-3 py-2">
        <CircleAlert size={16} aria-hidden="true" className="shrink-0 text-bad" />
        <p className="min-w-0 flex-1">{plain === '' ? t('failures.part') : t('failures.partAsText')}</p>
        {plain !== '' && <CopyButton value={plain} label={t('failures.copyText')} />}
      </div>
      {plain !== '' && (
        <div className="max-h-[60vh] overflow-auto border-t border-bad-line px-3 py-2">
          <PlainText text={plain} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 border-t border-bad-line px-3 py-2">
        {children}
        <Button onClick={failure.again}>{t('common.retry')}</Button>
        <CopyDetails error={failure.error} />
      </div>
    </div>
  )
}

export function CopyDetails({ error }: { error: unknown }) {
  const copy = () => void navigator.clipboard.writeText(failureDetails(error)).catch(() => undefined)
  return (
    <Button kind="quiet" onClick={copy}>
      {t('failures.copyDetails')}
    </Button>
  )
}

/** Returns what someone who fixes a failure needs to know: its message, and where in the app it happened. */
function failureDetails(error: unknown): string {
  return error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error)
}
