import { join } from 'node:path'
import type { McpServerConfig } from '../../shared/mcp'
import { FAULT_SERVER, program } from './mcp'
import { npmRegistry, type RegistryPackage } from './npm-registry'
import { temporaryFolder } from './temp-folder'

/** A server as a package of a registry, with one that it depends on. */
export const SLOW_SERVER: readonly RegistryPackage[] = [
  {
    name: 'mcp-slow',
    manifest: { bin: { 'mcp-slow': 'dist/index.js' }, dependencies: { 'mcp-filler': '1.0.0' } },
    files: {
      'dist/index.js': `#!/usr/bin/env node\nrequire('mcp-filler')\nprocess.argv.splice(2, 0, 'good')\nimport(${JSON.stringify(FAULT_SERVER)})\n`,
    },
  },
  { name: 'mcp-filler', files: { 'index.js': 'module.exports = 1\n', 'lib/data.txt': 'x'.repeat(200_000) } },
]

/** A line of npx whose home, cache and registry are its own. */
export async function npxServer(
  behaviour: Parameters<typeof npmRegistry>[1] = {},
  {
    packages = SLOW_SERVER,
    args = ['-y', 'mcp-slow'],
  }: { packages?: readonly RegistryPackage[]; args?: string[] } = {},
) {
  const registry = await npmRegistry(packages, behaviour)
  const home = await temporaryFolder()
  const env = {
    HOME: home,
    npm_config_cache: join(home, 'cache'),
    npm_config_registry: registry.url,
    npm_config_update_notifier: 'false',
    npm_config_fetch_retries: '0',
  }
  const config = { ...program('npx', ...args), env } as McpServerConfig
  return { config, registry, cache: env.npm_config_cache, home }
}
