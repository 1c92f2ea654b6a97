import type { McpPromptView, McpResourceView } from '../../../shared/mcp'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import type { Connection } from '../connection/connection'
import type { Limits } from '../connection/connection-limits'
import { listPages } from '../connection/list-pages'
import { type McpTool, readPrompts, readResources, readTools } from '../tools/read-definitions'

const MOST_TOOLS = 500
const MOST_OTHERS = 500

export type Lists = {
  tools: McpTool[]
  prompts: McpPromptView[]
  resources: McpResourceView[]
  /** The notes on what was left out. */
  warnings: LocalizedText[]
}

export const NO_LISTS: Lists = { tools: [], prompts: [], resources: [], warnings: [] }

/** All that a server offers. Rejects where its tools cannot be listed; that something else cannot is a warning. */
export async function readLists(connection: Connection, { listMs: timeoutMs }: Limits): Promise<Lists> {
  const { capabilities } = connection
  const warnings: LocalizedText[] = []
  const list = async (method: string, key: string, most = MOST_OTHERS): Promise<unknown[]> => {
    const listed = await listPages(connection, { method, key, most, timeoutMs })
    warnings.push(...listed.warnings)
    return listed.items
  }
  const orNone = (listing: Promise<unknown[]>, words: LocalizedText): Promise<unknown[]> =>
    listing.catch(() => {
      warnings.push(words)
      return []
    })
  const none = Promise.resolve([])
  const [rawTools, prompts, resources, templates] = await Promise.all([
    capabilities.tools ? list('tools/list', 'tools', MOST_TOOLS) : none,
    capabilities.prompts
      ? orNone(list('prompts/list', 'prompts'), sentence`Couldn’t list the server’s prompts.`)
      : none,
    capabilities.resources
      ? orNone(list('resources/list', 'resources'), sentence`Couldn’t list the server’s resources.`)
      : none,
    // Many servers with resources do not know of templates.
    capabilities.resources ? list('resources/templates/list', 'resourceTemplates').catch(() => []) : none,
  ])
  const { tools, nameless } = await readTools(rawTools, { headers: connection.mirrorsArguments })
  if (nameless > 0) warnings.push(sentence`Skipped ${nameless} of the server’s tools: no usable name.`)
  return { tools, prompts: readPrompts(prompts), resources: readResources([...resources, ...templates]), warnings }
}
