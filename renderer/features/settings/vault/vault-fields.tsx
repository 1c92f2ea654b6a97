import { X } from 'lucide-react'
import { type ClipboardEvent, useRef, useState } from 'react'
import { MOST_FIELDS, type VaultEntryView } from '../../../../shared/vault/vault-entry'
import { referencesIn, referenceTo } from '../../../../shared/vault/vault-reference'
import { t } from '../../../i18n/t'
import { useApp } from '../../../state/app'
import { Button } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { Field, TextInput } from '../../../ui/field'
import { FieldGroup } from '../../../ui/field-group'
import {
  exampleOf,
  type FieldDraft,
  isKept,
  type VaultDraft,
  type VaultProblems,
  withField,
  withoutField,
} from './vault-draft'

type VaultFieldsProps = {
  draft: VaultDraft
  entry: VaultEntryView | undefined
  problems: VaultProblems
  setDraft(change: (draft: VaultDraft) => VaultDraft): void
}

/** Shows the content of an entry: each value under its name, and how models name it. */
export function VaultFields({ draft, entry, problems, setDraft }: VaultFieldsProps) {
  const canEncrypt = useApp(state => state.start?.canEncrypt ?? false)
  const add = useRef<HTMLButtonElement>(null)
  /** The keyboard goes to a field that the person has just added. */
  const [added, setAdded] = useState<string>()
  const append = () => {
    const next = withField(draft)
    setAdded(next.fields.at(-1)?.key)
    setDraft(() => next)
  }
  const remove = (key: string) => {
    setDraft(former => withoutField(former, key))
    // The pressed button is gone.
    add.current?.focus()
  }
  return (
    <FieldGroup
      legend={t('vault.fields.fields')}
      hint={`${t('vault.fields.fieldsHint')} ${canEncrypt ? t('vault.fields.encrypted') : t('vault.fields.inMemory')}`}
    >
      {draft.fields.map((field, index) => (
        <FieldRow
          key={field.key}
          draft={draft}
          field={field}
          entry={entry}
          problems={problems}
          isFirst={index === 0}
          isAdded={field.key === added}
          isOnly={draft.fields.length === 1}
          onChange={part => setDraft(former => withFieldChange(former, field.key, part))}
          onWrite={value => setDraft(former => ({ ...former, values: { ...former.values, [field.key]: value } }))}
          onRemove={() => remove(field.key)}
        />
      ))}
      <Button ref={add} className="self-start" disabled={draft.fields.length >= MOST_FIELDS} onClick={append}>
        {t('vault.fields.addField')}
      </Button>
      <References draft={draft} />
    </FieldGroup>
  )
}

function withFieldChange(draft: VaultDraft, key: string, part: Partial<FieldDraft>): VaultDraft {
  return { ...draft, fields: draft.fields.map(field => (field.key === key ? { ...field, ...part } : field)) }
}

type FieldRowProps = Omit<VaultFieldsProps, 'setDraft'> & {
  field: FieldDraft
  isFirst: boolean
  isAdded: boolean
  isOnly: boolean
  onChange(part: Partial<FieldDraft>): void
  onWrite(value: string): void
  onRemove(): void
}

function FieldRow({
  draft,
  field,
  entry,
  problems,
  isFirst,
  isAdded,
  isOnly,
  onChange,
  onWrite,
  onRemove,
}: FieldRowProps) {
  const { key, name, isSecret } = field
  const [isRefused, setIsRefused] = useState(false)
  const nameProblem = problems.names[key]
  const valueProblem = isRefused ? t('vault.fields.valueLines') : problems.values[key]
  const value = draft.values[key] ?? ''
  const hint = isKept(field, entry) ? t('vault.fields.keptValue') : exampleOf(draft.kind, field)
  /** A field of one line would join them without a word. */
  const refuseLines = (event: ClipboardEvent) => {
    const hasLines = /[\r\n]/.test(event.clipboardData.getData('text').trim())
    setIsRefused(hasLines)
    if (hasLines) event.preventDefault()
  }
  return (
    <fieldset
      aria-label={t('vault.fields.groupOf', { name })}
      className="grid min-w-0 grid-cols-[minmax(7rem,1fr)_minmax(0,2fr)_auto_auto] items-start gap-x-3 gap-y-2 max-sm:grid-cols-2"
    >
      <Field label={t('vault.fields.field')} isLabelHidden={!isFirst} {...(nameProblem && { error: nameProblem })}>
        {ids => (
          <TextInput
            {...ids}
            autoFocus={isAdded}
            className="font-mono text-sm"
            value={name}
            onChange={event => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('vault.fields.value')} isLabelHidden={!isFirst} {...(valueProblem && { error: valueProblem })}>
        {ids => (
          <TextInput
            {...ids}
            type={isSecret ? 'password' : 'text'}
            autoComplete="new-password"
            className="font-mono text-sm placeholder:font-sans"
            placeholder={hint}
            value={value}
            onPaste={refuseLines}
            onChange={event => {
              setIsRefused(false)
              onWrite(event.target.value)
            }}
          />
        )}
      </Field>
      <label className={`flex min-h-9 items-center gap-2 text-sm ${isFirst ? 'sm:mt-6' : ''}`}>
        <input
          type="checkbox"
          className="size-4 accent-(--accent)"
          checked={isSecret}
          onChange={event => onChange({ isSecret: event.target.checked })}
        />
        {t('vault.fields.isSecret')}
      </label>
      <Button
        kind="icon"
        className={`mt-1 max-sm:justify-self-end ${isFirst ? 'sm:mt-7' : ''}`}
        aria-label={t('vault.fields.removeField', { name })}
        title={t('vault.fields.removeField', { name })}
        disabled={isOnly}
        onClick={onRemove}
      >
        <X size={15} aria-hidden="true" />
      </Button>
    </fieldset>
  )
}

/** Shows what a model writes in place of a value, as far as the names allow that. */
function References({ draft: { name, fields } }: { draft: VaultDraft }) {
  const all = fields.map(field => `vault:${name}.${field.name}`.toLowerCase())
  const references = all.filter(one => referencesIn(one).map(referenceTo)[0] === one)
  if (references.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-2">
      <p className="w-full">{t('vault.fields.references')}</p>
      {references.map(reference => (
        <span key={reference} className="flex items-center gap-1 text-ink">
          <code className="wrap-anywhere select-text">{reference}</code>
          <CopyButton value={reference} label={t('vault.fields.copyReference', { reference })} />
        </span>
      ))}
    </div>
  )
}
