import { type AllowList, mayUse } from '../../../../shared/allow-list'
import type { OfferedTool } from '../../../../shared/models/offered-tool'
import type { ToolGroup } from '../../../../shared/settings'
import { mcpText } from '../../../text/text-mcp'
import { settingsText } from '../../../text/text-settings'
import { ScrollRegion } from '../../../ui/scroll-region'
import { stateOfGroup, withGroup, withTool } from './tool-groups'

type GroupSwitchProps = {
  group: ToolGroup
  list: AllowList | undefined
  /** All tools of the set, in which the group may have none. */
  tools: readonly OfferedTool[]
  onChange(list: string[] | undefined): void
}

/** A group that can be allowed as a whole, and below it its tools one by one, with what each says and takes of every request. */
export function GroupSwitch({ group, list, tools, onChange }: GroupSwitchProps) {
  const { label, hint } = settingsText.settings.groups[group]
  const own = tools.filter(tool => tool.group === group)
  const state = stateOfGroup(list, group, tools)
  return (
    <div className="flex min-w-0 flex-col text-sm">
      <label className="flex items-baseline gap-2">
        <input
          type="checkbox"
          data-setting={label}
          className="translate-y-0.5 accent-accent"
          checked={state === 'all'}
          ref={box => {
            if (box) box.indeterminate = state === 'some'
          }}
          onChange={event => onChange(withGroup(list, group, { isAllowed: event.target.checked, tools }))}
        />
        <span>
          {label}
          <span className="block text-xs text-ink-2">{hint}</span>
        </span>
      </label>
      {own.length > 0 && (
        <details className="ms-5 text-xs">
          <summary className="cursor-pointer py-1 text-ink-2 hover:text-ink">
            {settingsText.settings.ofGroup(own.length)}{' '}
            <span className="text-ink-3">{own.map(({ name }) => name).join(', ')}</span>
          </summary>
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
          <span className="text-ink-2 tabular-nums">{mcpText.costs.about(tokens)}</span>
        </summary>
        <p className="py-1 text-ink-2">{description}</p>
        <ScrollRegion className="max-h-48 overflow-auto rounded-sm bg-sunken p-2">
          <pre className="font-mono">{schema}</pre>
        </ScrollRegion>
      </details>
    </li>
  )
}
