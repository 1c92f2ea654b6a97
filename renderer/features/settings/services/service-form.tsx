import { useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import { parseWebAddress } from '../../../../shared/parse-url'
import type { ServiceField, ServiceKind, ServiceView } from '../../../../shared/services/connected-service'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { translated } from '../../../i18n/translated'
import { attempt } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { Field, Select, TextInput } from '../../../ui/field'
import { useRefusable } from '../../../ui/hooks/use-refusable'
import { KeyField } from '../providers/key-field'
import { Section } from '../section'
import { serviceGroups } from './service-groups'

type ServiceFormProps = {
  former?: ServiceView
  kinds: readonly ServiceKind[]
  onSaved(views: readonly ServiceView[]): void
  onLeave(): void
  /** The key was forgotten, and the form stays. */
  onViews(views: readonly ServiceView[]): void
}

/** Connects a service, or changes one. What is kept of a key is never shown. */
export function ServiceForm({ former, kinds, onSaved, onLeave, onViews }: ServiceFormProps) {
  const form = useServiceForm({ ...(former && { former }), kinds, onSaved })
  const { kind, label, address, key, model, more, errors, failure, isBusy, change } = form
  const refusable = useRefusable(form.save)

  return (
    <form {...refusable} className="flex flex-col gap-4">
      <Section
        title={former ? t('settings.services.editTitle', { label: former.label }) : t('settings.services.newTitle')}
      >
        {!former && (
          <Field label={t('settings.services.kind')} hint={aboutOf(kind)}>
            {ids => (
              <Select
                {...ids}
                autoFocus
                value={kind?.adapter}
                // A key is for the service that it was typed for.
                onChange={event =>
                  change({ adapter: event.target.value, address: '', key: '', label: '', model: '', more: {} })
                }
              >
                {serviceGroups(kinds).map(({ label: group, kinds: ofGroup }) => (
                  <optgroup key={group} label={group}>
                    {ofGroup.map(({ adapter, name }) => (
                      <option key={adapter} value={adapter}>
                        {name}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </Select>
            )}
          </Field>
        )}
        {kind?.usualAddress === undefined && (
          <AddressField address={address} error={errors.address} kind={kind} onChange={change} />
        )}
        <KeyField
          value={key}
          isOptional={kind?.needsKey !== true}
          isFirst={false}
          {...(errors.key && { error: errors.key })}
          {...(kind?.keysAt && { keyPage: kind.keysAt })}
          {...(former && { former })}
          onChange={typed => change({ key: typed })}
          onForget={() => former && attempt(forgetKey(former).then(onViews))}
        />
        {kind?.usualModel !== undefined && (
          <Field label={t('settings.services.model')} hint={t('settings.services.modelHint')}>
            {ids => (
              <TextInput
                {...ids}
                maxLength={200}
                className="font-mono text-sm"
                placeholder={kind.usualModel}
                value={model}
                onChange={event => change({ model: event.target.value })}
              />
            )}
          </Field>
        )}
        <Field label={t('settings.connect.label')}>
          {ids => (
            <TextInput
              {...ids}
              maxLength={100}
              placeholder={kind?.name}
              value={label}
              onChange={event => change({ label: event.target.value })}
            />
          )}
        </Field>
        {kind?.usualAddress !== undefined && (
          <AddressField address={address} error={errors.address} kind={kind} onChange={change} />
        )}
        <MoreFields kind={kind} more={more} onChange={change} />
        {failure && (
          <p role="alert" className="rounded-sm bg-bad-soft px-3 py-2 text-sm wrap-anywhere text-bad">
            {failure}
          </p>
        )}
      </Section>
      <footer className="flex justify-end gap-2">
        <Button onClick={onLeave}>{t('common.cancel')}</Button>
        <Button kind="main" type="submit" disabled={isBusy}>
          {isBusy ? t('common.saving') : former ? t('common.save') : t('settings.services.connect')}
        </Button>
      </footer>
    </form>
  )
}

type AddressFieldProps = {
  address: string
  error: string | undefined
  kind: ServiceKind | undefined
  onChange(part: { address: string }): void
}

function AddressField({ address, error, kind, onChange }: AddressFieldProps) {
  return (
    <Field label={t('settings.connect.baseUrl')} hint={t('settings.services.addressHint')} {...(error && { error })}>
      {ids => (
        <TextInput
          {...ids}
          inputMode="url"
          className="font-mono text-sm"
          placeholder={kind?.usualAddress ?? 'http://localhost:8888'}
          value={address}
          onChange={event => onChange({ address: event.target.value })}
        />
      )}
    </Field>
  )
}

type MoreFieldsProps = {
  kind: ServiceKind | undefined
  more: Written['more']
  onChange(part: { more: Written['more'] }): void
}

/** Shows the other settings of a service of this kind. */
function MoreFields({ kind, more, onChange }: MoreFieldsProps) {
  return Object.entries(kind?.fields ?? {}).map(([name, usual]) => (
    <Field
      key={name}
      label={t(`settings.sound.fields.${name as ServiceField}`)}
      hint={t('settings.sound.fieldHint', { usual })}
    >
      {ids => (
        <TextInput
          {...ids}
          dir="ltr"
          maxLength={200}
          className="font-mono text-sm"
          placeholder={usual}
          value={more[name] ?? ''}
          onChange={({ target }) => onChange({ more: { ...more, [name]: target.value } })}
        />
      )}
    </Field>
  ))
}

function aboutOf(kind: ServiceKind | undefined): string {
  return kind ? [kind.about, ...(kind.cost ? [kind.cost] : [])].map(translated).join(' ') : ''
}

/** Leaves all else as it is kept, whatever is written in the form by now. */
function forgetKey({ key: _key, ...service }: ServiceView): Promise<ServiceView[]> {
  return call('service.save', { service, key: '' })
}

type Written = Readonly<Record<'adapter' | 'label' | 'address' | 'key' | 'model', string>> & {
  more: Readonly<Record<string, string>>
}
type Errors = { address?: string; key?: string }

function useServiceForm({ former, kinds, onSaved }: Pick<ServiceFormProps, 'former' | 'kinds' | 'onSaved'>) {
  const [id] = useState(() => former?.id ?? crypto.randomUUID())
  const [written, setWritten] = useState<Written>(() => ({
    adapter: former?.adapter ?? kinds[0]?.adapter ?? '',
    label: former?.label ?? '',
    address: former?.values.address ?? '',
    model: former?.values.model ?? '',
    key: '',
    more: former?.values ?? {},
  }))
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const kind = kinds.find(({ adapter }) => adapter === written.adapter)

  const save = async () => {
    const found = errorsOf(written, kind, former)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setIsBusy(true)
    setFailure(null)
    try {
      const address = written.address.trim()
      const model = written.model.trim()
      const values = { ...setFields(written.more, kind), ...(address && { address }), ...(model && { model }) }
      const label = written.label.trim() || kind?.name || written.adapter
      const service = { id, adapter: written.adapter, label, values }
      onSaved(await call('service.save', { service, ...(written.key && { key: written.key }) }))
    } catch (error) {
      setFailure(messageOf(error))
      setIsBusy(false)
    }
  }

  const change = (part: Partial<Written>) => {
    setErrors({})
    setWritten(before => ({ ...before, ...part }))
  }
  return { ...written, kind, errors, failure, isBusy, change, save }
}

/** Returns what was written for the fields of a kind; those left empty are as usual. */
function setFields(more: Written['more'], kind: ServiceKind | undefined): Record<string, string> {
  const set = Object.keys(kind?.fields ?? {}).map(name => [name, more[name]?.trim() ?? ''] as const)
  return Object.fromEntries(set.filter(([, value]) => value !== ''))
}

function errorsOf(
  { address, key }: Pick<Written, 'address' | 'key'>,
  kind: ServiceKind | undefined,
  former: ServiceView | undefined,
): Errors {
  const isMissing = kind?.needsKey === true && key.trim() === '' && former?.key.state !== 'set'
  const hasAddress = address.trim() === '' ? kind?.usualAddress !== undefined : parseWebAddress(address.trim()) !== null
  return {
    ...(!hasAddress && { address: t('settings.services.needsAddress') }),
    ...(isMissing && { key: t('settings.services.needsKey') }),
  }
}
