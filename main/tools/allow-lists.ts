import { type AllowList, isAllowed, isNamed } from '../../shared/allow-list'
import { nearestNames } from '../../shared/nearest-names'
import { type Sentence, sentence } from '../../shared/sentence'
import { ToolGroup } from '../../shared/settings'
import { builtInTools } from '.'
import { askUser } from './workspace/ask-user'

/** The search of the model's provider, which is not called as a tool but allowed like one. */
export const WEB_SEARCH = { name: 'web_search', group: 'web' } as const

/** What lists can name. Questions to the person are for commands alone to choose. */
const named = () => [...builtInTools.filter(({ group }) => group !== 'mcp'), WEB_SEARCH]

/** The names of all tools, and of the groups that they are in. */
export function toolAndGroupNames(): string[] {
  return [...new Set(named().flatMap(({ name, group }) => [name, group]))]
}

/** What is wrong with the first entry of a list that names nothing, for a person; undefined where all name something. */
export function unknownTool(list: AllowList, { mayAsk }: { mayAsk: boolean }): Sentence | undefined {
  const known = named().filter(tool => mayAsk || tool.group !== askUser.group)
  const entry = list.find(one => !known.some(tool => isAllowed([one], tool)) && !isOfServer(one))
  if (entry === undefined) return undefined
  const near = nearestNames(entry, [...new Set(known.flatMap(({ name, group }) => [group, name]))])
  if (near.length > 0)
    return sentence`There is no tool and no group of tools '${entry}'. Did you mean ${near.join(', ')}?`
  const groups = [...ToolGroup.options, ...(mayAsk ? [askUser.group] : [])]
  return sentence`There is no tool and no group of tools '${entry}'. The groups are ${groups.join(', ')}.`
}

/** The names of the tools that every one of some lists allows. */
export function allowedByAll(lists: readonly AllowList[]): AllowList {
  const allowed = named().filter(tool => lists.every(list => isAllowed(list, tool)))
  // Sets have names in common.
  return [...new Set(allowed.map(({ name }) => name))]
}

/** Lists say nothing of the tools of MCP servers, whose names are `server__tool`; one that somebody lists all the same is no mistake. */
const isOfServer = (entry: string): boolean => isNamed('*__*', entry)
