import type { ProviderView } from '../../shared/settings'
import { removeProvider, useApp } from '../stores/app'
import { attempt, showDialog } from '../stores/ui'
import { text } from '../text'
import { settingsText } from '../text-settings'
import { Button } from '../ui/button'
import { ConfirmButton } from '../ui/confirm-button'

const words = settingsText.settings

export function ProvidersPage() {
  const providers = useApp(state => state.start?.providers ?? [])
  return (
    <div className="flex flex-col items-start gap-3">
      <ul className="flex w-full flex-col gap-2">
        {providers.map(provider => (
          <ProviderItem key={provider.id} provider={provider} />
        ))}
      </ul>
      <Button onClick={() => showDialog({ type: 'connect' })}>{words.addProvider}</Button>
    </div>
  )
}

function ProviderItem({ provider }: { provider: ProviderView }) {
  const isBuiltIn = provider.protocol === 'offline'
  return (
    <li className="flex items-center gap-2 rounded-md border border-line px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{provider.label}</p>
        <p className="text-xs text-ink-2 wrap-anywhere">
          {isBuiltIn ? words.builtIn : `${provider.baseUrl ?? ''} · ${describeKey(provider)}`}
        </p>
      </div>
      {!isBuiltIn && (
        <>
          <Button
            aria-label={words.editProvider(provider.label)}
            onClick={() => showDialog({ type: 'connect', providerId: provider.id })}
          >
            {text.common.edit}
          </Button>
          <ConfirmButton
            label={words.removeProvider(provider.label)}
            onConfirm={() => attempt(removeProvider(provider.id))}
          />
        </>
      )}
    </li>
  )
}

function describeKey({ key }: ProviderView): string {
  if (key.state === 'none') return words.noKey
  return key.kept === 'memory' ? `${words.keySet(key.last4)}, ${words.keyInMemory}` : words.keySet(key.last4)
}
