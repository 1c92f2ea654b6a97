import type { McpView } from '../../../../shared/mcp'
import { offersReadersOnly } from '../../../../shared/mcp-choice'
import type { McpChoice, Profile } from '../../../../shared/settings'
import { t } from '../../../i18n/t'
import { FieldGroup } from '../../../ui/field-group'
import { escapedText } from '../../../ui/text/visible-text'

type McpFieldsProps = {
  value: Pick<Profile, 'toolGroups' | 'mcp'>
  /** The servers of the open folder; null as long as they are not known. */
  servers: McpView | null
  onChange(mcp: McpChoice | undefined): void
}

/** Chooses the MCP servers whose tools a profile offers, and whether only those that claim to read. */
export function McpFields({ value, servers, onChange }: McpFieldsProps) {
  const { mcp } = value
  const known = servers?.servers.map(({ name }) => name) ?? []
  const names = [...new Set([...known, ...(mcp?.servers ?? [])])]
  const isOn = (name: string) => mcp?.servers?.includes(name) ?? true
  const choose = (part: Partial<McpChoice>) => onChange(withoutDefaults({ ...mcp, ...part }, names))
  return (
    <FieldGroup legend={t('settings.mcpChoice.title')} className="flex flex-col gap-1.5 text-sm">
      {names.map(name => (
        <label key={name} className="flex min-h-6 items-center gap-2">
          <input
            type="checkbox"
            className="accent-accent"
            checked={isOn(name)}
            onChange={event =>
              choose({ servers: names.filter(one => (one === name ? event.target.checked : isOn(one))) })
            }
          />
          <bdi className="min-w-0 wrap-anywhere">{escapedText(name)}</bdi>
        </label>
      ))}
      <label className="flex items-baseline gap-2">
        <input
          type="checkbox"
          data-setting={t('settings.mcpChoice.readersOnly')}
          className="translate-y-0.5 accent-accent"
          checked={offersReadersOnly(value)}
          onChange={event => choose({ readersOnly: event.target.checked })}
        />
        <span>
          {t('settings.mcpChoice.readersOnly')}
          <span className="block text-xs text-ink-2">{t('settings.mcpChoice.readersOnlyHint')}</span>
        </span>
      </label>
    </FieldGroup>
  )
}

/** With all of the servers chosen none is named, so that servers to come are offered too. */
function withoutDefaults({ servers, readersOnly }: McpChoice, names: readonly string[]): McpChoice | undefined {
  const isAll = !servers || names.every(name => servers.includes(name))
  if (isAll && readersOnly === undefined) return undefined
  return { ...(!isAll && { servers }), ...(readersOnly !== undefined && { readersOnly }) }
}
