import { ApprovalMode, type Profile, ReasoningEffort } from '../../../../shared/settings'
import { t } from '../../../i18n/t'
import { Field, Select, TextInput } from '../../../ui/field'
import { Switch } from '../../../ui/switch'
import type { ProfileNumber } from './profile-draft'

type NumberFieldsProps = {
  fields: readonly ProfileNumber[]
  numbers: Record<ProfileNumber, string>
  isWrong(field: ProfileNumber): boolean
  onChange(field: ProfileNumber, text: string): void
}

/** Numbers of a profile, each with its unit and its error. */
export function NumberFields({ fields, numbers, isWrong, onChange }: NumberFieldsProps) {
  return fields.map(field => {
    return (
      <Field
        key={field}
        isRow
        label={t(`profile.numbers.${field}.label`)}
        hint={t(`profile.numbers.${field}.hint`)}
        {...(isWrong(field) && { error: t(`profile.numbers.${field}.error`) })}
      >
        {ids => (
          <TextInput
            {...ids}
            inputMode="decimal"
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
    <Field isRow label={t('profile.approvalMode')} hint={t('profile.approvalModeHint')}>
      {ids => (
        <Select {...ids} value={value} onChange={event => onChange(event.target.value as ApprovalMode)}>
          {ApprovalMode.options.map(mode => (
            <option key={mode} value={mode}>
              {t(`profile.modes.${mode}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

type PlanFirstFieldProps = { value: boolean; onChange(isOn: boolean): void }

export function PlanFirstField({ value, onChange }: PlanFirstFieldProps) {
  return (
    <Field isRow label={t('plans.first.name')} hint={t('plans.first.profileHint')}>
      {() => (
        <div className="flex min-h-9 items-center">
          <Switch label={t('plans.first.name')} checked={value} onSwitch={onChange} />
        </div>
      )}
    </Field>
  )
}

type EffortFieldProps = { value: Profile['reasoningEffort']; onChange(effort: ReasoningEffort | undefined): void }

export function EffortField({ value, onChange }: EffortFieldProps) {
  return (
    <Field isRow label={t('profile.reasoningEffort')} hint={t('profile.reasoningEffortHint')}>
      {ids => (
        <Select
          {...ids}
          value={value ?? ''}
          onChange={event => onChange((event.target.value || undefined) as ReasoningEffort | undefined)}
        >
          <option value="">{t('profile.asProvider')}</option>
          {ReasoningEffort.options.map(effort => (
            <option key={effort} value={effort}>
              {t(`profile.efforts.${effort}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
