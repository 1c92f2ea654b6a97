import { TriangleAlert } from 'lucide-react'
import type { BrowserTab, TabFailure } from '../../../shared/browser/browser-tabs'
import { t } from '../../i18n/t'
import { Button } from '../../ui/button'
import { escapedText } from '../../ui/text/visible-text'
import { act } from './browser-actions'
import { hostOf } from './shown-title'

const ENDED: ReadonlySet<TabFailure['kind']> = new Set(['crashed', 'memory', 'dialogs'])

/** Explains, as text, why a page is not shown, and what to do about it. */
export function FailedPage({ tab, failure: { kind, url, detail } }: { tab: BrowserTab; failure: TabFailure }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto bg-surface">
      <div role="alert" className="mx-auto flex min-h-full max-w-md flex-col items-start justify-center gap-3 p-6">
        <TriangleAlert size={28} aria-hidden="true" className="text-ink-3" />
        <h2 className="text-base font-semibold">
          {ENDED.has(kind) ? t('browser.failures.ended') : t('browser.failures.title')}
        </h2>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {t(`browser.failures.${kind}`, { host: escapedText(hostOf(url)) })}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => act(tab.id, 'reload')}>{t('common.retry')}</Button>
          {kind === 'proxy' && (
            <Button onClick={() => act(tab.id, 'reach')}>
              {t('browser.failures.reach', { host: escapedText(hostOf(url)) })}
            </Button>
          )}
        </div>
        {detail !== '' && (
          <p dir="ltr" className="font-code text-xs text-ink-3 wrap-anywhere">
            {detail}
          </p>
        )}
      </div>
    </div>
  )
}
