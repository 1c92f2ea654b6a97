import type { McpServerConfig } from '../../shared/mcp'
import type { NamedFact } from '../approval/fact-list'
import { mcpText } from '../text-mcp'

const words = mcpText.trust

const exact = (name: string, value: string): NamedFact => [name, value, { isExact: true }]

/** All that a server's config says, name by name, nothing left out. */
export function configFacts(config: McpServerConfig): NamedFact[] {
  if (config.type !== 'stdio') {
    const headers = Object.entries(config.headers).map(([name, value]) => exact(words.header, `${name}: ${value}`))
    return [exact(words.url, config.url), ...headers]
  }
  const { command, args, env, cwd } = config
  return [
    exact(words.command, command),
    ...(args.length === 0
      ? [[words.arguments, words.noArguments] as const]
      : args.map((argument, at) => exact(words.argument(at + 1), argument))),
    ...Object.entries(env).map(([name, value]) => exact(words.variable, `${name}=${value}`)),
    cwd === '.' ? [words.cwd, words.openFolder] : exact(words.cwd, cwd),
  ]
}

/** The same and its kind as lines to compare. */
export function configLines(config: McpServerConfig): string[] {
  const { kind, kinds } = mcpText.form
  return [[kind, kinds[config.type]] as const, ...configFacts(config)].map(([name, value]) => `${name}: ${value}`)
}
