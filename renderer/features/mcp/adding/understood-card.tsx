import {
  type BlankValues,
  enteredValue,
  filledSoFar,
  type McpBlank,
  missingBlanks,
  referenceTo,
  type UnderstoodServer,
} from '../../../../shared/mcp-import'
import { inEnglish } from '../../../../shared/sentence'
import { t } from '../../../i18n/t'
import { translated } from '../../../i18n/translated'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { FactList, type NamedFact } from '../../approval/effects/fact-list'
import { configFacts } from '../config-lines'
import { BlankField } from './blank-field'
import { blankLabel } from './blank-label'

type UnderstoodCardProps = {
  server: UnderstoodServer
  values: BlankValues
  isKnown: boolean
  /** True if missing values are pointed out: the person has already tried to add it. */
  isTried: boolean
  onChange(values: BlankValues): void
}

/** Shows what was understood of one server, what was corrected, and what it still needs. */
export function UnderstoodCard({ server, values, isKnown, isTried, onChange }: UnderstoodCardProps) {
  const { name, config, blanks, notes } = server
  const missing = new Set(isTried ? missingBlanks(blanks, values) : [])
  return (
    <section aria-label={name} className="overflow-hidden rounded-md border border-line">
      <p className="flex items-baseline gap-2 px-4 pt-3 pb-2">
        <span className="font-medium">
          <EscapedLine text={name} />
        </span>
        <span className="text-xs text-ink-2">{config.type}</span>
        {isKnown && <span className="text-xs text-wait">{t('mcp.adding.exists')}</span>}
      </p>
      {notes.map(note => (
        <p key={inEnglish(note)} className="px-4 pb-2 text-wait wrap-anywhere">
          <EscapedLine text={translated(note)} />
        </p>
      ))}
      {blanks.length > 0 && (
        <div data-blanks className="flex flex-col gap-3 px-4 pb-4">
          {blanks.map(blank => (
            <BlankField
              key={blank.id}
              blank={blank}
              value={enteredValue(blank, values)}
              isMissed={missing.has(blank)}
              onChange={value => onChange({ ...values, [blank.id]: value })}
            />
          ))}
        </div>
      )}
      <FactList facts={withBlanks(configFacts(filledSoFar(config, blanks, values), 'person'), blanks)} />
    </section>
  )
}

/** Names a value that is still open by the label of the field above, not by the variable that stands for it. */
function withBlanks(facts: readonly NamedFact[], blanks: readonly McpBlank[]): NamedFact[] {
  const named = (text: string) =>
    blanks.reduce((told, blank) => told.replaceAll(referenceTo(blank.id), () => `‹${blankLabel(blank)}›`), text)
  return facts.map(([name, value, ...how]) => [name, named(value), ...how])
}
