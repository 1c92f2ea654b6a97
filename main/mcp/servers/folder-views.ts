import type { McpProblem, McpServerView, McpView } from '../../../shared/mcp'
import { publicNames } from '../tools/tool-names'
import { type Member, type NamedTool, namedTools, viewOf } from './folder-servers'
import { approvalOf, isSwitchedOn, type Memory, pinOf } from './memory'
import type { Status } from './server-life'

type CachedView = { key: string; status: Status | undefined; view: McpServerView }
type Tools = { members: readonly Member[]; named: ReadonlyMap<string, NamedTool[]> }

/**
 * The servers of one folder as the page shows them. Definitions are large, so what is as it was the last time is the same
 * object again, and a change of one server costs little however many others there are.
 */
export function folderViews(memory: Memory) {
  let made = new Map<string, CachedView>()
  let names: { of: readonly unknown[]; names: string[] } = { of: [], names: [] }
  let last: { of: readonly unknown[]; tools: Tools } | undefined

  /** Names depend on all servers, and on nothing that is kept about them. */
  function namesOf(members: readonly Member[]): string[] {
    const of = members.flatMap(({ name, server }) => [name, server?.status().tools])
    if (areSame(of, names.of)) return names.names
    const places = members.flatMap(({ name, server }) =>
      (server?.status().tools ?? []).map(tool => ({ server: name, tool: tool.name })),
    )
    names = { of, names: publicNames(places) }
    return names.names
  }

  function toolsOf(members: readonly Member[]): Tools {
    const of = [memory.data, members, ...members.map(({ server }) => server?.status())]
    if (last && areSame(of, last.of)) return last.tools
    last = { of, tools: { members, named: namedTools(memory, members, namesOf(members)) } }
    return last.tools
  }

  function madeOf(member: Member, tools: readonly NamedTool[]): CachedView {
    const status = member.server?.status()
    const key = keyOf(memory, member, tools)
    const before = made.get(member.id)
    if (before?.status === status && before?.key === key) return before
    return { key, status, view: viewOf(memory, member, tools) }
  }

  return {
    tools: toolsOf,
    view(members: readonly Member[], problems: McpProblem[]): McpView {
      const { named } = toolsOf(members)
      made = new Map(members.map(member => [member.id, madeOf(member, named.get(member.id) ?? [])]))
      return { servers: [...made.values()].map(({ view }) => view), problems }
    },
  }
}

/** Returns whether two views of `folderViews` are the same. */
export function isSameView(one: McpView, other: McpView): boolean {
  return areSame(one.servers, other.servers) && JSON.stringify(one.problems) === JSON.stringify(other.problems)
}

/** Everything that decides what is shown of a server, but for its status. Hashes stand for its config and for definitions. */
function keyOf(memory: Memory, { scope, agreedAs, config, hash }: Member, tools: readonly NamedTool[]): string {
  const kept = [isSwitchedOn(memory, scope, config), approvalOf(memory, agreedAs)?.hash]
  const ofTool = ({ tool, publicName, state, agreed }: NamedTool) =>
    agreed === undefined ? [publicName, state] : [publicName, state, pinOf(memory, scope, tool.name)?.hash]
  return JSON.stringify([hash, ...kept, ...tools.map(ofTool)])
}

function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((item, at) => item === others[at])
}
