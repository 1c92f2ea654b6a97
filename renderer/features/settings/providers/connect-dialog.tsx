import {
  PROTOCOL_NAMES,
  PROVIDER_PRESETS,
  presetOf,
  type ServerProtocol,
} from '../../../../shared/models/provider-presets'
import { webSearchOf } from '../../../../shared/models/web-search'
import type { ProviderView } from '../../../../shared/settings'
import { language } from '../../../i18n/language'
import { t } from '../../../i18n/t'
import { useApp } from '../../../state/app'
import { type AskedField, showDialog } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { Dialog, DialogBody } from '../../../ui/dialog'
import { Field, Select, TextArea, TextInput } from '../../../ui/field'
import { useLeaveGuard } from '../../../ui/hooks/use-leave-guard'
import { useRefusable } from '../../../ui/hooks/use-refusable'
import { Summary } from '../../../ui/summary'
import { FormEnd, KeptNote } from '../../../ui/unsaved'
import { FactsTable } from './facts-table'
import { headerLines } from './header-lines'
import { KeyField } from './key-field'
import { ModelField } from './model-field'
import { isUsableAddress, meantAddress, nameOf, type ProviderForm } from './provider-presets'
import { useConnect } from './use-connect'

type ConnectDialogProps = { providerId?: string; from?: 'session' | 'settings'; asks?: AskedField }

/** Connects a provider, whose model then answers; or changes one that is there. */
export function ConnectDialog({ providerId, from, asks }: ConnectDialogProps) {
  const former = useApp(state => state.start?.providers.find(provider => provider.id === providerId))
  const isFromSettings = from === 'settings' || (former !== undefined && from !== 'session')
  const leave = () => showDialog(isFromSettings ? { type: 'settings', page: 'providers' } : null)
  const connect = useConnect(former, leave, asks)
  return (
    <Dialog
      title={former ? t('settings.connect.editTitle') : t('settings.connect.title')}
      lead={t('settings.connect.lead')}
      onClose={connect.cancel}
    >
      <ConnectForm {...(former && { former })} {...(asks && { asked: asks.field })} connect={connect} />
    </Dialog>
  )
}

type ConnectFormProps = { former?: ProviderView; asked?: AskedField['field']; connect: ReturnType<typeof useConnect> }

function ConnectForm({ former, asked, connect }: ConnectFormProps) {
  const { form, errors, isBusy, failure, change, save, cancel, loadModels, forgetKey, isKept } = connect
  const refusable = useRefusable(save)
  const guard = useLeaveGuard(refusable.ref, connect.isUnsaved, connect.forget)
  const preset = presetOf(form.kind)
  return (
    <form {...refusable} className="flex flex-col gap-3">
      <DialogBody>
        <KeptNote isKept={isKept} />
        <ServerFields former={former} asked={asked} connect={connect} />
        <KeyField
          value={form.key}
          isOptional={preset?.needsKey !== true}
          isFirst={asked === 'key'}
          {...(errors.key && { error: errors.key })}
          {...(preset?.keyPage && { keyPage: preset.keyPage })}
          {...(former && { former })}
          onChange={key => change({ key })}
          onForget={forgetKey}
        />
        {former && <SearchField form={form} onChange={webSearch => change({ webSearch })} />}
        {!former && (
          <ModelField
            // The answer of a server of another kind says nothing of this one.
            key={form.kind}
            value={form.model}
            known={preset?.models ?? []}
            {...(errors.model && { error: errors.model })}
            onChange={model => change({ model })}
            onLoad={loadModels}
          />
        )}
        <More former={former} connect={connect} />
        {failure && (
          <p role="alert" className="rounded-sm bg-bad-soft px-3 py-2 text-sm wrap-anywhere text-bad">
            {failure}
          </p>
        )}
      </DialogBody>
      <footer className="flex justify-end gap-2">
        <FormEnd guard={guard}>
          <Button onClick={() => guard.leave(cancel)}>{t('common.cancel')}</Button>
          <Button kind="main" type="submit" disabled={isBusy}>
            {isBusy ? t('common.saving') : former ? t('common.save') : t('settings.connect.save')}
          </Button>
        </FormEnd>
      </footer>
    </form>
  )
}

type ServerFieldsProps = Pick<ConnectFormProps, 'connect'> & {
  former: ProviderView | undefined
  asked: AskedField['field'] | undefined
}

/** Shows the fields that say which server it is. If its kind is known, name and address are among what few people need. */
function ServerFields({ former, asked, connect }: ServerFieldsProps) {
  const { form, change } = connect
  const preset = presetOf(form.kind)
  return (
    <>
      <Field label={t('settings.connect.preset')}>
        {ids => (
          <Select {...ids} value={preset?.id ?? 'custom'} onChange={event => change(formOfKind(event.target.value))}>
            {PROVIDER_PRESETS.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
            <option value="custom">{t('settings.connect.custom')}</option>
          </Select>
        )}
      </Field>
      {!isPlain(form, former) && <NameAndAddress former={former} asked={asked} connect={connect} />}
      {!preset && <ProtocolField value={form.protocol} onChange={protocol => change({ protocol })} />}
    </>
  )
}

/** Returns whether a new provider needs no more than a kind and a key. */
function isPlain({ kind }: ProviderForm, former: ProviderView | undefined): boolean {
  const preset = presetOf(kind)
  return !former && preset !== undefined && isUsableAddress(preset.baseUrl)
}

function NameAndAddress({ former, asked, connect: { form, errors, change } }: ServerFieldsProps) {
  return (
    <>
      <Field label={t('settings.connect.label')}>
        {ids => (
          <TextInput
            {...ids}
            // Another kind would replace all that is set: not by the first arrow key.
            data-first={former && !asked ? '' : undefined}
            placeholder={nameOf({ ...form, label: '' })}
            value={form.label}
            onChange={event => change({ label: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={t('settings.connect.baseUrl')}
        hint={addressHint(form, former)}
        {...(errors.baseUrl && { error: errors.baseUrl })}
      >
        {ids => (
          <TextInput
            {...ids}
            inputMode="url"
            data-first={asked === 'baseUrl' ? '' : undefined}
            className="font-mono text-sm"
            value={form.baseUrl}
            onChange={event => change({ baseUrl: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}

/** A key is for the server that it was typed for. Most others than those that are known speak Chat Completions. */
function formOfKind(kind: string): ProviderForm {
  const { label = '', protocol = 'openai-chat', baseUrl = '', headers } = presetOf(kind) ?? {}
  return { kind, label, protocol, baseUrl, headers: headerLines(headers), key: '', model: '', webSearch: false }
}

/** Explains how an address is understood that is not written as it will be kept. */
function addressHint(form: ProviderForm, former: ProviderView | undefined): string {
  const meant = meantAddress(form, former?.baseUrl)
  const isAsWritten = meant === form.baseUrl || `${meant}/` === form.baseUrl
  return isAsWritten || !isUsableAddress(meant)
    ? t('settings.connect.baseUrlHint')
    : t('models.understood', { address: meant })
}

type ProtocolFieldProps = { value: ServerProtocol; onChange(protocol: ServerProtocol): void }

function ProtocolField({ value, onChange }: ProtocolFieldProps) {
  return (
    <Field label={t('settings.connect.protocol')}>
      {ids => (
        <Select {...ids} value={value} onChange={event => onChange(event.target.value as ServerProtocol)}>
          {Object.entries(PROTOCOL_NAMES).map(([protocol, name]) => (
            <option key={protocol} value={protocol}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** Shows the fields that few people need. Opens by itself if something in it is wrong. */
function More({ former, connect }: Pick<ServerFieldsProps, 'former' | 'connect'>) {
  const { form, errors, facts, problem, change, changeFacts } = connect
  const isFormer = former !== undefined
  const isPlainKind = isPlain(form, former)
  const isWrong = errors.headers !== undefined || problem !== undefined || (isPlainKind && errors.baseUrl !== undefined)
  return (
    <details open={isWrong || undefined} className="rounded-md border border-line px-3 py-2">
      <Summary className="text-sm font-medium">
        {isFormer ? t('settings.connect.more') : t('settings.connect.moreNew')}
      </Summary>
      <div className="flex flex-col gap-4 pt-3">
        {isPlainKind && <NameAndAddress former={former} asked={undefined} connect={connect} />}
        {!isFormer && <SearchField form={form} onChange={webSearch => change({ webSearch })} />}
        <Field
          label={t('settings.connect.headers')}
          hint={t('settings.connect.headersHint')}
          {...(errors.headers && { error: errors.headers })}
        >
          {ids => (
            <TextArea
              {...ids}
              rows={2}
              spellCheck={false}
              className="font-mono text-sm"
              value={form.headers}
              onChange={event => change({ headers: event.target.value })}
            />
          )}
        </Field>
        {isFormer && <FactsTable rows={facts} problem={problem} onChange={changeFacts} />}
      </div>
    </details>
  )
}

type SearchFieldProps = { form: ProviderForm; onChange(webSearch: boolean): void }

/** Shows whether the provider may search the web for its models. If it is not known to, that is shown instead. */
function SearchField({ form, onChange }: SearchFieldProps) {
  const at = { protocol: form.protocol, baseUrl: meantAddress(form) }
  const search = webSearchOf(at)
  if (!search) {
    return <p className="text-xs text-ink-2">{t('models.noSearch')}</p>
  }
  const price = search.price?.toLocaleString(language())
  return (
    <div className="flex flex-col gap-1">
      <label className="flex items-center gap-2 text-sm font-medium">
        <input
          type="checkbox"
          aria-describedby="web-search-hint"
          checked={form.webSearch}
          onChange={event => onChange(event.target.checked)}
          className="size-4 accent-(--accent)"
        />
        {t('models.webSearch')}
      </label>
      <p id="web-search-hint" className="text-xs text-ink-2">
        {t('models.searchHint')} {price ? t('models.searchPrice', { price }) : t('models.searchCosts')}
        {search.sinceGemini3 && ` ${t('models.searchSinceGemini3')}`}
      </p>
    </div>
  )
}
