import type { McpCoveredFile, McpServerConfig, McpServerView } from '../../../shared/mcp'
import { mcpText } from '../../text/text-mcp'
import type { NamedFact } from '../approval/effects/fact-list'

const words = mcpText.trust

const exact = (name: string, value: string): NamedFact => [name, value, { isExact: true }]

/** All that a server's config says, name by name, nothing left out. */
export function configFacts(config: McpServerConfig, source: McpServerView['source'] = 'folder'): NamedFact[] {
  if (config.type !== 'stdio') {
    const headers = Object.entries(config.headers).map(([name, value]) => exact(words.header, `${name}: ${value}`))
    const { clientId, clientSecret, scope } = config.client ?? {}
    const client = [
      ...(clientId === undefined ? [] : [exact(words.clientId, clientId)]),
      ...(clientSecret === undefined ? [] : [exact(words.clientSecret, clientSecret)]),
      ...(scope === undefined ? [] : [exact(words.scope, scope)]),
    ]
    return [exact(words.url, config.url), ...headers, ...client]
  }
  const { command, args, env, cwd } = config
  return [
    exact(words.command, command),
    ...(args.length === 0
      ? [[words.arguments, words.noArguments] as const]
      : args.map((argument, at) => exact(words.argument(at + 1), argument))),
    ...Object.entries(env).map(([name, value]) => exact(words.variable, `${name}=${value}`)),
    cwd === '.' ? [words.cwd, source === 'person' ? words.ownFolder : words.openFolder] : exact(words.cwd, cwd),
  ]
}

/** Returns the command that is started, or the address that is called, as one line. */
export function startedLine(config: McpServerConfig): string {
  if (config.type !== 'stdio') return config.url
  return [config.command, ...config.args].map(word => (/^[^\s"']+$/.test(word) ? word : JSON.stringify(word))).join(' ')
}

/** The files that it runs, each with what its content is known by. */
export function fileFacts(files: readonly McpCoveredFile[]): NamedFact[] {
  return files.map(({ path, leadsTo, print }) => {
    const known = print === 'special' ? words.notPlain : print.startsWith('unread') ? words.unread : print.slice(0, 16)
    return exact(words.file, `${leadsTo === undefined ? path : `${path} → ${leadsTo}`} (${known})`)
  })
}

/** The same and its kind as lines to compare. */
export function configLines(config: McpServerConfig, files: readonly McpCoveredFile[] = []): string[] {
  const { kind, kinds } = mcpText.form
  return [[kind, kinds[config.type]] as const, ...configFacts(config), ...fileFacts(files)].map(
    ([name, value]) => `${name}: ${value}`,
  )
}
