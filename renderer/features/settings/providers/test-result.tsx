import { Check, CircleAlert } from 'lucide-react'
import { t } from '../../../i18n/t'
import { translated } from '../../../i18n/translated'
import { Summary } from '../../../ui/summary'
import type { TestState } from './use-test'

/** Shows the result of a test, as text; the server's response unfolds. */
export function TestResult({ state }: { state: TestState }) {
  const result = state.phase === 'done' ? state.result : undefined
  const Icon = result?.ok ? Check : CircleAlert
  return (
    <div role="status" className={state.phase === 'none' ? 'sr-only' : 'basis-full text-sm'}>
      {state.phase === 'running' && <p className="text-ink-2">{t('settings.testing')}</p>}
      {result && (
        <>
          <p className={`flex items-start gap-2 ${result.ok ? 'text-good' : 'text-bad'}`}>
            <Icon
              size={15}
              role="img"
              aria-label={result.ok ? t('settings.testOk') : t('settings.testFailed')}
              className="mt-0.5 shrink-0"
            />
            <span className="min-w-0 wrap-anywhere">{translated(result.sentence ?? result.message)}</span>
            {result.ok && (
              <span className="shrink-0 text-ink-2">
                {t('settings.tested', { seconds: (Math.max(100, result.durationMs) / 1000).toFixed(1) })}
              </span>
            )}
          </p>
          {result.detail && (
            <details className="mt-1 ps-6 text-xs text-ink-2">
              <Summary>{t('common.details')}</Summary>
              <pre className="mt-1 max-h-40 overflow-auto rounded-sm bg-sunken p-2 whitespace-pre-wrap wrap-anywhere">
                {result.detail}
              </pre>
            </details>
          )}
        </>
      )}
    </div>
  )
}
