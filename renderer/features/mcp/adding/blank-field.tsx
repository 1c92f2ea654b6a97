import type { McpBlank } from '../../../../shared/mcp-import'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { attempt } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { Field, Select, TextInput } from '../../../ui/field'
import { escapedText } from '../../../ui/text/visible-text'
import { blankLabel } from './blank-label'

type BlankFieldProps = { blank: McpBlank; value: string; isMissed: boolean; onChange(value: string): void }

/** Asks for what a text leaves open: a folder or a file by the system's dialog as well, a key without showing it. */
export function BlankField({ blank, value, isMissed, onChange }: BlankFieldProps) {
  const { kind } = blank
  const label = labelOf(blank)
  const hint = hintOf(blank)
  const pick = (asked: 'folder' | 'file') =>
    attempt(call('mcp.pickPath', { kind: asked }).then(path => path !== null && onChange(path)))
  return (
    <Field label={label} {...(hint && { hint })} {...(isMissed && { error: t('mcp.adding.missing') })}>
      {ids =>
        kind === 'choice' ? (
          <Select {...ids} value={value} onChange={event => onChange(event.target.value)}>
            {['', ...(blank.choices ?? [])].map(choice => (
              <option key={choice} value={choice}>
                {escapedText(choice)}
              </option>
            ))}
          </Select>
        ) : (
          <span className="flex items-center gap-2">
            <TextInput
              {...ids}
              {...(kind === 'secret' && { type: 'password' })}
              className="min-w-0 flex-1 font-mono text-sm"
              value={value}
              onChange={event => onChange(event.target.value)}
            />
            {(kind === 'folder' || kind === 'file') && (
              <Button aria-label={t('mcp.adding.chooseFor', { label })} className="min-h-9" onClick={() => pick(kind)}>
                {t('mcp.adding.choose')}
              </Button>
            )}
          </span>
        )
      }
    </Field>
  )
}

function labelOf(blank: McpBlank): string {
  const label = blankLabel(blank)
  return blank.isOptional ? t('mcp.adding.mayBeLeft', { label }) : label
}

function hintOf({ kind, description, example }: McpBlank): string | undefined {
  if (description !== undefined) return escapedText(description)
  if (kind === 'secret') return t('mcp.adding.later')
  return example === undefined ? undefined : t('mcp.adding.such', { example: escapedText(example) })
}
