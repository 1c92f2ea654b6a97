import type { McpCoveredFile, McpServerConfig, McpServerView } from '../../../shared/mcp'
import { t } from '../../i18n/t'
import type { NamedFact } from '../approval/effects/fact-list'

const exact = (name: string, value: string): NamedFact => [name, value, { isExact: true }]

/** All that a server's config says, name by name, nothing left out. */
export function configFacts(config: McpServerConfig, source: McpServerView['source'] = 'folder'): NamedFact[] {
  if (config.type !== 'stdio') {
    const headers = Object.entries(config.headers).map(([name, value]) =>
      exact(t('mcp.trust.header'), `${name}: ${value}`),
    )
    const { clientId, clientSecret, scope } = config.client ?? {}
    const client = [
      ...(clientId === undefined ? [] : [exact(t('mcp.trust.clientId'), clientId)]),
      ...(clientSecret === undefined ? [] : [exact(t('mcp.trust.clientSecret'), clientSecret)]),
      ...(scope === undefined ? [] : [exact(t('mcp.trust.scope'), scope)]),
    ]
    return [exact(t('mcp.trust.url'), config.url), ...headers, ...client]
  }
  const { command, args, env, cwd } = config
  return [
    exact(t('mcp.trust.command'), command),
    ...(args.length === 0
      ? [[t('mcp.trust.arguments'), t('mcp.trust.noArguments')] as const]
      : args.map((argument, at) => exact(t('mcp.trust.argument', { count: at + 1 }), argument))),
    ...Object.entries(env).map(([name, value]) => exact(t('mcp.trust.variable'), `${name}=${value}`)),
    cwd === '.'
      ? [t('mcp.trust.cwd'), source === 'person' ? t('mcp.trust.ownFolder') : t('mcp.trust.openFolder')]
      : exact(t('mcp.trust.cwd'), cwd),
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
    const known =
      print === 'special'
        ? t('mcp.trust.notPlain')
        : print.startsWith('unread')
          ? t('mcp.trust.unread')
          : print.slice(0, 16)
    return exact(t('mcp.trust.file'), `${leadsTo === undefined ? path : `${path} → ${leadsTo}`} (${known})`)
  })
}

/** The same and its kind as lines to compare. */
export function configLines(config: McpServerConfig, files: readonly McpCoveredFile[] = []): string[] {
  return [
    [t('mcp.form.kind'), t(`mcp.form.kinds.${config.type}`)] as const,
    ...configFacts(config),
    ...fileFacts(files),
  ].map(([name, value]) => `${name}: ${value}`)
}
