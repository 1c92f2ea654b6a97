import { useId } from 'react'
import type { McpToolView } from '../../../../shared/mcp'
import { type Profile, Toolset } from '../../../../shared/settings'
import type { Split } from '../../../../shared/split-tools'
import { mcpText } from '../../../text/text-mcp'
import { settingsText } from '../../../text/text-settings'
import { Field, Select } from '../../../ui/field'
import { GROUPS } from './tool-groups'
import { GroupSwitch } from './tool-switches'
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

/** Models choose worse among more tools than these. */
const MANY = 40

/** Shows which tools a profile allows, and at once what that amounts to. */
export function ToolsFields({ value, offered, onChange }: ToolsFieldsProps) {
  const hintId = useId()
  const { toolset = Toolset.enum.workspace, toolGroups } = value
  const { hasOwnSkills, mcpTools } = useFolderTools()
  const tools = useOfferedTools(offered, hasOwnSkills)
  const { toolGroups: _, ...withoutList } = offered
  const all = useOfferedTools(withoutList, hasOwnSkills)
  const isMany = (tools?.length ?? 0) + (mcpTools?.atOnce.length ?? 0) > MANY
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
      <fieldset aria-describedby={hintId} className="flex min-w-0 max-w-xl flex-col gap-1">
        <legend className="mb-1 text-sm font-medium">{words().tools}</legend>
        {GROUPS.map(group => (
          <GroupSwitch
            key={group}
            group={group}
            list={toolGroups}
            tools={all ?? []}
            onChange={list => onChange({ toolGroups: list })}
          />
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
        {tools && tools.length > 0 && (
          <p className="mt-1">
            {mcpText.costs.atOnce(
              tools.length,
              tools.reduce((sum, { tokens }) => sum + tokens, 0),
            )}
          </p>
        )}
        {isMany && (
          <p role="alert" className="mt-1 text-wait">
            {words().offeredMany}
          </p>
        )}
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

function toolsetOf(choice: string): Profile['toolset'] {
  const { data } = Toolset.safeParse(choice)
  return data === Toolset.enum.workspace ? undefined : data
}

function editToolsOf(choice: string): Profile['editTools'] {
  return choice === 'patch' || choice === 'replace' ? choice : undefined
}
