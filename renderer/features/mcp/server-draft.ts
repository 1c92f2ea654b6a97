import type { McpServerConfig, NamedMcpServer } from '../../../shared/mcp'
import { parseWebAddress } from '../../../shared/parse-url'
import { t } from '../../i18n/t'
import { headerLines, parseHeaders } from '../settings/providers/header-lines'

/** A server as it stands in the form: every field as written. */
export type ServerDraft = {
  name: string
  type: McpServerConfig['type']
  command: string
  args: string
  env: string
  cwd: string
  url: string
  headers: string
  clientId: string
  clientSecret: string
  enabled: boolean
}

/** The problems of fields, as text. */
export type DraftProblems = Partial<Record<keyof ServerDraft, string>>

const LONGEST_NAME = 100

const EMPTY: ServerDraft = {
  name: '',
  type: 'stdio',
  command: '',
  args: '',
  env: '',
  cwd: '',
  url: '',
  headers: '',
  clientId: '',
  clientSecret: '',
  enabled: true,
}

export function serverDraft(server?: NamedMcpServer): ServerDraft {
  if (!server) return EMPTY
  const { name, config } = server
  const { type, enabled } = config
  if (config.type !== 'stdio') {
    const { clientId = '', clientSecret = '' } = config.client ?? {}
    const address = { url: config.url, headers: headerLines(config.headers), clientId, clientSecret }
    return { ...EMPTY, name, type, enabled, ...address }
  }
  const { command, args, env, cwd } = config
  const variables = Object.entries(env).map(([key, value]) => `${key}=${lineOf(value)}`)
  const place = cwd === '.' ? '' : cwd
  return {
    ...EMPTY,
    name,
    type,
    enabled,
    command,
    cwd: place,
    args: args.map(lineOf).join('\n'),
    env: variables.join('\n'),
  }
}

/** Returns the server that the form describes, or the problem of each field that cannot be used. */
export function draftedServer(draft: ServerDraft): DraftedServer | { problems: DraftProblems } {
  const name = draft.name.trim()
  const { config, problems, inputs } = draft.type === 'stdio' ? programOf(draft) : addressOf(draft, draft.type)
  const nameProblem =
    name === '' ? t('mcp.form.nameMissing') : name.length > LONGEST_NAME ? t('mcp.form.nameBad') : undefined
  const found = { ...(nameProblem && { name: nameProblem }), ...problems }
  return Object.keys(found).length > 0 ? { problems: found } : { name, config, ...(inputs && { inputs }) }
}

type Inputs = Record<string, string>
type DraftReading = { config: McpServerConfig; problems: DraftProblems; inputs?: Inputs }
/** `inputs` are values that are kept as keys are, which the config only names. */
type DraftedServer = NamedMcpServer & { inputs?: Inputs }

const SECRET_NAME = 'CLIENT_SECRET'

function programOf(draft: ServerDraft): DraftReading {
  const command = draft.command.trim()
  const lines = written(draft.env).map(line => ({ line, at: line.indexOf('=') }))
  const bad = lines.find(({ at }) => at < 1)
  const env = Object.fromEntries(lines.map(({ line, at }) => [line.slice(0, at).trim(), textOf(line.slice(at + 1))]))
  const args = written(draft.args).map(textOf)
  return {
    config: { type: 'stdio', command, args, env, cwd: draft.cwd.trim() || '.', enabled: draft.enabled },
    problems: {
      ...(command === '' && { command: t('mcp.form.commandBad') }),
      ...(bad && { env: t('mcp.form.envBad', { line: bad.line.trim() }) }),
    },
  }
}

function addressOf(draft: ServerDraft, type: 'http' | 'sse'): DraftReading {
  const url = draft.url.trim()
  // A variable may stand for any part of it.
  const isAddress = url.includes('${') || parseWebAddress(url) !== null
  const { headers, badLine } = parseHeaders(draft.headers)
  const [clientId, clientSecret] = [draft.clientId.trim(), draft.clientSecret.trim()]
  const isNamed = clientSecret === '' || clientSecret.includes('${')
  const secret = isNamed ? clientSecret : `\${secret:${SECRET_NAME}}`
  const client = clientId === '' ? undefined : { clientId, ...(secret && { clientSecret: secret }) }
  return {
    config: { type, url, headers, ...(client && { client }), enabled: draft.enabled },
    ...(!isNamed && { inputs: { [SECRET_NAME]: clientSecret } }),
    problems: {
      ...(clientId === '' && clientSecret !== '' && { clientId: t('mcp.form.clientIdMissing') }),
      ...(!isAddress && { url: t('mcp.form.urlBad') }),
      ...(badLine !== undefined && { headers: t('mcp.form.headersBad', { line: badLine }) }),
    },
  }
}

function written(text: string): string[] {
  return text.split(/\r?\n/).filter(line => line !== '')
}

/** A text that would not survive as a line is written as JSON. */
function lineOf(text: string): string {
  return text === '' || /^"|[\r\n]/.test(text) ? JSON.stringify(text) : text
}

function textOf(line: string): string {
  if (!line.startsWith('"')) return line
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'string' ? value : line
  } catch {
    return line
  }
}
