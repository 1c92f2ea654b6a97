import type { McpServerConfig } from '../../shared/mcp'
import { mcpText } from '../text-mcp'

const words = mcpText.trust

/** All that a server's config says, name by name, nothing left out. */
export function configFacts(config: McpServerConfig): (readonly [name: string, value: string])[] {
  if (config.type !== 'stdio') {
    const headers = Object.entries(config.headers).map(([name, value]) => [words.header, `${name}: ${value}`] as const)
    return [[words.url, config.url], ...headers]
  }
  const { command, args, env, cwd } = config
  return [
    [words.command, command],
    ...(args.length === 0
      ? [[words.arguments, words.noArguments] as const]
      : args.map((argument, at) => [words.argument(at + 1), argument] as const)),
    ...Object.entries(env).map(([name, value]) => [words.variable, `${name}=${value}`] as const),
    [words.cwd, cwd === '.' ? words.openFolder : cwd],
  ]
}

/** The same as lines to compare. */
export function configLines(config: McpServerConfig): string[] {
  return configFacts(config).map(([name, value]) => `${name}: ${value}`)
}
