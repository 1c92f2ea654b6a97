import { X } from 'lucide-react'
import { t } from '../../../i18n/t'
import { Button } from '../../../ui/button'
import { Field, Select, TextInput } from '../../../ui/field'
import { FieldGroup } from '../../../ui/field-group'
import { emptyRow, FACTS_ANSWERS, type FactsNumber, type FactsProblem, type FactsRow, type YesNo } from './facts-draft'

const NUMBERS = [
  'contextWindow',
  'maxOutputTokens',
  'input',
  'cachedInput',
  'output',
] as const satisfies readonly FactsNumber[]

type FactsTableProps = {
  rows: readonly FactsRow[]
  problem: FactsProblem | undefined
  onChange(rows: FactsRow[]): void
}

/** Shows what the person knows about models better than the built-in table: one box for each. */
export function FactsTable({ rows, problem, onChange }: FactsTableProps) {
  const change = (id: string, part: Partial<FactsRow>) =>
    onChange(rows.map(row => (row.id === id ? { ...row, ...part } : row)))
  return (
    <FieldGroup legend={t('settings.facts.title')} hint={t('settings.facts.hint')} className="flex flex-col gap-2">
      {rows.map(row => (
        <FactsBox
          key={row.id}
          row={row}
          {...(problem?.row === row.id && { wrong: problem.field })}
          onChange={part => change(row.id, part)}
          onRemove={() => onChange(rows.filter(({ id }) => id !== row.id))}
        />
      ))}
      <Button className="self-start" onClick={() => onChange([...rows, emptyRow()])}>
        {t('settings.facts.add')}
      </Button>
    </FieldGroup>
  )
}

type FactsBoxProps = {
  row: FactsRow
  wrong?: FactsProblem['field']
  onChange(part: Partial<FactsRow>): void
  onRemove(): void
}

function FactsBox({ row, wrong, onChange, onRemove }: FactsBoxProps) {
  const removeLabel =
    row.model === '' ? t('settings.facts.removeLine') : t('settings.facts.remove', { model: row.model })
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2 rounded-md border border-line p-3 max-sm:grid-cols-1">
      <div className="col-span-full flex items-start gap-2">
        <Cell
          label={t('settings.facts.model')}
          isWrong={wrong === 'model'}
          value={row.model}
          onChange={model => onChange({ model })}
        />
        <Button kind="icon" className="mt-7" aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
          <X size={15} aria-hidden="true" />
        </Button>
      </div>
      {NUMBERS.map(field => (
        <Cell
          key={field}
          label={t(`settings.facts.${field}`)}
          isWrong={wrong === field}
          value={row[field]}
          onChange={value => onChange({ [field]: value })}
        />
      ))}
      {FACTS_ANSWERS.map(field => (
        <YesOrNo
          key={field}
          label={t(`settings.facts.${field}`)}
          value={row[field]}
          onChange={value => onChange({ [field]: value })}
        />
      ))}
    </div>
  )
}

type CellProps = { label: string; value: string; isWrong: boolean; onChange(value: string): void }

function Cell({ label, value, isWrong, onChange }: CellProps) {
  return (
    <div className="flex-1">
      <Field label={label} {...(isWrong && { error: t('settings.facts.wrong') })}>
        {ids => (
          <TextInput
            {...ids}
            className="font-mono text-sm"
            value={value}
            onChange={event => onChange(event.target.value)}
          />
        )}
      </Field>
    </div>
  )
}

type YesOrNoProps = { label: string; value: YesNo; onChange(value: YesNo): void }

function YesOrNo({ label, value, onChange }: YesOrNoProps) {
  return (
    <Field label={label}>
      {ids => (
        <Select {...ids} value={value} onChange={event => onChange(event.target.value as YesNo)}>
          <option value="">{t('settings.facts.asKnown')}</option>
          <option value="yes">{t('settings.facts.yes')}</option>
          <option value="no">{t('settings.facts.no')}</option>
        </Select>
      )}
    </Field>
  )
}
