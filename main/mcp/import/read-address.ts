import { type LocalizedText, sentence } from '../../../shared/sentence'
import { parseJsonWithComments } from '../definitions/json-with-comments'
import { isEntries, type RawServer } from './raw-server'
import { addressServerName, plainName, programServerName } from './server-name'

/** The meaning of a single word: a server, a text about what else it may be, or JSON that it carries. */
export type ReadWord =
  | { type: 'server'; name: string; raw: RawServer; note?: LocalizedText }
  | { type: 'problem'; words: LocalizedText }
  | { type: 'json'; name: string; value: unknown }

const NPM = /^(@[a-z0-9~][\w.~-]{0,100}\/)?[a-z0-9~][\w.~-]{0,200}(@[\w.^~-]{1,60})?$/
const PAGES =
  /^https?:\/\/(?:www\.)?(github\.com|gitlab\.com|bitbucket\.org|glama\.ai|mcp\.so|pulsemcp\.com|mcpservers\.org|smithery\.ai|modelcontextprotocol\.io|npmjs\.com|pypi\.org|hub\.docker\.com)(?:[/?#]|$)/i
const PAGE_WORDS = sentence`this is a page about a server, not the server’s own URL; copy the command or the configuration from there`

/** An address, a link by which another program installs a server, or the name of a package. */
export function readWord(word: string): ReadWord | undefined {
  const link = readLink(word)
  if (link) return link
  const packaged = packageOfPage(word)
  if (packaged) return packaged
  if (PAGES.test(word)) return { type: 'problem', words: PAGE_WORDS }
  if (/^https?:\/\/[^/]/i.test(word)) return ofAddress(word)
  if (/^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?(\/\S*)?$/i.test(word)) return ofAddress(`http://${word}`)
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+\/(mcp|sse)\/?$/i.test(word)) return ofAddress(`https://${word}`)
  if (/^wss?:\/\//i.test(word)) {
    return { type: 'problem', words: sentence`servers use https:// or http://, not WebSocket` }
  }
  return ofPackage(word)
}

function ofAddress(url: string): ReadWord {
  const isEvents = /\/sse\/?(\?|$)/i.test(url)
  return { type: 'server', name: addressServerName(url), raw: { type: isEvents ? 'sse' : 'http', url } }
}

/** A name that could be of any package is one only where it says that it is a server, or who owns it. */
function ofPackage(word: string): ReadWord | undefined {
  if (!NPM.test(word) || (!word.startsWith('@') && !/mcp|server/i.test(word))) return undefined
  const isOwned = word.startsWith('@')
  return {
    ...npmServer(word),
    ...(!isOwned && {
      note: sentence`Treated as an npm package. If it’s a Python package, enter “uvx ${word}” instead.`,
    }),
  }
}

export function npmServer(word: string): ReadWord & { type: 'server' } {
  return { type: 'server', name: programServerName('npx', [word]), raw: { command: 'npx', args: ['-y', word] } }
}

/** The pages of registries have the name of a package in their address. */
function packageOfPage(word: string): ReadWord | undefined {
  const [, npm] =
    /^https?:\/\/(?:www\.)?npmjs\.com\/package\/((?:@[\w.~-]{1,100}\/)?[\w.~-]{1,200})\/?(?:[?#/]|$)/i.exec(word) ?? []
  if (npm !== undefined) return npmServer(npm)
  const [, python] = /^https?:\/\/pypi\.org\/project\/([\w.-]{1,200})(?:[/?#]|$)/i.exec(word) ?? []
  if (python !== undefined) {
    return { type: 'server', name: programServerName('uvx', [python]), raw: { command: 'uvx', args: [python] } }
  }
  const [, image] = /^https?:\/\/hub\.docker\.com\/r\/([\w.-]{1,100}\/[\w.-]{1,200})(?:[/?#]|$)/i.exec(word) ?? []
  if (image === undefined) return undefined
  return {
    type: 'server',
    name: plainName(image.replace(/^.*\//, '')),
    raw: { command: 'docker', args: ['run', '-i', '--rm', image] },
  }
}

/** The links of “Add to …” buttons: a server's JSON in the address, plain or as base64. */
function readLink(word: string): ReadWord | undefined {
  const isLink =
    /^(cursor|vscode|vscode-insiders|lmstudio|goose|vscodium):/i.test(word) ||
    /^https?:\/\/(cursor\.com|www\.cursor\.com|(insiders\.)?vscode\.dev|lmstudio\.ai)\/.*(install|redirect|mcp)/i.test(
      word,
    )
  if (!isLink) return undefined
  const query = /\?(.*)/s.exec(word)?.[1] ?? ''
  const value = decoded(query)
  const whole = value.trimStart().startsWith('{') ? jsonIn(value) : undefined
  if (isEntries(whole)) return { type: 'json', name: textOr(whole.name, 'server'), value: withoutName(whole) }
  const params = new URLSearchParams(query)
  const inner = params.get('url')
  if (inner !== null && inner !== word && inner.length < word.length) return readLink(inner)
  const config = params.get('config') ?? ''
  const found = jsonIn(config) ?? jsonIn(Buffer.from(config, 'base64').toString('utf8'))
  if (isEntries(found)) return { type: 'json', name: params.get('name') ?? 'server', value: found }
  return { type: 'problem', words: PAGE_WORDS }
}

function withoutName({ name: _, ...rest }: Record<string, unknown>): unknown {
  return rest
}

function jsonIn(text: string): unknown {
  try {
    return parseJsonWithComments(text).value
  } catch {
    return undefined
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise
}
