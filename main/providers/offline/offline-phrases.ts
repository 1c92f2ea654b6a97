import { matchOutside, unfence, unquote } from './offline-quotes'
import type { Step } from './offline-step'

/** The words that a step may begin with. A request is only split where one of them follows. */
export const VERBS =
  'find|search|look for|look up|check|grep|where is|read|show|open|cat|view|display|print|list|ls|dir|create|write|make|add|save|put|replace|substitute|change|swap|run|execute|exec|use|call|help'

type Phrase = (text: string) => Step | undefined

/** Longer than any request but one that brings a file's content along. Keeps the patterns fast on whatever is pasted. */
const MAX_PHRASE = 2000

/** One step in one of the forms that are known. What comes first wins. */
export function parsePhrase(text: string): Step | undefined {
  const phrases = text.length > MAX_PHRASE ? [create, useTool] : PHRASES
  for (const phrase of phrases) {
    const step = phrase(text)
    if (step) return step
  }
  return undefined
}

/** If no content or command follows, the mark at the end belongs to the sentence. */
const asked =
  (phrase: Phrase): Phrase =>
  text =>
    phrase(text.replace(/(?<![!?])[!?]+$/, ''))

const QUESTIONS = [findFiles, list, readLines, read, search].map(asked)
const OUTSIDE = [listMail, readMail, searchWeb].map(asked)
const PHRASES: readonly Phrase[] = [writeTo, create, replace, run, ...OUTSIDE, asked(listTools), useTool, ...QUESTIONS]

function writeTo(text: string): Step | undefined {
  const [, content, path] =
    matchOutside(text, /^(?:write|add|put|save) (\uE000+) (?:to|into|in) (?:the |a )?(?:new )?(?:file )?(\S+)$/di) ?? []
  if (content === undefined || !path) return undefined
  return { verb: 'create', path: pathOf(path), content: contentOf(content) }
}

function create(text: string): Step | undefined {
  const opening =
    /^(?:create|write|make|add) (?:an? |the )?(?:new )?(?:empty )?(?:file )?(?:called |named )?(\S+)(?:\s+(?:with|containing|saying|that says)(?: (?:the )?(?:contents?|text)\b)?\s*:?\s*([\s\S]*))?$/di
  const [, path, content = ''] = matchOutside(text, opening) ?? []
  if (!path || !looksLikePath(path)) return undefined
  return { verb: 'create', path: pathOf(path), content: contentOf(content) }
}

function replace(text: string): Step | undefined {
  const form =
    /^(?:replace|substitute|change|swap) (all |every )?(.+?) (?:with|by|to|for) (.*) in (?:the )?(?:file )?(\S+)$/dis
  const [, all, from, to, path] = matchOutside(text, form) ?? []
  if (!from || to === undefined || !path || unquote(from) === '') return undefined
  return { verb: 'replace', path: pathOf(path), from: unquote(from), to: unquote(to), all: all !== undefined }
}

function run(text: string): Step | undefined {
  const command = /^(?:run|execute|exec) (?:the command |command )?([\s\S]+)$/i.exec(text)?.[1]
  return command === undefined ? undefined : orNothing(unquote(command), one => ({ verb: 'run', command: one }))
}

function listTools(text: string): Step | undefined {
  const form =
    /^(?:list|show|what are|which|what)(?: me)?(?: all)?(?: of)?(?: the| my)? (?:mcp )?(?:server )?tools(?: are there| do you have| can you use)?(?: (?:of|on|in|from) (?:the )?(?:mcp )?(?:server )?(\S+)(?: server)?)?$/di
  const [whole, server] = matchOutside(text, form) ?? []
  if (!whole || /^mcp$/i.test(server ?? '')) return whole ? { verb: 'list-tools' } : undefined
  return { verb: 'list-tools', ...(server && { server: unquote(server) }) }
}

const MAIL = '(?:e-?)?mails?(?: messages?)?|inbox|mailbox'
const MY_MAIL = new RegExp(
  `^(?:read|list|show|check|open|get|display)(?: me)?(?: all)?(?: (?:of )?(?:my|the))? ?((?:new|unread|unseen|latest|newest|recent) )?(?:${MAIL})[.!]?$`,
  'i',
)
const ANY_MAIL = new RegExp(`^(?:do i have|is there|are there)(?: any)? (new|unread) (?:${MAIL})$`, 'i')

/** Without a word that it is the person's, "mail" is a file or a folder. */
function listMail(text: string): Step | undefined {
  const found = MY_MAIL.exec(text) ?? ANY_MAIL.exec(text)
  const [whole = '', kind = ''] = found ?? []
  if (!found || (kind === '' && !/ my |\binbox\b|^check /i.test(whole))) return undefined
  return { verb: 'list-mail', isUnread: /new |new$|un/i.test(kind) }
}

function readMail(text: string): Step | undefined {
  const [, uid] =
    /^(?:read|show|open)(?: me)?(?: the)? (?:e-?)?mail (?:with )?(?:the )?(?:uid |number |no\.? ?|#)?(\d{1,9})\.?$/i.exec(
      text,
    ) ?? []
  return uid === undefined ? undefined : { verb: 'read-mail', uid: Number(uid) }
}

function searchWeb(text: string): Step | undefined {
  const [, before] =
    /^(?:search|look) (?:on |in )?(?:the )?(?:web|internet|online) (?:for )?([\s\S]+)$/i.exec(text) ?? []
  const [, after] =
    /^(?:search(?: for)?|look(?: for| up)?|find) ([\s\S]+?) (?:on|in) the (?:web|internet)\.?$/i.exec(text) ?? []
  const query = before ?? after
  return query === undefined ? undefined : orNothing(unquote(query), one => ({ verb: 'search-web', query: one }))
}

const A_TOOL =
  '(?:the )?(?:mcp )?(?:server |tool )?([\\p{L}\\p{N}][\\p{L}\\p{N}@_./-]{0,99}(?: (?!with |to )[\\p{L}\\p{N}_./-]{1,100}){0,3})'
const USE_WITH = new RegExp(`^(?:use|call) ${A_TOOL}(?: (?:tool )?with:?\\s([\\s\\S]+))?$`, 'iu')
const USE_TO = new RegExp(`^(?:use|ask) ${A_TOOL} to ([\\s\\S]+)$`, 'iu')

/** A tool of an MCP server, or a server by which something is to be done. */
function useTool(text: string): Step | undefined {
  const [, server, wish] = USE_TO.exec(text) ?? []
  if (server && wish) return { verb: 'use-tool', name: server.trim(), wish: wish.trim().replace(/[.!]$/, '') }
  const [, name, given] = USE_WITH.exec(text) ?? []
  if (!name) return undefined
  return { verb: 'use-tool', name: name.trim(), ...(given && { given: (unfence(given) ?? given).trim() }) }
}

function findFiles(text: string): Step | undefined {
  const named =
    /^(?:find|search for|search|look for|list|show) (?:me )?(?:all |any |the )?files? (?:that (?:are|is) )?(?:named|called|matching|like|ending (?:in|with)) (\S+)(?: (?:in|under) (\S+))?$/di
  const single = /^(?:find|search for|look for|where is) (?:the |a )?file (\S+)(?: (?:in|under) (\S+))?$/di
  const wild =
    /^(?:find|search for|look for|list|show) (?:me )?(?:all |any )?(?:the )?(?:files? )?([^\s*?]*[*?]\S*)(?: files?)?(?: (?:in|under) (\S+))?$/di
  const [, name, root] = [named, single, wild].map(form => matchOutside(text, form)).find(Boolean) ?? []
  if (!name) return undefined
  const bare = unquote(name)
  const whole = /ending (?:in|with) /i.test(text) && !bare.includes('*') ? `*${bare}` : bare
  return orNothing(whole, one => ({ verb: 'find-files', name: one, ...(root && { root: pathOf(root) }) }))
}

function list(text: string): Step | undefined {
  const form =
    /^(?:list|ls|dir|show (?=(?:me )?(?:all )?(?:the )?(?:files|folders|contents)\b))\s*(?:me )?(?:all )?(?:the )?(?:files|folders|contents|everything|directory|folder)?(?: ?(?:and folders))?(?: ?(?:in|of|under))?(?:^| |$)(?:the )?(?:folder |directory )?(\S+)?$/di
  const found = matchOutside(text, form)
  if (!found) return undefined
  const path = found[1] ?? '.'
  return { verb: 'list', path: /^(?:here|folder|directory|project|workspace)$/i.test(path) ? '.' : pathOf(path) }
}

const READ = '(?:read|show|open|cat|view|display|print) (?:me )?'
const A_FILE = '(?:the )?(?:contents? of )?(?:the )?(?:file )?(\\S+)'
const SPAN = '(?:from )?(?:lines?) (\\d{1,9})(?: ?(?:-|–|to|through|until) ?(?:line )?(\\d{1,9}))?'

const LINES_AFTER = new RegExp(`^${READ}${A_FILE},? \\(?${SPAN}\\)?$`, 'di')
const LINES_BEFORE = new RegExp(`^${READ}${SPAN} (?:of|in|from) ${A_FILE}$`, 'di')
const WHOLE_FILE = new RegExp(`^${READ}${A_FILE}$`, 'di')

function readLines(text: string): Step | undefined {
  const after = matchOutside(text, LINES_AFTER)
  const before = matchOutside(text, LINES_BEFORE)
  const [path, first, last] = after ? after.slice(1) : before ? [before[3], before[1], before[2]] : []
  if (!path || !first) return undefined
  const start = Math.max(1, Number(first))
  return { verb: 'read', path: pathOf(path), lines: { first: start, last: Math.max(start, Number(last ?? first)) } }
}

function read(text: string): Step | undefined {
  const path = matchOutside(text, WHOLE_FILE)?.[1]
  return path ? { verb: 'read', path: pathOf(path) } : undefined
}

function search(text: string): Step | undefined {
  const asked = /^where (?:is|are|do (?:we|I|you) use) ([\s\S]+)$/i.exec(text)?.[1]?.trim()
  const told = /^(?:find|search for|search|look for|grep for|grep) ([\s\S]+)$/i.exec(text)?.[1]?.trim()
  const rest =
    asked?.replace(/ (?:(?:being )?used|mentioned|defined|called|written)(?= (?:in|under|inside) |$)/i, '') ?? told
  if (!rest) return undefined
  const [, wanted, place] = matchOutside(rest, /^(.+) (?:in|under|inside) (.+)$/dis) ?? []
  const root = place === undefined ? undefined : rootIn(place)
  const named = root === undefined ? rest : (wanted ?? rest)
  const sought = unquote(named.replace(/^(?:the )?(?:text|word|string|phrase) (?=\S)/i, ''))
  return orNothing(sought, one => ({ verb: 'search', text: one, ...(root && { root }) }))
}

/** The folder that a search is limited to: '' is the whole workspace; undefined says that these words name no place. */
function rootIn(words: string): string | undefined {
  if (/^(?:the |this |my )?(?:whole |entire )?(?:project|folder|workspace|code|repo|repository)$/i.test(words))
    return ''
  if (/^(?:all|every|the|any)(?: the)? files?$/i.test(words)) return ''
  const [, path] = matchOutside(words, /^(?:the )?(?:folder |directory |file )?(\S+?)(?: folder| directory)?$/di) ?? []
  return path === undefined ? undefined : pathOf(path)
}

/** A path without its quotes, and without the full stop of the sentence that it ends. */
function pathOf(text: string): string {
  const bare = unquote(text.replace(/(?<![,;:!?])[,;:!?]+$/, ''))
  return /[\w\])]\.$/.test(bare) ? bare.slice(0, -1) : bare
}

/** One word that is a name of a file: quoted, or with a dot, a slash or a capital letter, such as Makefile. */
function looksLikePath(text: string): boolean {
  return /^["'`“]/.test(text) || /[./\\]|^[A-Z]/.test(text)
}

/** Returns the intended content of a file. Text that is not empty ends with a line feed. */
function contentOf(text: string): string {
  const fenced = unfence(text)
  if (fenced !== undefined) return fenced
  const plain = unquote(text)
  return plain === '' || plain.endsWith('\n') ? plain : `${plain}\n`
}

function orNothing(text: string, make: (text: string) => Step): Step | undefined {
  return text.trim() === '' ? undefined : make(text)
}
