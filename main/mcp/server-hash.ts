import type { McpServerConfig } from '../../shared/mcp'
import { sha256, stableJson } from './stable-json'

/** Where a server is written down: the person's own store, or the file of one folder. */
export type ServerSource = { type: 'person' } | { type: 'folder'; workspace: string }

/** What an approval of a server is worth: all that decides what runs or who is asked, and where that was said. */
export function serverHash(server: { name: string; config: McpServerConfig }, source: ServerSource): string {
  // Whether it is switched on changes nothing of what it would be.
  const { enabled: _, ...config } = server.config
  return sha256(stableJson({ name: server.name, config, source }))
}
