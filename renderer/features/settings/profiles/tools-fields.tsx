import { useId } from 'react'
import type { McpToolView } from '../../../../shared/mcp'
import type { OfferedTool } from '../../../../shared/models/offered-tool'
import { type Profile, Toolset } from '../../../../shared/settings'
import type { Split } from '../../../../shared/split-tools'
import { formatCount } from '../../../base/format'
import { mcpText } from '../../../text/text-mcp'
import { settingsText } from '../../../text/text-settings'
import { Field, Select } from '../../../ui/field'
import { ScrollRegion } from '../../../ui/scroll-region'
import { GROUPS, withGroup } from './tool-groups'
import { useFolderTools } from './use-folder-tools'
import { useOfferedTools } from './use-offered-tools'

const words = () => settingsText.settings

type ToolChoice = Pick<Profile, 'model' | 'toolset' | 'toolGroups' | 'editTools'>
type ToolsFieldsProps = {
  value: ToolChoice
  /** The same, with what is known of the model. */
  offered: ToolChoice
  onChange(choice: Partial<Pick<Profile, 'toolset' | 'toolGroups' | 'editTools'>>): void
}

/** Which tools a profile allows, and at once what that comes to. */
export function ToolsFields({ value, offered, onChange }: ToolsFieldsProps) {
  const hintId = useId()
  const { toolset = Toolset.enum.workspace, toolGroups } = value
  const { hasOwnSkills, mcpTools } = useFolderTools()
  const tools = useOfferedTools(offered, hasOwnSkills)
  return (
    <>
      <Field label={words().toolset} hint={words().toolsets[toolset].hint}>
        {ids => (
          <Select {...ids} value={toolset} onChange={event => onChange({ toolset: toolsetOf(event.target.value) })}>
            {Toolset.options.map(id => (
              <option key={id} value={id}>
                {words().toolsets[id].label}
              </option>
            ))}
          </Select>
        )}
      </Field>
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
      {toolset === Toolset.enum.workspace && (
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
      )}
      <div data-testid="offered-tools" className="rounded-sm bg-sunken px-3 py-2 text-xs text-ink-2">
        <p role="status">
          {words().offered}{' '}
          {tools && (tools.length > 0 ? <Names of={tools.map(({ name }) => name)} /> : words().offeredNone)}
        </p>
        {tools && tools.length > 0 && <ToolCosts tools={tools} />}
        <p className="mt-1">{mcpTools ? <McpTools of={mcpTools} /> : words().offeredMore}</p>
      </div>
    </>
  )
}

/** What each tool takes of every request, and what a model reads of it. */
function ToolCosts({ tools }: { tools: readonly OfferedTool[] }) {
  const all = tools.reduce((sum, { tokens }) => sum + tokens, 0)
  return (
    <details className="mt-1">
      <summary className="cursor-pointer">{mcpText.costs.atOnce(tools.length, all)}</summary>
      <ul className="mt-1 flex flex-col gap-1">
        {tools.map(({ name, description, schema, tokens }) => (
          <li key={name}>
            <details>
              <summary className="flex cursor-pointer justify-between gap-2">
                <span className="font-mono text-ink">{name}</span>
                <span className="tabular-nums">{formatCount(tokens)}</span>
              </summary>
              <p className="py-1">{description}</p>
              <ScrollRegion className="max-h-48 overflow-auto rounded-sm bg-surface p-2">
                <pre className="font-mono">{schema}</pre>
              </ScrollRegion>
            </details>
          </li>
        ))}
      </ul>
    </details>
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

function toolsetOf(choice: string): Profile['toolset'] {
  const { data } = Toolset.safeParse(choice)
  return data === Toolset.enum.workspace ? undefined : data
}

function editToolsOf(choice: string): Profile['editTools'] {
  return choice === 'patch' || choice === 'replace' ? choice : undefined
}
