import { useState } from 'react'
import type { PhiTools } from '../../../../shared/settings'
import { language } from '../../../i18n/language'
import { t } from '../../../i18n/t'
import { Field, TextInput } from '../../../ui/field'
import { numberText, writtenNumber } from '../providers/written-number'
import { Section } from '../section'
import { WrittenField } from '../written-field'
import { linesOf, PHI_NUMBERS, type PhiNumber, withPhi } from './phi-draft'

type PhiFieldsProps = { value: PhiTools; onChange(phi: PhiTools | undefined): void }

/** The limits that a profile has for the tools of the set `phi`. A limit is kept once its field is left. */
export function PhiFields({ value, onChange }: PhiFieldsProps) {
  const change = (part: { [K in keyof PhiTools]?: PhiTools[K] | undefined }) => onChange(withPhi(value, part))
  const number = (name: PhiNumber) => (
    <NumberField key={name} name={name} value={value[name]} onChange={kept => change({ [name]: kept })} />
  )
  return (
    <Section title={t('settings.phiTools.title')}>
      <p className="text-xs text-ink-2">{t('settings.phiTools.lead')}</p>
      <WrittenField
        label={t('settings.phiTools.fields.commandFolder.label')}
        hint={t('settings.phiTools.fields.commandFolder.hint')}
        value={value.commandFolder ?? ''}
        onKeep={path => change({ commandFolder: path.trim() })}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        {(['commandSeconds', 'commandKilobytes'] as const).map(number)}
      </div>
      <WrittenField
        label={t('settings.phiTools.fields.deniedCommands.label')}
        hint={t('settings.phiTools.fields.deniedCommands.hint')}
        rows={3}
        value={(value.deniedCommands ?? []).join('\n')}
        onKeep={written => change({ deniedCommands: linesOf(written) })}
      />
      <WrittenField
        label={t('settings.phiTools.fields.readPaths.label')}
        hint={t('settings.phiTools.fields.readPaths.hint')}
        rows={3}
        value={(value.readPaths ?? []).join('\n')}
        onKeep={written => change({ readPaths: linesOf(written) })}
      />
      {number('readKilobytes')}
      <div className="grid grid-cols-2 items-start gap-3">{(['listMost', 'listSeconds'] as const).map(number)}</div>
      <WrittenField
        label={t('settings.phiTools.fields.searchFolder.label')}
        hint={t('settings.phiTools.fields.searchFolder.hint')}
        value={value.searchFolder ?? ''}
        onKeep={path => change({ searchFolder: path.trim() })}
      />
      <div className="grid grid-cols-2 items-start gap-3">{(['searchMost', 'searchSeconds'] as const).map(number)}</div>
    </Section>
  )
}

type NumberFieldProps = { name: PhiNumber; value: number | undefined; onChange(value: number | undefined): void }

function NumberField({ name, value, onChange }: NumberFieldProps) {
  const [written, setWritten] = useState<string | null>(null)
  const { most, usual } = PHI_NUMBERS[name]
  const parsed = written === null ? null : writtenNumber(written, { min: 1, max: most, isWhole: true })
  const isWrong = Number.isNaN(parsed)
  const shown = (count: number) => count.toLocaleString(language())
  return (
    <Field
      label={t(`settings.phiTools.numbers.${name}`)}
      hint={t('settings.phiTools.usual', { most: shown(most) })}
      {...(isWrong && { error: t('common.wholeNumber', { min: '1', max: shown(most) }) })}
    >
      {ids => (
        <TextInput
          {...ids}
          inputMode="numeric"
          // An empty field means this.
          placeholder={usual === undefined ? t('settings.phiTools.noLimit') : shown(usual)}
          value={written ?? (value === undefined ? '' : numberText(value))}
          onChange={event => setWritten(event.target.value)}
          onBlur={() => {
            if (written === null || isWrong) return
            onChange(parsed ?? undefined)
            setWritten(null)
          }}
        />
      )}
    </Field>
  )
}
