import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { McpFailure } from '../../../../shared/mcp'
import { t } from '../../../i18n/t'
import { translated } from '../../../i18n/translated'
import { CopyButton } from '../../../ui/copy-button'
import { ScrollRegion } from '../../../ui/scroll-region'
import { Spinner } from '../../../ui/spinner'
import { Summary } from '../../../ui/summary'
import { EscapedLine } from '../../../ui/text/escaped-line'

type ServerFailureProps = {
  failure: McpFailure
  /** The app or browser that waits for the person, if nothing is wrong except that they have to sign in. */
  waitsIn?: 'app' | 'browser'
  /** The program that was started, or the address that was called. */
  tried?: string
  /** The control for the next step. */
  children?: ReactNode
}

/** Shows why a server does not work, and what to do about it. */
export function ServerFailure({ failure, waitsIn, tried, children }: ServerFailureProps) {
  const { detail } = failure
  const words = translated(failure.words)
  const nextStep = translated(failure.nextStep ?? '')
  const all = [words, nextStep, detail].filter(Boolean).join('\n')
  const tone = waitsIn ? 'border-wait-line bg-wait-soft' : 'border-bad-line bg-bad-soft'
  return (
    <section role="alert" className={`flex flex-col gap-2 rounded-md border px-4 py-3 text-sm ${tone}`}>
      <div className="flex items-start gap-3">
        <CircleAlert size={16} aria-hidden="true" className={`mt-0.5 shrink-0 ${waitsIn ? 'text-wait' : 'text-bad'}`} />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <p className="font-semibold">
            <EscapedLine text={words} />
          </p>
          {waitsIn === 'browser' ? (
            <p className="flex items-center gap-2">
              <Spinner />
              {t('mcp.signingIn')}
            </p>
          ) : (
            nextStep && (
              <p>
                <EscapedLine text={nextStep} />
              </p>
            )
          )}
        </div>
        <CopyButton value={all} label={t('mcp.copyDetails')} />
      </div>
      {tried !== undefined && (
        <p className="text-xs text-ink-2 wrap-anywhere">
          {t('mcp.tried')}{' '}
          <code className="font-mono">
            <EscapedLine text={tried} />
          </code>
        </p>
      )}
      {children}
      {detail && (
        <details>
          <Summary className="text-xs">{t('mcp.detail')}</Summary>
          <ScrollRegion
            as="pre"
            className="mt-1 max-h-40 overflow-auto rounded-sm bg-sunken p-2 text-xs whitespace-pre-wrap wrap-anywhere"
          >
            {detail}
          </ScrollRegion>
        </details>
      )}
    </section>
  )
}
