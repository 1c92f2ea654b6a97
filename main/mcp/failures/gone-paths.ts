import { stat } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { givenPath } from '../../../shared/given-path'
import type { McpServerConfig } from '../../../shared/mcp'

const MOST = 50

/** The whole paths that a config names and that lead nowhere. */
export async function gonePaths({ command, args, cwd }: McpServerConfig & { type: 'stdio' }): Promise<string[]> {
  const named = [command, ...args, cwd].flatMap(text => givenPath(text) ?? (text === cwd && text !== '.' ? [text] : []))
  const paths = [...new Set(named)].filter(path => isAbsolute(path) || path === cwd).slice(0, MOST)
  const found = await Promise.all(paths.map(path => isThere(path)))
  return paths.filter((_, at) => !found[at])
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}
