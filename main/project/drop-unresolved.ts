import { groupBy } from '../../shared/group-by'
import type { ProjectAgent, ProjectCommand } from '../../shared/project'
import { type LocalizedText, sentence } from '../../shared/sentence'
import { brief } from './brief'
import type { ReadItem } from './read-item'

export type Refuse = (read: ReadItem<ProjectCommand | ProjectAgent>, key: string, words: LocalizedText) => false

/** The agents that have all they name. What one of them is refused for may be what another one needs. */
export function dropUnresolved(
  { agents, commands }: { agents: readonly ReadItem<ProjectAgent>[]; commands: ReadonlySet<string> },
  refuse: Refuse,
): ReadItem<ProjectAgent>[] {
  const left = new Set(agents)
  const names = namesOf(agents)
  const namings = agents.flatMap(read => (read.item.subAgents ?? []).map(name => ({ name, read })))
  const namedBy = groupBy(namings, ({ name }) => name)
  const gone: ReadItem<ProjectAgent>[] = []
  const drop = (read: ReadItem<ProjectAgent>, key: string, words: LocalizedText): void => {
    if (!left.delete(read)) return
    refuse(read, key, words)
    gone.push(read)
  }
  for (const read of agents) {
    const agent = missing(read.item.subAgents, names)
    const command = missing(read.item.commands, commands)
    if (agent !== undefined) drop(read, 'sub_agents', sentence`There is no agent '${brief(agent)}'.`)
    else if (command !== undefined) drop(read, 'commands', sentence`There is no command '${brief(command)}'.`)
  }
  for (const { item } of gone) {
    for (const { read } of namedBy.get(item.name) ?? [])
      drop(read, 'sub_agents', sentence`There is no agent '${item.name}'.`)
  }
  return [...left]
}

export function namesOf(all: readonly { item: { name: string } }[]): ReadonlySet<string> {
  return new Set(all.map(({ item }) => item.name))
}

/** The first of some names that is none of these; undefined where all are there. */
export function missing(names: readonly string[] | undefined, all: ReadonlySet<string>): string | undefined {
  return names?.find(name => !all.has(name))
}
