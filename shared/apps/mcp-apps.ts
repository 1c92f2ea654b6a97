import type { AppDomains } from './app-domains'

/** The protocol's extension for user interfaces, by which a client says that it shows them. */
export const APPS_EXTENSION = 'io.modelcontextprotocol/ui'

/** The only kind of page that can be shown of a server. */
export const APP_MIME_TYPE = 'text/html;profile=mcp-app'

export const NO_DOMAINS: AppDomains = { connect: [], resource: [], frame: [], base: [] }

/** Each origin once, in the order in which a person is told of them. */
export function originsOf({ connect, resource, frame, base }: AppDomains): string[] {
  return [...new Set([...connect, ...resource, ...frame, ...base])]
}

/** An app that is shown, as its frame needs it. */
export type ShownApp = {
  /** By what its calls name it; a new one each time that it is shown. */
  id: string
  url: string
  server: string
  tool: string
  /** The origins that it tries to reach, and whether the person has allowed that. */
  origins: readonly string[]
  isAllowed: boolean
  /** The input and the result of its tool, as JSON of the protocol; null if that was not kept. */
  input: string
  result: string | null
}

/** The state of an app: busy for so long that it does not answer, grown too large, loading pages on and on, or no longer there. */
export type AppHealth = 'well' | 'busy' | 'large' | 'restless' | 'gone'

/** The number of times that an app may have its server do something: each may be a card that a person has to answer. */
export const APP_CALLS = { most: 30, withinMs: 10_000, atOnce: 8, inAll: 500 } as const
