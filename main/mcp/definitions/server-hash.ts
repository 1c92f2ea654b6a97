import type { McpCoveredFile, McpServerConfig } from '../../../shared/mcp'
import { sha256, stableJson } from '../stable-json'

/** The place where a server is defined: the person's own store, or the file of one folder. */
export type ServerSource = { type: 'person' } | { type: 'folder'; workspace: string }

type Content = { name: string; config: McpServerConfig; files: readonly McpCoveredFile[] }

/**
 * Identifies a server by its program or its address, and by where that was written down. Headers, such as those with keys, may
 * change without it becoming another one.
 */
export function serverPin({ name, config }: Pick<Content, 'name' | 'config'>, source: ServerSource): string {
  if (config.type !== 'stdio') return sha256(stableJson({ name, source, url: config.url }))
  const { command, args, env, cwd } = config
  return sha256(stableJson({ name, source, command, args, env, cwd }))
}

/**
 * Returns the hash that an approval of a server is bound to: everything that decides what runs or who is asked, the files
 * that it runs, and where that was defined.
 */
export function serverHash(server: Content, source: ServerSource): string {
  // The switch for the server does not affect what it would be.
  const { enabled: _, ...config } = server.config
  const files = server.files.length > 0 && { files: server.files }
  return sha256(stableJson({ name: server.name, config, source, ...files }))
}
