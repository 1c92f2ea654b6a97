import { useState } from 'react'
import type { PhiTools } from '../../../../shared/settings'
import { language } from '../../../i18n/language'
import { text } from '../../../text/text'
import { settingsText } from '../../../text/text-settings'
import { Field, TextInput } from '../../../ui/field'
import { numberText, writtenNumber } from '../providers/written-number'
import { Section } from '../section'
import { WrittenField } from '../written-field'
import { linesOf, PHI_NUMBERS, type PhiNumber, withPhi } from './phi-draft'

const words = () => settingsText.phiTools

type PhiFieldsProps = { value: PhiTools; onChange(phi: PhiTools | undefined): void }

/** The limits that a profile has for the tools of the set `phi`. A limit is kept once its field is left. */
export function PhiFields({ value, onChange }: PhiFieldsProps) {
  const change = (part: { [K in keyof PhiTools]?: PhiTools[K] | undefined }) => onChange(withPhi(value, part))
  const number = (name: PhiNumber) => (
    <NumberField key={name} name={name} value={value[name]} onChange={kept => change({ [name]: kept })} />
  )
  const { commandFolder, deniedCommands, readPaths, searchFolder } = words().fields
  return (
    <Section title={words().title}>
      <p className="text-xs text-ink-2">{words().lead}</p>
      <WrittenField
        {...commandFolder}
        value={value.commandFolder ?? ''}
        onKeep={path => change({ commandFolder: path.trim() })}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        {(['commandSeconds', 'commandKilobytes'] as const).map(number)}
      </div>
      <WrittenField
        {...deniedCommands}
        rows={3}
        value={(value.deniedCommands ?? []).join('\n')}
        onKeep={written => change({ deniedCommands: linesOf(written) })}
      />
      <WrittenField
        {...readPaths}
        rows={3}
        value={(value.readPaths ?? []).join('\n')}
        onKeep={written => change({ readPaths: linesOf(written) })}
      />
      {number('readKilobytes')}
      <div className="grid grid-cols-2 items-start gap-3">{(['listMost', 'listSeconds'] as const).map(number)}</div>
      <WrittenField
        {...searchFolder}
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
      label={words().numbers[name]}
      hint={words().usual(shown(most), usual === undefined ? words().noLimit : shown(usual))}
      {...(isWrong && { error: text.common.wholeNumber('1', shown(most)) })}
    >
      {ids => (
        <TextInput
          {...ids}
          inputMode="numeric"
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
