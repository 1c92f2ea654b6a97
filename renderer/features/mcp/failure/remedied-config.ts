import type { McpRemedy, McpServerConfig } from '../../../../shared/mcp'

/** The config with the line or the address that a remedy names. */
export function changedBy(
  config: McpServerConfig,
  remedy: McpRemedy & { type: 'use-line' | 'use-address' },
): McpServerConfig | undefined {
  if (config.type === 'stdio') {
    return remedy.type === 'use-line' ? { ...config, command: remedy.command, args: [...remedy.args] } : undefined
  }
  return remedy.type === 'use-address' ? { ...config, url: remedy.url } : undefined
}

/** The config with another path in the place of one that it names; nothing where none was chosen. */
export function withPath(config: McpServerConfig, path: string, chosen: string | null): McpServerConfig | undefined {
  if (config.type !== 'stdio' || chosen === null) return undefined
  if (config.cwd === path) return { ...config, cwd: chosen }
  const at = config.args.findIndex(text => text.includes(path))
  const before = config.args[at]
  if (before === undefined) return config.command === path ? { ...config, command: chosen } : undefined
  // A function, as `$&` in a path would stand for something.
  return {
    ...config,
    args: config.args.with(
      at,
      before.replace(path, () => chosen),
    ),
  }
}

/** The config with a variable that is kept as keys are, and what is to be kept for it. */
export function withVariable(
  config: McpServerConfig,
  variable: string,
  value: string,
): { config: McpServerConfig; inputs: Record<string, string> } | undefined {
  if (config.type !== 'stdio') return undefined
  const [, asked] = /^\$\{(?:input|secret):([^}]*)\}$/.exec(config.env[variable] ?? '') ?? []
  if (asked !== undefined) return { config, inputs: { [asked]: value } }
  const env = { ...config.env, [variable]: `\${secret:${variable}}` }
  return { config: { ...config, env }, inputs: { [variable]: value } }
}
