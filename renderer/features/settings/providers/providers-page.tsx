import type { ProviderView } from '../../../../shared/settings'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { removeProvider, useApp } from '../../../state/app'
import { useKnownModels } from '../../../state/known-models'
import { attempt, showDialog } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { ConfirmButton } from '../../../ui/confirm-button'
import { Spinner } from '../../../ui/spinner'
import { escapedText } from '../../../ui/text/visible-text'
import { askingId } from './asking-id'
import { OfferList } from './offer-list'
import { TestResult } from './test-result'
import { useTest } from './use-test'

export function ProvidersPage() {
  const providers = useApp(state => state.start?.providers ?? [])
  return (
    <div className="flex flex-col items-start gap-4">
      <ul className="flex w-full flex-col gap-2">
        {providers.map(provider => (
          <ProviderItem key={provider.id} provider={provider} />
        ))}
      </ul>
      <Button
        data-setting={t('settings.addProvider')}
        onClick={() => showDialog({ type: 'connect', from: 'settings' })}
      >
        {t('settings.addProvider')}
      </Button>
      <OfferList />
    </div>
  )
}

function ProviderItem({ provider }: { provider: ProviderView }) {
  const { id, label, protocol, baseUrl } = provider
  const isBuiltIn = protocol === 'offline'
  const used = useKnownModels(({ recent }) => recent.find(({ providerId }) => providerId === id)?.model)
  const ofProfile = useApp(({ start }) => start?.profiles.find(profile => profile.providerId === id)?.model)
  const model = used ?? ofProfile
  // With the model for a word, or without one for its models.
  const { state, run, cancel } = useTest(signal =>
    call('provider.test', { id, ...(model && { model }), askingId: askingId(signal) }),
  )
  const isTesting = state.phase === 'running'
  return (
    <li
      data-setting={escapedText(label)}
      className="flex flex-wrap items-center gap-2 rounded-md border border-line px-3 py-2"
    >
      <div className="min-w-40 flex-1">
        <p className="truncate text-sm font-medium">{isBuiltIn ? t('start.offline') : label}</p>
        <p className="text-xs text-ink-2 wrap-anywhere">
          {isBuiltIn ? t('settings.builtIn') : [baseUrl, describeKey(provider)].filter(Boolean).join(' · ')}
        </p>
        {provider.key.state === 'lost' && <LostKey provider={provider} />}
      </div>
      {!isBuiltIn && (
        <>
          <Button
            aria-label={isTesting ? t('settings.cancelTest', { label }) : t('settings.testProvider', { label })}
            title={model ? t('settings.testWith', { model }) : t('settings.testList')}
            // Of a double click the second would give up what the first began.
            onClick={({ detail: clicks }) => {
              if (clicks < 2) (isTesting ? cancel : run)()
            }}
          >
            {isTesting && <Spinner />}
            {isTesting ? t('common.cancel') : t('settings.test')}
          </Button>
          <Button
            aria-label={t('settings.editProvider', { label })}
            onClick={() => showDialog({ type: 'connect', providerId: id })}
          >
            {t('common.edit')}
          </Button>
          <ConfirmButton
            label={t('settings.removeProvider', { label })}
            onConfirm={() => attempt(removeProvider(id))}
          />
        </>
      )}
      <TestResult state={state} />
    </li>
  )
}

/** Says that a key has to be entered again, and leads to its field. */
function LostKey({ provider: { id, key } }: { provider: ProviderView }) {
  const why = key.state === 'lost' && key.ended ? t('models.keyEnded') : t('models.keyUnreadable')
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-xs text-wait">
      {why}
      <Button
        kind="link"
        className="min-h-6 text-xs"
        onClick={() => showDialog({ type: 'connect', providerId: id, from: 'settings', asks: { field: 'key', why } })}
      >
        {t('models.enterKey')}
      </Button>
    </p>
  )
}

function describeKey({ key }: ProviderView): string {
  if (key.state === 'none') return t('settings.noKey')
  if (key.state === 'lost') return ''
  return key.kept === 'memory'
    ? `${t('settings.keySet', { last4: key.last4 })}, ${t('settings.keyInMemory')}`
    : t('settings.keySet', { last4: key.last4 })
}
