import { ANY, fitsWildcards, type Wildcards, wildcards } from './wildcards'

/** One line of a .gitignore. */
export type IgnorePattern = {
  isNegated: boolean
  onlyFolders: boolean
  /** Of a pattern that is just a name. */
  name?: string
  /** Returns whether it applies to a path, which is relative to the list's folder. */
  fits(path: string): boolean
}

/** The condition for one character of a name. */
type Character = string | ((character: string) => boolean)
type Token = Character | typeof ANY | typeof SLASH
type Name = Wildcards<Character>

const SLASH = Symbol('/')
const anyCharacter = () => true
const anyName: Name = wildcards<Character>([ANY])

/**
 * Reads a line as git does: undefined for a blank, a comment, and what git takes for no pattern. In whatever way its
 * wildcards are stacked, to hold it against a path takes time in proportion to their lengths.
 */
export function ignorePattern(line: string): IgnorePattern | undefined {
  const text = withoutTrailingSpaces(line)
  if (text === '' || text.startsWith('#')) return undefined
  const isNegated = text.startsWith('!')
  const body = text.slice(isNegated ? 1 : 0)
  const onlyFolders = body.endsWith('/')
  const pattern = onlyFolders ? body.slice(0, -1) : body
  const tokens = tokensOf(pattern)
  if (!tokens || tokens.length === 0) return undefined
  const kind = { isNegated, onlyFolders }
  if (!pattern.includes('/')) return { ...kind, ...namePattern(tokens.filter(token => token !== SLASH)) }
  return { ...kind, fits: pathPattern(namesOf(pattern.startsWith('/') ? tokens.slice(1) : tokens)) }
}

function namePattern(tokens: (Character | typeof ANY)[]): Pick<IgnorePattern, 'name' | 'fits'> {
  const [first, ...rest] = tokens
  const ending = rest.every(token => typeof token === 'string') ? rest.join('') : undefined
  if (ending !== undefined && typeof first === 'string') {
    const name = first + ending
    return { name, fits: path => nameOf(path) === name }
  }
  // No ending has a slash, so one that is there is that of the name.
  if (ending !== undefined && first === ANY) return { fits: path => path.endsWith(ending) }
  const name = wildcards(tokens)
  return { fits: path => fitsName(name, nameOf(path)) }
}

function pathPattern(names: readonly (Name | typeof ANY)[]): IgnorePattern['fits'] {
  // At the end it stands for what is beneath a folder, and not for the folder.
  const pattern = wildcards(names.at(-1) === ANY ? [...names.slice(0, -1), anyName, ANY] : names)
  return path => fitsWildcards(pattern, namesIn(path), fitsName)
}

let last = { path: '', names: [''] }

/** One path is held against pattern after pattern. */
function namesIn(path: string): readonly string[] {
  if (last.path !== path) last = { path, names: path.split('/') }
  return last.names
}

function fitsName(pattern: Name, name: string): boolean {
  return fitsWildcards(pattern, name, fitsCharacter)
}

function fitsCharacter(wanted: Character, character: string): boolean {
  return typeof wanted === 'string' ? wanted === character : wanted(character)
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The names between the slashes; two stars that are all of a name stand for any number of folders. */
function namesOf(tokens: readonly Token[]): (Name | typeof ANY)[] {
  const names: (Character | typeof ANY)[][] = [[]]
  for (const token of tokens) {
    if (token === SLASH) names.push([])
    else names.at(-1)?.push(token)
  }
  return names.map(name => (name.length > 1 && name.every(token => token === ANY) ? ANY : wildcards(name)))
}

/** Undefined where a bracket is not closed, or a backslash has nothing behind it: git lets that fit nothing. */
function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = []
  for (let at = 0; at < text.length; ) {
    const next = text[at] === '[' ? characterSet(text, at + 1) : characterAt(text, at)
    if (!next || ('character' in next && next.character === '')) return undefined
    tokens.push('fits' in next ? next.fits : tokenOf(next.character, text[at] === '\\'))
    at = next.end
  }
  return tokens
}

function tokenOf(character: string, isEscaped: boolean): Token {
  if (character === '/') return SLASH
  if (isEscaped) return character
  if (character === '*') return ANY
  return character === '?' ? anyCharacter : character
}

const CLASSES: Readonly<Record<string, RegExp>> = {
  alnum: /[a-z0-9]/i,
  alpha: /[a-z]/i,
  blank: /[ \t]/,
  cntrl: /\p{Cc}/u,
  digit: /[0-9]/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /\s/,
  upper: /[A-Z]/,
  xdigit: /[0-9a-f]/i,
}

type CharacterSet = { fits(character: string): boolean; end: number }

/** Parses what stands between brackets, from behind the first one on. */
function characterSet(text: string, start: number): CharacterSet | undefined {
  const isNegated = text[start] === '!' || text[start] === '^'
  const first = start + (isNegated ? 1 : 0)
  const members: ((character: string) => boolean)[] = []
  let at = first
  while (at < text.length && (text[at] !== ']' || at === first)) {
    const member = memberOf(text, at)
    if (!member) return undefined
    members.push(member.fits)
    at = member.end
  }
  if (at >= text.length) return undefined
  return { fits: character => members.some(fits => fits(character)) !== isNegated, end: at + 1 }
}

/** One character, a range of them, or a class with a name. */
function memberOf(text: string, at: number): CharacterSet | undefined {
  const end = text.startsWith('[:', at) ? text.indexOf(']', at + 2) : 0
  if (end < 0) return undefined
  if (end > at + 2 && text[end - 1] === ':') return classOf(text.slice(at + 2, end - 1), end + 1)
  const from = characterAt(text, at)
  const isRange = text[from.end] === '-' && text[from.end + 1] !== ']'
  const to = isRange ? characterAt(text, from.end + 1) : from
  // A range that runs backwards still has its beginning.
  const fits = (character: string) =>
    character === from.character || (from.character <= character && character <= to.character)
  return { fits, end: to.end }
}

function characterAt(text: string, at: number): { character: string; end: number } {
  const isEscaped = text[at] === '\\'
  return { character: text[at + (isEscaped ? 1 : 0)] ?? '', end: at + (isEscaped ? 2 : 1) }
}

function classOf(name: string, end: number): CharacterSet | undefined {
  const members = Object.hasOwn(CLASSES, name) ? CLASSES[name] : undefined
  return members && { fits: character => members.test(character), end }
}

function withoutTrailingSpaces(line: string): string {
  let end = line.length
  while (end > 0 && line[end - 1] === ' ') end -= 1
  if (end === line.length || !isEscapedAt(line, end)) return line.slice(0, end)
  return line.slice(0, end + 1)
}

/** Returns whether an odd number of backslashes stands before a position. */
function isEscapedAt(line: string, place: number): boolean {
  let count = 0
  while (line[place - 1 - count] === '\\') count += 1
  return count % 2 === 1
}
