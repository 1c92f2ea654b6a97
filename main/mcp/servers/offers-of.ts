import type { McpOffers } from '../../../shared/mcp'
import type { Member } from './folder-servers'

/** Returns what servers that are ready can put into a message. */
export function offersOf(members: readonly Member[]): McpOffers {
  const ready = members.flatMap(({ id, name: server, server: running }) => {
    const status = running?.status()
    return status?.state === 'ready' ? [{ id, server, ...status }] : []
  })
  return {
    prompts: ready.flatMap(({ id, server, prompts }) => prompts.map(prompt => ({ ...prompt, id, server }))),
    resources: ready.flatMap(({ id, server, resources }) => resources.map(one => ({ ...one, id, server }))),
  }
}
