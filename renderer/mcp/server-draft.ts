import type { McpServerConfig, NamedMcpServer } from '../../shared/mcp'
import { parseWebAddress } from '../../shared/parse-url'
import { headerLines, parseHeaders } from '../dialogs/header-lines'
import { mcpText } from '../text-mcp'

const words = mcpText.form

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
  enabled: boolean
}

export type DraftProblem = { field: keyof ServerDraft; words: string }

const EMPTY: ServerDraft = {
  name: '',
  type: 'stdio',
  command: '',
  args: '',
  env: '',
  cwd: '',
  url: '',
  headers: '',
  enabled: true,
}

export function serverDraft(server?: NamedMcpServer): ServerDraft {
  if (!server) return EMPTY
  const { name, config } = server
  const { type, enabled } = config
  if (config.type !== 'stdio') {
    return { ...EMPTY, name, type, enabled, url: config.url, headers: headerLines(config.headers) }
  }
  const { command, args, env, cwd } = config
  const variables = Object.entries(env).map(([key, value]) => `${key}=${lineOf(value)}`)
  const place = cwd === '.' ? '' : cwd
  return {
    ...EMPTY,
    ...{ name, type, enabled, command, cwd: place },
    args: args.map(lineOf).join('\n'),
    env: variables.join('\n'),
  }
}

/** What the form says, or the first field that cannot be used. */
export function draftedServer(draft: ServerDraft): NamedMcpServer | DraftProblem {
  const name = draft.name.trim()
  if (name === '' || name.length > 100) return { field: 'name', words: words.nameBad }
  const config = draft.type === 'stdio' ? programOf(draft) : addressOf(draft, draft.type)
  return 'field' in config ? config : { name, config }
}

function programOf(draft: ServerDraft): McpServerConfig | DraftProblem {
  const command = draft.command.trim()
  if (command === '') return { field: 'command', words: words.commandBad }
  const variables: [name: string, value: string][] = []
  for (const line of written(draft.env)) {
    const at = line.indexOf('=')
    if (at < 1) return { field: 'env', words: words.envBad(line.trim()) }
    variables.push([line.slice(0, at).trim(), textOf(line.slice(at + 1))])
  }
  const args = written(draft.args).map(textOf)
  const env = Object.fromEntries(variables)
  return { type: 'stdio', command, args, env, cwd: draft.cwd.trim() || '.', enabled: draft.enabled }
}

function addressOf(draft: ServerDraft, type: 'http' | 'sse'): McpServerConfig | DraftProblem {
  const url = draft.url.trim()
  // A variable may stand for any part of it.
  const isAddress = url.includes('${') || parseWebAddress(url) !== null
  if (!isAddress) return { field: 'url', words: words.urlBad }
  const { headers, badLine } = parseHeaders(draft.headers)
  if (badLine !== undefined) return { field: 'headers', words: words.headersBad(badLine) }
  return { type, url, headers, enabled: draft.enabled }
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
