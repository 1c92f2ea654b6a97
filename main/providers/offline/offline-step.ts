import { assertNever } from '../../../shared/errors'
import { searchWeb } from '../../tools/connected/search-web'
import { emailList } from '../../tools/mail/email-list'
import { emailRead } from '../../tools/mail/email-read'
import { exploreWorkspace } from '../../tools/workspace/explore-workspace'
import { replaceInFile } from '../../tools/workspace/replace-in-file'
import { shell } from '../../tools/workspace/shell'
import { writeFile } from '../../tools/workspace/write-file'
import { code } from './offline-markdown'

/** One thing that the offline guide can do, with all that it needs. Lines are counted from 1, both ends included. */
export type Step =
  | { verb: 'search'; text: string; root?: string }
  | { verb: 'find-files'; name: string; root?: string }
  | { verb: 'read'; path: string; lines?: { first: number; last: number } }
  | { verb: 'list'; path: string }
  | { verb: 'create'; path: string; content: string }
  | { verb: 'replace'; path: string; from: string; to: string; all: boolean }
  | { verb: 'run'; command: string }
  | { verb: 'list-mail'; isUnread: boolean }
  /** `uid` is what a list of mails names it by. */
  | { verb: 'read-mail'; uid: number }
  | { verb: 'search-web'; query: string }
  | { verb: 'list-tools'; server?: string }
  /** `name` is that of a server, of a tool or of both; `wish` says in plain words what it is for. */
  | { verb: 'use-tool'; name: string; given?: string; wish?: string }

/** The steps that the guide does by itself, or with a tool that it first has to find. */
type OfTools = Extract<Step, { verb: 'list-tools' | 'use-tool' }>

export type StepCall = { name: string; input: object }

/** The maximum number of matches or entries to request. */
const LIMIT = 200

/** Lines of a file that are read when none are named. */
const READ_LIMIT = 200

/** The call of one of Atrium's own tools that does a step. */
export function callOf(step: Exclude<Step, OfTools>): StepCall {
  switch (step.verb) {
    case 'search':
      return explore({ pattern: step.text, regex: false, mode: 'snippets', limit: LIMIT, ...rootOf(step) })
    case 'find-files':
      return explore({ target: 'path', ...namePattern(step.name), limit: LIMIT, ...rootOf(step) })
    case 'read':
      return explore({ target: 'read', pattern: step.path, ...windowOf(step.lines) })
    case 'list':
      return explore({ target: 'list', pattern: step.path, limit: LIMIT })
    case 'create':
      return { name: writeFile.name, input: { path: step.path, content: step.content } }
    case 'replace': {
      const { path, from, to, all } = step
      const input = { path, old_string: from, new_string: to, ...(all && { replace_all: true }) }
      return { name: replaceInFile.name, input }
    }
    case 'run':
      return { name: shell.name, input: { command: step.command } }
    case 'list-mail':
      return { name: emailList.name, input: step.isUnread ? { unseen_only: true } : {} }
    case 'read-mail':
      return { name: emailRead.name, input: { uid: step.uid } }
    case 'search-web':
      return { name: searchWeb.name, input: { query: step.query } }
    default:
      return assertNever(step)
  }
}

/** A step in words, to follow "I will" or "I did not". */
export function describeStep(step: Step): string {
  switch (step.verb) {
    case 'search':
      return `search for ${code(step.text)}${placeOf(step)}`
    case 'find-files':
      return `find files named ${code(step.name)}${placeOf(step)}`
    case 'read':
      return `read ${code(step.path)}${step.lines ? `, lines ${step.lines.first} to ${step.lines.last}` : ''}`
    case 'list':
      return `list ${step.path === '.' ? 'the folder' : code(step.path)}`
    case 'create':
      return `write ${code(step.path)}`
    case 'replace':
      return `replace ${code(step.from)} with ${code(step.to)} in ${code(step.path)}`
    case 'run':
      return `run ${code(step.command)}`
    case 'list-mail':
      return `list your ${step.isUnread ? 'unread ' : ''}mail`
    case 'read-mail':
      return `read mail ${step.uid}`
    case 'search-web':
      return `search the web for ${code(step.query)}`
    case 'list-tools':
      return step.server === undefined ? 'list the tools of MCP servers' : `list the tools of ${code(step.server)}`
    case 'use-tool':
      return `use ${code(step.name)}`
    default:
      return assertNever(step)
  }
}

/** Returns what a step needs that the person has not connected, and where to connect it; undefined if it needs nothing of the kind. */
export function lackedBy({ verb }: Step): string | undefined {
  switch (verb) {
    case 'list-mail':
    case 'read-mail':
      return 'no mail account is connected. Connect one in **Settings › Services**'
    case 'search-web':
      return 'no search service is connected. Connect one, such as Brave Search or a SearXNG server of your own, in **Settings › Services**'
    default:
      return undefined
  }
}

function explore(input: object): StepCall {
  return { name: exploreWorkspace.name, input }
}

function rootOf({ root }: { root?: string }): { root?: string } {
  return root === undefined ? {} : { root }
}

function placeOf({ root }: { root?: string }): string {
  return root === undefined ? '' : ` in ${code(root)}`
}

function windowOf(lines: { first: number; last: number } | undefined): object {
  return lines ? { start_line: lines.first, limit: lines.last - lines.first + 1 } : { limit: READ_LIMIT }
}

/** A name with * or ? has to fit as a whole; a plain one may be any part. With a slash it is a path, else a file's name. */
function namePattern(name: string): object {
  const path_scope = name.includes('/') ? 'path' : 'basename'
  if (!/[*?]/.test(name)) return { pattern: name, regex: false, path_scope }
  const source = name
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replaceAll('?', '.')
  return { pattern: `^${source}$`, regex: true, path_scope }
}
