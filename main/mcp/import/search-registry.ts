import { AppError } from '../../../shared/errors'
import type { RegistryEntry } from '../../../shared/mcp-import'
import { sentence } from '../../../shared/sentence'
import { type Entries, isEntries, textIn } from './raw-server'
import { found, understoodServers } from './understood-servers'

/** The registry in which everyone publishes servers; anyone may, under a name that is proved to be theirs. */
export const OFFICIAL_REGISTRY = 'https://registry.modelcontextprotocol.io'

type Asking = {
  registry: string
  fetch(url: URL, init: RequestInit): Promise<Response>
  home: string
  signal: AbortSignal
  timeoutMs?: number
}

const MOST_FOUND = 30
const LONGEST_ANSWER = 2_000_000
const LONGEST_WORDS = 500

/**
 * Returns what the registry finds for a text: who publishes each server, its description, and what would be started.
 * Starts nothing. Rejects with an `AppError` if it cannot be reached or answers something else.
 */
export async function searchRegistry(words: string, asking: Asking): Promise<RegistryEntry[]> {
  const listed = listIn(await answerOf(words, asking))
  if (!listed) throw new AppError('provider', sentence`The server registry didn’t return a list of servers.`)
  const entries = listed.slice(0, MOST_FOUND).flatMap(one => entryOf(one, asking.home))
  // Every version of a server may be listed; the first is the newest.
  return [...new Map(entries.toReversed().map(entry => [entry.id, entry])).values()].toReversed()
}

async function answerOf(words: string, { registry, fetch, signal, timeoutMs = 10_000 }: Asking): Promise<string> {
  const url = new URL('/v0.1/servers', registry)
  url.search = new URLSearchParams({ search: words, version: 'latest', limit: String(MOST_FOUND) }).toString()
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const response = await fetch(url, { signal: limited, headers: { accept: 'application/json' } })
    if (response.ok) return await boundedText(response)
  } catch {
    if (signal.aborted) throw new AppError('cancelled', sentence`The search was stopped.`)
  }
  throw new AppError(
    'provider',
    sentence`Can’t reach the server registry. Pasting and the servers above work without it.`,
  )
}

/** Throws where there is more of it than thirty servers need. */
async function boundedText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > LONGEST_ANSWER) throw new RangeError()
  }
  return text
}

function listIn(text: string): Entries[] | undefined {
  try {
    const answer: unknown = JSON.parse(text)
    const servers = isEntries(answer) ? answer.servers : undefined
    return Array.isArray(servers) ? servers.filter(isEntries) : undefined
  } catch {
    return undefined
  }
}

/** The description stands in an object of its own, beside what the registry knows. */
function entryOf(listed: Entries, home: string): RegistryEntry[] {
  const described = isEntries(listed.server) ? listed.server : listed
  const id = textIn(described.name)
  const isDescribed = Array.isArray(described.packages) || Array.isArray(described.remotes)
  if (id === undefined || !isDescribed) return []
  const { servers } = understoodServers(found({ [id]: described }), home)
  const [server] = servers
  if (!server) return []
  return [
    {
      id: shortened(id),
      publisher: shortened(id.includes('/') ? id.slice(0, id.indexOf('/')) : id),
      description: shortened(textIn(described.description) ?? ''),
      server,
    },
  ]
}

function shortened(text: string): string {
  return text.slice(0, LONGEST_WORDS)
}
