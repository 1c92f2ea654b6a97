import { t } from '../i18n/t'
import { Spinner } from './spinner'

/** Renders a panel until it has its content. */
export function Loading() {
  return (
    <p className="flex items-center gap-2 p-4 text-sm text-ink-2">
      <Spinner />
      {t('common.loading')}
    </p>
  )
}
