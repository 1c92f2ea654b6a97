import { type AllowList, isNamed, mayUse } from '../../../../shared/allow-list'
import { ToolGroup } from '../../../../shared/settings'

/** The groups that a profile can allow. */
export const GROUPS = ToolGroup.options

export type GroupedTool = { name: string; group: string }

/** Returns how much of a group a list allows. `tools` are those that there are. */
export function stateOfGroup(
  list: AllowList | undefined,
  group: ToolGroup,
  tools: readonly GroupedTool[],
): 'all' | 'some' | 'none' {
  if (!list || list.includes(group)) return 'all'
  return tools.some(tool => tool.group === group && mayUse(list, tool)) ? 'some' : 'none'
}

/** The list with a group added or taken out, and none of its tools by name. */
export function withGroup(
  list: AllowList | undefined,
  group: ToolGroup,
  { isAllowed, tools }: { isAllowed: boolean; tools: readonly GroupedTool[] },
): string[] | undefined {
  const others = withoutGroup(list ?? GROUPS, group, tools)
  return inOrder(isAllowed ? [...others, group] : others)
}

/** The list with one tool allowed or not: the group where all of its tools are, else their names. */
export function withTool(
  list: AllowList | undefined,
  { name, group }: { name: string; group: ToolGroup },
  { isAllowed, tools }: { isAllowed: boolean; tools: readonly GroupedTool[] },
): string[] | undefined {
  const siblings = tools.filter(tool => tool.group === group)
  const allowed = siblings.filter(tool => (tool.name === name ? isAllowed : mayUse(list, tool)))
  const others = withoutGroup(list ?? GROUPS, group, tools)
  return inOrder([...others, ...(allowed.length === siblings.length ? [group] : allowed.map(nameInList))])
}

/** A tool that is called as a group is, is named so that it does not stand for the group. */
const nameInList = ({ name }: GroupedTool): string => (GROUPS.some(group => isNamed(group, name)) ? `=${name}` : name)

/** Returns what a list says about other groups. A name with `*` that stands for tools of this one is written out. */
function withoutGroup(list: AllowList, group: ToolGroup, tools: readonly GroupedTool[]): string[] {
  return list.flatMap(entry => {
    if (entry === group) return []
    const named = tools.filter(({ name }) => isNamed(entry.replace(/^=/, ''), name))
    if (!named.some(tool => tool.group === group)) return entry
    return named.filter(tool => tool.group !== group).map(nameInList)
  })
}

/** The groups first; no list where all of them are allowed, so that groups to come are allowed too. */
function inOrder(list: readonly string[]): string[] | undefined {
  const groups = GROUPS.filter(group => list.includes(group))
  if (groups.length === GROUPS.length) return undefined
  return [...groups, ...new Set(list.filter(entry => !GROUPS.some(group => group === entry)))]
}
