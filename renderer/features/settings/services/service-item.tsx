import type { ServiceKind, ServiceView } from '../../../../shared/services/connected-service'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { attempt } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { ConfirmButton } from '../../../ui/confirm-button'
import { Spinner } from '../../../ui/spinner'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { escapedText } from '../../../ui/text/visible-text'
import { askingId } from '../providers/asking-id'
import { TestResult } from '../providers/test-result'
import { useTest } from '../providers/use-test'

type ServiceItemProps = {
  service: ServiceView
  kind: ServiceKind | undefined
  /** Of several that can do the same the first one is asked. */
  place: 'only' | 'first' | 'later'
  onEdit(): void
  onViews(views: readonly ServiceView[]): void
}

/** A service: where it is, whether it has its key, and what can be done with it. */
export function ServiceItem({ service, kind, place, onEdit, onViews }: ServiceItemProps) {
  const { id, label } = service

  const { state, run, cancel } = useTest(signal =>
    call('service.test', { id, askingId: askingId(signal, 'service.stopTest') }),
  )
  const isTesting = state.phase === 'running'
  return (
    <li
      data-setting={escapedText(label)}
      className="flex flex-wrap items-center gap-2 rounded-md border border-line px-3 py-2"
    >
      <div className="min-w-40 flex-1">
        <p className="truncate text-sm font-medium">
          <EscapedLine text={label} />
        </p>
        <p className="text-xs text-ink-2 wrap-anywhere">{factsOf(service, kind, place).map(escapedText).join(' · ')}</p>
      </div>
      {place === 'later' && (
        <Button
          aria-label={t('settings.services.preferTitle', { label })}
          onClick={() => attempt(call('service.prefer', { id }).then(onViews))}
        >
          {t('settings.services.prefer')}
        </Button>
      )}
      <Button
        aria-label={isTesting ? t('settings.cancelTest', { label }) : t('settings.testProvider', { label })}
        title={t('settings.services.testTitle')}
        // Of a double click the second would give up what the first began.
        onClick={({ detail: clicks }) => {
          if (clicks < 2) (isTesting ? cancel : run)()
        }}
      >
        {isTesting && <Spinner />}
        {isTesting ? t('common.cancel') : t('settings.test')}
      </Button>
      <Button aria-label={t('settings.services.editTitle', { label })} onClick={onEdit}>
        {t('common.edit')}
      </Button>
      <ConfirmButton
        label={t('settings.services.removeTitle', { label })}
        onConfirm={() => attempt(call('service.remove', { id }).then(onViews))}
      />
      <TestResult state={state} />
    </li>
  )
}

function factsOf(service: ServiceView, kind: ServiceKind | undefined, place: ServiceItemProps['place']): string[] {
  const address = service.values.address || kind?.usualAddress || ''
  const isSilent = service.key.state === 'none' && kind?.needsKey === false
  return [
    ...(kind && kind.name !== service.label ? [kind.name] : []),
    ...(place === 'first' ? [t('settings.services.first')] : []),
    address,
    ...(isSilent ? [] : [keyWords(service)]),
  ].filter(Boolean)
}

function keyWords({ key }: ServiceView): string {
  if (key.state === 'none') return t('settings.noKey')
  if (key.state === 'lost') return key.ended ? t('models.keyEnded') : t('models.keyUnreadable')
  return key.kept === 'memory'
    ? `${t('settings.keySet', { last4: key.last4 })}, ${t('settings.keyInMemory')}`
    : t('settings.keySet', { last4: key.last4 })
}
