import type { McpCallEffect } from '../../../../shared/session/effects'
import { t } from '../../../i18n/t'
import { escapedText } from '../../../ui/text/visible-text'

type CallArguments = Readonly<Record<string, unknown>>

/** The verbs for tools that many servers have by these names. Each is true of the name alone; the tool itself is on the card. */
const VERBS: readonly [names: RegExp, verb: 'list' | 'read' | 'search' | 'inspect'][] = [
  [/^(?:list_|ls$)|_tree$|^tree$/, 'list'],
  [/^(?:read|get|open|fetch|view|show)_/, 'read'],
  [/^(?:search|find|query|grep)(?:_|$)/, 'search'],
  [/_(?:info|stat|status|metadata)$/, 'inspect'],
]
/** Arguments that say of what, the most telling first. */
const OBJECTS = ['path', 'file', 'uri', 'url', 'directory', 'folder', 'name', 'id']
const QUERIES = ['query', 'pattern', 'q', 'text']

/** Returns what a call of a tool that claims to read would do, in a sentence for people. */
export function readingSentence({ tool, arguments: json }: McpCallEffect): string {
  const given = parsed(json)
  const name = words(tool)
  const verb = VERBS.findLast(([names]) => names.test(snake(tool)))?.[1]
  const object = textOf(given, OBJECTS)
  const query = textOf(given, QUERIES)
  if (verb === 'search' && query !== undefined) return t('permissions.reads.search', { query: escapedText(query) })
  if (verb !== undefined && verb !== 'search' && object !== undefined)
    return isThisFolder(object)
      ? t(`permissions.reads.${verb}Here`)
      : t(`permissions.reads.${verb}`, { object: escapedText(object) })
  const of = object ?? query
  return of === undefined ? name : t('permissions.reads.other', { name, object: escapedText(of) })
}

/** `listDirectory` and `list-directory` are `list_directory`. */
function snake(tool: string): string {
  return tool
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z\d]+/g, '_')
    .toLowerCase()
}

/** A tool's name as words, which are the server's. */
function words(tool: string): string {
  const plain = escapedText(snake(tool).replaceAll('_', ' ').trim())
  return plain === '' ? escapedText(tool) : plain.charAt(0).toUpperCase() + plain.slice(1)
}

function textOf(given: CallArguments, names: readonly string[]): string | undefined {
  const name = names.find(one => typeof given[one] === 'string' && given[one] !== '')
  return name === undefined ? undefined : String(given[name])
}

function isThisFolder(object: string): boolean {
  return object === '.' || object === './'
}

function parsed(json: string): CallArguments {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}
