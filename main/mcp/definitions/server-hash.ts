import type { McpCoveredFile, McpServerConfig } from '../../../shared/mcp'
import { sha256, stableJson } from '../stable-json'

/** Where a server is written down: the person's own store, or the file of one folder. */
export type ServerSource = { type: 'person' } | { type: 'folder'; workspace: string }

type Content = { name: string; config: McpServerConfig; files: readonly McpCoveredFile[] }

/** What an approval of a server is worth: all that decides what runs or who is asked, the files that it runs, and where that was said. */
export function serverHash(server: Content, source: ServerSource): string {
  // Whether it is switched on changes nothing of what it would be.
  const { enabled: _, ...config } = server.config
  const files = server.files.length > 0 && { files: server.files }
  return sha256(stableJson({ name: server.name, config, source, ...files }))
}
