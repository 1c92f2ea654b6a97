import { useEffect, useMemo, useState } from 'react'
import { type AllowList, mayUse } from '../../../../shared/allow-list'
import type { McpToolView, McpView } from '../../../../shared/mcp'
import { offersMcpTool } from '../../../../shared/mcp-choice'
import { claimsToRead } from '../../../../shared/mcp-claims'
import type { OfferedTool } from '../../../../shared/models/offered-tool'
import { type Profile, type ToolGroup, Toolset } from '../../../../shared/settings'
import type { Split } from '../../../../shared/split-tools'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { followProject, useProject } from '../../../state/project'
import { followServers, useMcp } from '../../../state/servers'
import { useSession } from '../../../state/session/session'
import { useToolSplit } from '../../../state/tool-split'
import { Field, Select } from '../../../ui/field'
import { FieldGroup } from '../../../ui/field-group'
import { ScrollRegion } from '../../../ui/scroll-region'
import { Summary } from '../../../ui/summary'
import { McpFields } from './mcp-fields'
import { GROUPS, stateOfGroup, withGroup, withTool } from './tool-groups'

type ToolChoice = Pick<Profile, 'model' | 'toolset' | 'toolGroups' | 'editTools' | 'mcp'>
type ToolsFieldsProps = {
  value: ToolChoice
  /** The same, with what is known of the model. */
  offered: ToolChoice
  onChange(choice: Partial<Pick<Profile, 'toolset' | 'toolGroups' | 'editTools' | 'mcp'>>): void
}

/** Models choose worse among more tools than these. */
const MANY = 40

type ToolsetFieldsProps = Pick<ToolsFieldsProps, 'value' | 'onChange'>

/** Shows the set that a profile takes its tools from, and how those of Atrium edit files. */
export function ToolsetFields({ value, onChange }: ToolsetFieldsProps) {
  const { toolset = Toolset.enum.workspace, toolGroups } = value
  const mayWrite = toolGroups === undefined || toolGroups.includes('write')
  return (
    <>
      <Field isRow label={t('settings.toolset')} hint={t(`settings.toolsets.${toolset}.hint`)}>
        {ids => (
          <Select {...ids} value={toolset} onChange={event => onChange({ toolset: toolsetOf(event.target.value) })}>
            {Toolset.options.map(id => (
              <option key={id} value={id}>
                {t(`settings.toolsets.${id}.label`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {toolset === Toolset.enum.workspace && (
        <Field
          isRow
          label={t('settings.editTools')}
          hint={mayWrite ? t('settings.editToolsHint') : t('settings.editToolsOff')}
        >
          {ids => (
            <Select
              {...ids}
              disabled={!mayWrite}
              value={value.editTools ?? 'model'}
              onChange={event => onChange({ editTools: editToolsOf(event.target.value) })}
            >
              <option value="model">{t('settings.editChoices.model')}</option>
              <option value="patch">{t('settings.editChoices.patch')}</option>
              <option value="replace">{t('settings.editChoices.replace')}</option>
            </Select>
          )}
        </Field>
      )}
    </>
  )
}

/** Shows which tools a profile allows, and at once what that amounts to. */
export function ToolsFields({ value, offered, onChange }: ToolsFieldsProps) {
  const { toolGroups } = value
  const { hasOwnSkills, servers } = useFolderTools()
  const mcpTools = useToolSplit(useMemo(() => servers && offeredOf(servers, value), [servers, value]))
  const tools = useOfferedTools(offered, hasOwnSkills)
  const { toolGroups: _, ...withoutList } = offered
  const all = useOfferedTools(withoutList, hasOwnSkills)
  const isMany = (tools?.length ?? 0) + (mcpTools?.atOnce.length ?? 0) > MANY
  return (
    <>
      <FieldGroup legend={t('settings.tools')} hint={t('settings.toolsHint')} className="flex flex-col gap-1">
        {GROUPS.map(group => (
          <GroupSwitch
            key={group}
            group={group}
            list={toolGroups}
            tools={all ?? []}
            onChange={list => onChange({ toolGroups: list })}
          />
        ))}
      </FieldGroup>
      <McpFields value={value} servers={servers} onChange={mcp => onChange({ mcp })} />
      <div data-testid="offered-tools" className="rounded-sm bg-sunken px-3 py-2 text-xs text-ink-2">
        <p role="status">
          {t('settings.offered')}{' '}
          {tools && (tools.length > 0 ? <Names of={tools.map(({ name }) => name)} /> : t('settings.offeredNone'))}
        </p>
        {tools && tools.length > 0 && (
          <p className="mt-1">
            {t('mcp.costs.atOnce', { count: tools.length, tokens: tools.reduce((sum, { tokens }) => sum + tokens, 0) })}
          </p>
        )}
        {isMany && (
          <p role="alert" className="mt-1 text-wait">
            {t('settings.offeredMany')}
          </p>
        )}
        <p className="mt-1">{mcpTools ? <McpTools of={mcpTools} /> : t('settings.offeredMore')}</p>
      </div>
    </>
  )
}

function McpTools({ of: { atOnce, waiting } }: { of: Split<McpToolView> }) {
  if (atOnce.length + waiting.length === 0) return t('settings.offeredMcpNone')
  const names = (tools: readonly McpToolView[]) => <Names of={tools.map(({ publicName }) => publicName)} />
  return (
    <>
      {t('settings.offeredMcp')} {names(atOnce)}
      {waiting.length > 0 && (
        <span className="mt-1 block">
          {t('settings.offeredWaiting')} {names(waiting)}
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

/** Returns what the open folder adds to the tools of every profile. `servers` is null as long as they are not known. */
function useFolderTools(): { hasOwnSkills: boolean; servers: McpView | null } {
  const workspace = useSession(({ id, state }) => (id ? state.workspace : ''))
  useEffect(() => {
    if (!workspace) return
    const stops = [followServers(workspace), followProject(workspace)]
    return () => stops.forEach(stop => void stop())
  }, [workspace])
  const servers = useMcp(({ workspace: of, view }) => (of === workspace ? view : null))
  const hasOwnSkills = useProject(
    ({ workspace: of, view }) => of === workspace && view?.skills.some(({ source }) => source === 'person') === true,
  )
  return { hasOwnSkills, servers }
}

/** The servers with those tools of theirs that a profile offers. */
function offeredOf(view: McpView, profile: ToolChoice): McpView {
  const servers = view.servers.map(server => ({
    ...server,
    tools: server.tools.filter(({ annotations }) =>
      offersMcpTool(profile, { server: server.name, isReader: claimsToRead(annotations) }),
    ),
  }))
  return { ...view, servers }
}

type Choice = Pick<Profile, 'model' | 'toolset' | 'toolGroups' | 'editTools'>

/** Atrium's own tools that a model with such a profile is offered; null until main has said so. */
function useOfferedTools(
  { model, toolset, toolGroups, editTools }: Choice,
  hasOwnSkills: boolean,
): readonly OfferedTool[] | null {
  const [tools, setTools] = useState<readonly OfferedTool[] | null>(null)
  const groups = toolGroups?.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the groups count, not the list that they stand in
  useEffect(() => {
    let isWanted = true
    const chosen = { ...(toolset && { toolset }), ...(toolGroups && { toolGroups }), ...(editTools && { editTools }) }
    const choice = { model, ...chosen, hasOwnSkills }
    call('tool.offered', choice).then(
      found => isWanted && setTools(found),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [model, toolset, groups, editTools, hasOwnSkills])
  return tools
}

type GroupSwitchProps = {
  group: ToolGroup
  list: AllowList | undefined
  /** All tools of the set, in which the group may have none. */
  tools: readonly OfferedTool[]
  onChange(list: string[] | undefined): void
}

/** A group that can be allowed as a whole, and below it its tools one by one, with what each says and takes of every request. */
function GroupSwitch({ group, list, tools, onChange }: GroupSwitchProps) {
  const own = tools.filter(tool => tool.group === group)
  const state = stateOfGroup(list, group, tools)
  return (
    <div className="flex min-w-0 flex-col text-sm">
      <label className="flex items-baseline gap-2">
        <input
          type="checkbox"
          data-setting={t(`settings.groups.${group}.label`)}
          className="translate-y-0.5 accent-accent"
          checked={state === 'all'}
          ref={box => {
            if (box) box.indeterminate = state === 'some'
          }}
          onChange={event => onChange(withGroup(list, group, { isAllowed: event.target.checked, tools }))}
        />
        <span>
          {t(`settings.groups.${group}.label`)}
          <span className="block text-xs text-ink-2">{t(`settings.groups.${group}.hint`)}</span>
        </span>
      </label>
      {own.length > 0 && (
        <details className="ms-5 text-xs">
          <Summary className="py-1 text-ink-2 hover:text-ink">
            <span>
              {t('settings.ofGroup', { count: own.length })}{' '}
              <span className="text-ink-3">{own.map(({ name }) => name).join(', ')}</span>
            </span>
          </Summary>
          <ul className="flex flex-col gap-1 pb-2">
            {own.map(tool => (
              <ToolSwitch
                key={tool.name}
                tool={tool}
                isAllowed={mayUse(list, tool)}
                onChange={isAllowed => onChange(withTool(list, { name: tool.name, group }, { isAllowed, tools }))}
              />
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

type ToolSwitchProps = { tool: OfferedTool; isAllowed: boolean; onChange(isAllowed: boolean): void }

function ToolSwitch({ tool: { name, description, schema, tokens }, isAllowed, onChange }: ToolSwitchProps) {
  return (
    <li className="flex items-start gap-2">
      <input
        type="checkbox"
        aria-label={name}
        className="mt-1 accent-accent"
        checked={isAllowed}
        onChange={event => onChange(event.target.checked)}
      />
      <details className="min-w-0 flex-1">
        <summary className="flex cursor-pointer justify-between gap-2 py-0.5">
          <span className={`font-mono ${isAllowed ? 'text-ink' : 'text-ink-3 line-through'}`}>{name}</span>
          <span className="text-ink-2 tabular-nums">{t('mcp.costs.about', { tokens })}</span>
        </summary>
        <p className="py-1 text-ink-2">{description}</p>
        <ScrollRegion className="max-h-48 overflow-auto rounded-sm bg-sunken p-2">
          <pre className="font-mono">{schema}</pre>
        </ScrollRegion>
      </details>
    </li>
  )
}
