import type { McpAnswer } from '../../../shared/mcp'
import type { Environment } from '../../shell/login/environment-variables'
import type { Blobs } from '../../tools/tool-context'
import type { ServerQuestion } from '../connection/answer-requests'
import type { Fetch } from '../connection/bounded-fetch'
import type { Limits } from '../connection/connection-limits'
import type { Secrets } from '../sign-in/oauth-provider'
import type { Memory } from './memory'

/** The parts of the app that MCP servers need. */
export type McpParts = {
  memory: Memory
  secrets: Secrets
  /** The person's login environment. Asked for only when a server may start. */
  environment(): Promise<Environment>
  fetch: Fetch
  openBrowser(url: string): Promise<void>
  /** A folder of Atrium's own, in which each of the person's own servers has one to start in. */
  ownFolder: string
  blobs: Pick<Blobs, 'put'>
  /** The address of a page that identifies Atrium, for servers that accept it instead of a registration. */
  clientMetadataUrl?: string
  /** Asks the person for a server; without it servers are told that nobody can be asked. */
  ask?: (asked: { workspace: string; question: ServerQuestion }, signal: AbortSignal) => Promise<McpAnswer>
  /** Something about a folder's servers is not as it was. Told at most ten times a second. */
  changed(workspace: string): void
  /** Resources that are watched are not as they were. */
  updated?(told: { workspace: string; id: string; uris: readonly string[] }): void
  version: string
  limits?: Partial<Limits>
  /** The time to wait before each new try to start a server that ended by itself. */
  pausesMs?: readonly number[]
}
