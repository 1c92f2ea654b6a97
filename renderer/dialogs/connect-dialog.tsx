import { useMemo } from 'react'
import type { ProviderView } from '../../shared/settings'
import { useApp } from '../stores/app'
import { showDialog } from '../stores/ui'
import { text } from '../text'
import { settingsText } from '../text-settings'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Field, Select, TextInput } from '../ui/field'
import { ModelField } from './model-field'
import { PROVIDER_PRESETS, type ServerProtocol } from './provider-presets'
import { useConnect } from './use-connect'

const words = settingsText.connect

/** Connects a provider and makes a profile that uses it; or changes one that is there. */
export function ConnectDialog({ providerId }: { providerId?: string }) {
  const former = useApp(state => state.start?.providers.find(provider => provider.id === providerId))
  const connect = useConnect(former, () => showDialog(null))
  return (
    <Dialog title={former ? words.editTitle : words.title} lead={words.lead} onClose={connect.cancel}>
      <ConnectForm {...(former && { former })} connect={connect} />
    </Dialog>
  )
}

type ConnectFormProps = { former?: ProviderView; connect: ReturnType<typeof useConnect> }

function ConnectForm({ former, connect }: ConnectFormProps) {
  const { form, errors, isBusy, failure, change, save, cancel, loadModels, forgetKey } = connect
  const preset = PROVIDER_PRESETS.find(other => other.baseUrl === form.baseUrl)
  const choose = (id: string) => {
    const chosen = PROVIDER_PRESETS.find(other => other.id === id)
    if (!chosen) return change({ label: '', baseUrl: '' })
    const { label, protocol, baseUrl } = chosen
    change({ label, protocol, baseUrl })
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <Field label={words.preset}>
        {ids => (
          <Select {...ids} value={preset?.id ?? 'custom'} onChange={event => choose(event.target.value)}>
            {PROVIDER_PRESETS.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
            <option value="custom">{words.custom}</option>
          </Select>
        )}
      </Field>
      <Field label={words.label} {...(errors.label && { error: errors.label })}>
        {ids => <TextInput {...ids} value={form.label} onChange={event => change({ label: event.target.value })} />}
      </Field>
      <Field label={words.baseUrl} hint={words.baseUrlHint} {...(errors.baseUrl && { error: errors.baseUrl })}>
        {ids => (
          <TextInput
            {...ids}
            type="url"
            className="font-mono text-sm"
            value={form.baseUrl}
            onChange={event => change({ baseUrl: event.target.value })}
          />
        )}
      </Field>
      {!preset && <ProtocolField value={form.protocol} onChange={protocol => change({ protocol })} />}
      <KeyField
        value={form.key}
        isOptional={preset?.needsKey !== true}
        {...(former && { former })}
        onChange={key => change({ key })}
        onForget={forgetKey}
      />
      {!former && (
        <ModelField
          value={form.model}
          {...(errors.model && { error: errors.model })}
          onChange={model => change({ model })}
          onLoad={loadModels}
        />
      )}
      {failure && (
        <p role="alert" className="rounded-sm bg-bad-soft px-3 py-2 text-sm wrap-anywhere text-bad">
          {failure}
        </p>
      )}
      <footer className="mt-2 flex justify-end gap-2">
        <Button onClick={cancel}>{text.common.cancel}</Button>
        <Button kind="main" type="submit" disabled={isBusy}>
          {isBusy ? text.common.saving : former ? text.common.save : words.save}
        </Button>
      </footer>
    </form>
  )
}

type ProtocolFieldProps = { value: ServerProtocol; onChange(protocol: ServerProtocol): void }

function ProtocolField({ value, onChange }: ProtocolFieldProps) {
  return (
    <Field label={words.protocol}>
      {ids => (
        <Select {...ids} value={value} onChange={event => onChange(event.target.value as ServerProtocol)}>
          {Object.entries(words.protocols).map(([protocol, name]) => (
            <option key={protocol} value={protocol}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

type KeyFieldProps = {
  value: string
  isOptional: boolean
  former?: ProviderView
  onChange(key: string): void
  onForget(): void
}

function KeyField({ value, isOptional, former, onChange, onForget }: KeyFieldProps) {
  const canEncrypt = useApp(state => state.start?.canEncrypt ?? false)
  const hint = useMemo(() => {
    const kept = former?.key.state === 'set' ? `${words.keyKept(former.key.last4)} ` : ''
    return kept + (canEncrypt ? words.keyEncrypted : words.keyMemory)
  }, [former, canEncrypt])
  return (
    <div className="flex flex-col gap-1 [&>button]:self-start">
      <Field label={isOptional ? words.keyOptional : words.key} hint={hint}>
        {ids => (
          <TextInput
            {...ids}
            type="password"
            autoComplete="new-password"
            className="font-mono text-sm"
            value={value}
            onChange={event => onChange(event.target.value)}
          />
        )}
      </Field>
      {former?.key.state === 'set' && (
        <Button kind="link" className="min-h-6 text-xs" onClick={onForget}>
          {words.removeKey}
        </Button>
      )}
    </div>
  )
}
