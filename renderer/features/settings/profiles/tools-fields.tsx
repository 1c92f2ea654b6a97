import { useId } from 'react'
import type { McpToolView } from '../../../../shared/mcp'
import type { Profile } from '../../../../shared/settings'
import type { Split } from '../../../../shared/split-tools'
import { settingsText } from '../../../text/text-settings'
import { Field, Select } from '../../../ui/field'
import { GROUPS, withGroup } from './tool-groups'
import { useFolderTools } from './use-folder-tools'
import { useOfferedTools } from './use-offered-tools'

const words = () => settingsText.settings

type ToolChoice = Pick<Profile, 'model' | 'toolGroups' | 'editTools'>
type ToolsFieldsProps = {
  value: ToolChoice
  /** The same, with what is known of the model. */
  offered: ToolChoice
  onChange(choice: Partial<Pick<Profile, 'toolGroups' | 'editTools'>>): void
}

/** Which tools a profile allows, and at once what that comes to. */
export function ToolsFields({ value, offered, onChange }: ToolsFieldsProps) {
  const hintId = useId()
  const { toolGroups } = value
  const { hasOwnSkills, mcpTools } = useFolderTools()
  const tools = useOfferedTools(offered, hasOwnSkills)
  return (
    <>
      <fieldset aria-describedby={hintId} className="flex flex-col gap-1">
        <legend className="mb-1 text-sm font-medium">{words().tools}</legend>
        {GROUPS.map(group => (
          <label key={group} className="flex items-baseline gap-2 text-sm">
            <input
              type="checkbox"
              data-setting={words().groups[group].label}
              className="translate-y-0.5 accent-accent"
              checked={toolGroups?.includes(group) ?? true}
              onChange={event => onChange({ toolGroups: withGroup(toolGroups, group, event.target.checked) })}
            />
            <span>
              {words().groups[group].label}
              <span className="block text-xs text-ink-2">{words().groups[group].hint}</span>
            </span>
          </label>
        ))}
        <p id={hintId} className="text-xs text-ink-2">
          {words().toolsHint}
        </p>
      </fieldset>
      <Field label={words().editTools} hint={words().editToolsHint}>
        {ids => (
          <Select
            {...ids}
            disabled={toolGroups !== undefined && !toolGroups.includes('write')}
            value={value.editTools ?? 'model'}
            onChange={event => onChange({ editTools: editToolsOf(event.target.value) })}
          >
            <option value="model">{words().editChoices.model}</option>
            <option value="patch">{words().editChoices.patch}</option>
            <option value="replace">{words().editChoices.replace}</option>
          </Select>
        )}
      </Field>
      <div data-testid="offered-tools" className="rounded-sm bg-sunken px-3 py-2 text-xs text-ink-2">
        <p role="status">
          {words().offered} {tools && (tools.length > 0 ? <Names of={tools} /> : words().offeredNone)}
        </p>
        <p className="mt-1">{mcpTools ? <McpTools of={mcpTools} /> : words().offeredMore}</p>
      </div>
    </>
  )
}

function McpTools({ of: { atOnce, waiting } }: { of: Split<McpToolView> }) {
  if (atOnce.length + waiting.length === 0) return words().offeredMcpNone
  const names = (tools: readonly McpToolView[]) => <Names of={tools.map(({ publicName }) => publicName)} />
  return (
    <>
      {words().offeredMcp} {names(atOnce)}
      {waiting.length > 0 && (
        <span className="mt-1 block">
          {words().offeredWaiting} {names(waiting)}
        </span>
      )}
    </>
  )
}

function Names({ of: names }: { of: readonly string[] }) {
  return <span className="font-mono text-ink wrap-anywhere">{names.join(', ')}</span>
}

function editToolsOf(choice: string): Profile['editTools'] {
  return choice === 'patch' || choice === 'replace' ? choice : undefined
}
