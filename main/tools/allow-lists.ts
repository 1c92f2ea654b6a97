import { type AllowList, isAllowed, isNamed, plainToolName } from '../../shared/allow-list'
import { nearestNames } from '../../shared/nearest-names'
import { type Sentence, sentence } from '../../shared/sentence'
import { ToolGroup, type Toolset } from '../../shared/settings'
import { builtInTools } from '.'
import { ofToolset } from './of-toolset'
import type { Tool } from './tool'
import { askUser } from './workspace/ask-user'

/** The search of the model's provider, which is not called as a tool but allowed like one. */
export const WEB_SEARCH = { name: 'web_search', group: 'web' } as const

/** Returns the tools that lists can name. Only commands may choose questions to the person. */
const named = (): Pick<Tool, 'name' | 'group' | 'toolsets' | 'availableOffline'>[] => [
  ...builtInTools.filter(({ group }) => group !== 'mcp'),
  WEB_SEARCH,
]

/** The names of all tools, and of the groups that they are in. */
export function toolAndGroupNames(): string[] {
  return [...new Set(named().flatMap(({ name, group }) => [name, group]))]
}

/** Returns a message for a person about the first entry of a list that names nothing; undefined if all name something. */
export function unknownTool(list: AllowList, { mayAsk }: { mayAsk: boolean }): Sentence | undefined {
  const known = named().filter(tool => mayAsk || tool.group !== askUser.group)
  const entry = list.find(one => !known.some(tool => isAllowed([one], tool)) && !isOfServer(one))
  if (entry === undefined) return undefined
  const near = nearestNames(entry, [...new Set(known.flatMap(({ name, group }) => [group, name]))])
  if (near.length > 0) return sentence`There’s no tool or tool group '${entry}'. Did you mean ${near.join(', ')}?`
  const groups = [...ToolGroup.options, ...(mayAsk ? [askUser.group] : [])]
  return sentence`There’s no tool or tool group '${entry}'. The groups are ${groups.join(', ')}.`
}

/** The tools that every one of some lists allows, each by its name alone. */
export function allowedByAll(lists: readonly AllowList[]): AllowList {
  const allowed = named().filter(tool => lists.every(list => isAllowed(list, tool)))
  // Sets have names in common.
  return [...new Set(allowed.map(({ name }) => `=${name}`))]
}

/** Are of no use without the tool that they go with. */
const COMPANIONS: Readonly<Record<string, string>> = { shell: 'shell_job' }

/**
 * The list of an agent or a command as it is meant for a set of tools: where a word is the name of a tool of the set and of a group
 * as well, it means the tool. A profile's list is chosen group by group, so there it means the group.
 */
export function listForToolset(list: AllowList, toolset: Toolset | undefined): AllowList {
  const names = new Set(ofToolset(named(), toolset).map(({ name }) => plainToolName(name)))
  return list.flatMap(entry => {
    const name = plainToolName(entry)
    if (!names.has(name)) return [entry]
    const companion = COMPANIONS[name]
    return [`=${entry}`, ...(companion && names.has(companion) ? [`=${companion}`] : [])]
  })
}

/** Lists say nothing of the tools of MCP servers, whose names are `server__tool`; one that somebody lists all the same is no mistake. */
const isOfServer = (entry: string): boolean => isNamed('*__*', entry)
