import type { ApprovalMode, Profile, ReasoningEffort } from '../../../../shared/settings'
import { settingsText } from '../../../text/text-settings'
import { Field, Select, TextInput } from '../../../ui/field'
import type { ProfileNumber } from './profile-draft'

const words = () => settingsText.profile

type NumberFieldsProps = {
  fields: readonly ProfileNumber[]
  numbers: Record<ProfileNumber, string>
  isWrong(field: ProfileNumber): boolean
  onChange(field: ProfileNumber, text: string): void
}

/** Numbers of a profile, each with its unit, its default and its error beside it. */
export function NumberFields({ fields, numbers, isWrong, onChange }: NumberFieldsProps) {
  return fields.map(field => {
    const { label, hint, error } = words().numbers[field]
    return (
      <Field key={field} label={label} hint={hint} {...(isWrong(field) && { error })}>
        {ids => (
          <TextInput
            {...ids}
            inputMode="decimal"
            className="max-w-40"
            value={numbers[field]}
            onChange={event => onChange(field, event.target.value)}
          />
        )}
      </Field>
    )
  })
}

type ChoiceProps<T extends string> = { value: T; onChange(value: T): void }

export function ModeField({ value, onChange }: ChoiceProps<ApprovalMode>) {
  return (
    <Field label={words().approvalMode} hint={words().approvalModeHint}>
      {ids => (
        <Select {...ids} value={value} onChange={event => onChange(event.target.value as ApprovalMode)}>
          {Object.entries(words().modes).map(([mode, label]) => (
            <option key={mode} value={mode}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

type EffortFieldProps = { value: Profile['reasoningEffort']; onChange(effort: ReasoningEffort | undefined): void }

export function EffortField({ value, onChange }: EffortFieldProps) {
  return (
    <Field label={words().reasoningEffort} hint={words().reasoningEffortHint}>
      {ids => (
        <Select
          {...ids}
          value={value ?? ''}
          onChange={event => onChange((event.target.value || undefined) as ReasoningEffort | undefined)}
        >
          <option value="">{words().asProvider}</option>
          {Object.entries(words().efforts).map(([effort, label]) => (
            <option key={effort} value={effort}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
