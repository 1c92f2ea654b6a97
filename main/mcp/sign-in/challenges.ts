import { extractWWWAuthenticateParams } from '@modelcontextprotocol/client'
import type { McpClient } from '../../../shared/mcp'
import type { Fetch } from '../connection/bounded-fetch'

/** A server's requirement before it continues: where to sign in, and what for. */
export type Challenge = { resourceMetadataUrl?: URL | undefined; scope?: string | undefined }

/** The last challenges of servers, with their addresses, each by its scope. */
export type Challenges = Map<string, Challenge & { url: string; client?: McpClient | undefined }>

/** A fetch that remembers what a server says when it refuses; it may do so at any request, not at the first one only. */
export function rememberingFetch(plain: Fetch, remember: (challenge: Challenge) => void): Fetch {
  return async (url, init) => {
    const response = await plain(url, init)
    const { error, ...challenge } = response.status === 401 || response.status === 403 ? parametersOf(response) : {}
    if (response.status === 401 || error === 'insufficient_scope') remember(challenge)
    return response
  }
}

function parametersOf(response: Response): Challenge & { error?: string | undefined } {
  return extractWWWAuthenticateParams(response)
}
