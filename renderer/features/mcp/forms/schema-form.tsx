import { t } from '../../../i18n/t'
import { Field, Select, TextArea, TextInput } from '../../../ui/field'
import { type FieldValues, type SchemaField, valueIn } from './schema-fields'

type SchemaFormProps = {
  fields: readonly SchemaField[]
  values: FieldValues
  wrong: FieldValues
  onChange(values: FieldValues): void
}

/** The fields of a JSON Schema, to be filled in. */
export function SchemaForm({ fields, values, wrong, onChange }: SchemaFormProps) {
  return fields.map(field => {
    const { name, label, hint, kind, isRequired, rule } = field
    const notes = [isRequired && t('mcp.tool.required'), kind === 'json' && t('mcp.tool.json'), rule?.note].filter(
      Boolean,
    )
    const error = valueIn(wrong, name)
    return (
      <Field
        key={name}
        label={notes.length > 0 ? `${label} (${notes.join(', ')})` : label}
        {...(hint && { hint: hint.slice(0, 1_000) })}
        {...(error && { error })}
      >
        {ids => (
          <Control
            ids={ids}
            field={field}
            value={valueIn(values, name)}
            onChange={value => onChange({ ...values, [name]: value })}
          />
        )}
      </Field>
    )
  })
}

type ControlProps = {
  ids: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }
  field: SchemaField
  value: string
  onChange(value: string): void
}

function Control({ ids, field: { kind, choices, isRequired }, value, onChange }: ControlProps) {
  if (kind === 'choice' || kind === 'boolean') {
    const options = kind === 'boolean' ? ['true', 'false'] : choices
    const shown = (json: string) =>
      kind === 'boolean' ? (json === 'true' ? t('mcp.tool.yes') : t('mcp.tool.no')) : plain(json)
    return (
      <Select {...ids} value={value} onChange={event => onChange(event.target.value)}>
        {(!isRequired || value === '') && <option value="">{t('mcp.tool.unset')}</option>}
        {options.map(json => (
          <option key={json} value={json}>
            {shown(json)}
          </option>
        ))}
      </Select>
    )
  }
  if (kind === 'json') {
    return (
      <TextArea
        {...ids}
        rows={3}
        spellCheck={false}
        className="font-mono text-sm"
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    )
  }
  const isNumber = kind === 'number' || kind === 'integer'
  return (
    <TextInput
      {...ids}
      {...(isNumber && { inputMode: 'decimal' as const })}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}

function plain(json: string): string {
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' ? value : json
}
