import { withoutEndSlashes } from '../../../shared/text/without-end-slashes'
import { ignorePattern } from '../folder-index/ignored/ignore-pattern'

/** A glob with more alternatives in braces is taken as it is. */
const MAX_ALTERNATIVES = 200

const WILDCARD = /[*?[\]{}\\]/

/** A glob with '/' starts at the workspace, and one without is held against each name. */
export type SearchGlob = {
  /** As ripgrep gets it, without what a folder of that name holds. */
  text: string
  /** The names that it asks for, one for each folder; null for one with wildcards. */
  names: (string | null)[]
  /** The same as `names`, as texts of a glob. */
  steps: string[]
}

/** The globs that a query's glob stands for, seen from the workspace; one for each alternative in braces. No program can be given a NUL. */
export function searchGlobs(base: string, glob: string): SearchGlob[] {
  if (glob.includes('\0')) throw new Error('A glob must not contain a NUL character.')
  return alternatives(escapedMark(glob)).map(one => fromBase(base, one))
}

function fromBase(base: string, glob: string): SearchGlob {
  const plain = withoutEndSlashes(glob.replace(/^\.\//, '')) || '*'
  const isAnchored = plain.includes('/')
  const own = plain.replace(/^\//, '').split('/')
  const above = base === '.' ? [] : base.split('/')
  const names = [...above, ...own.map(step => (WILDCARD.test(step) ? null : step))]
  if (!isAnchored) return { text: plain, names, steps: [...above.map(escapeGlob), ...own] }
  const steps = [...above.map(escapeGlob), ...own]
  return { text: base === '.' ? plain : `/${steps.join('/')}`, names, steps }
}

/** As lines for ripgrep: a folder's name stands for all that it holds. */
export function withContents({ text }: SearchGlob): string[] {
  if (text.endsWith('*')) return [text]
  return [text, `${text.includes('/') ? '' : '**/'}${text}/**`]
}

/**
 * Returns a check of whether a path, relative to the workspace, matches one of the globs. For a glob that git would not
 * accept, all paths do.
 */
export function fitsAny(globs: readonly SearchGlob[]): (path: string) => boolean {
  const patterns = globs.flatMap(withContents).map(text => (/[{}]/.test(text) ? undefined : ignorePattern(text)))
  if (patterns.some(pattern => pattern === undefined)) return () => true
  return path => patterns.some(pattern => pattern?.fits(path))
}

/** In a list a '#' at the beginning is a remark, and a '!' a line that takes back; a line break ends a line. */
function escapedMark(glob: string): string {
  return glob.replace(/^[#!]/, '\\$&').replace(/[\r\n]/g, '?')
}

function escapeGlob(path: string): string {
  return path.replace(/[*?[\]{}\\]/g, '[$&]')
}

/** Expands a glob with braces, into one glob for each choice. */
function alternatives(glob: string): string[] {
  const done: string[] = []
  const open = [glob]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const braces = firstBraces(one)
    if (!braces) done.push(one)
    else open.push(...braces.choices.map(choice => braces.before + choice + braces.after).reverse())
    if (done.length + open.length > MAX_ALTERNATIVES) return [glob]
  }
  return done
}

type Braces = { before: string; choices: string[]; after: string }

/** The first braces outside of brackets, with the choices between their commas; null where there are none that close. */
function firstBraces(glob: string): Braces | null {
  const start = indexOutside(glob, '{')
  if (start === -1) return null
  const choices: string[] = []
  let [depth, from] = [0, start + 1]
  for (let at = start; at < glob.length; at++) {
    const character = glob[at]
    if (character === '\\') at += 1
    else if (character === '{') depth += 1
    else if (character === ',' && depth === 1) {
      choices.push(glob.slice(from, at))
      from = at + 1
    } else if (character === '}') {
      depth -= 1
      if (depth > 0) continue
      choices.push(glob.slice(from, at))
      return { before: glob.slice(0, start), choices, after: glob.slice(at + 1) }
    }
  }
  return null
}

function indexOutside(glob: string, wanted: string): number {
  let isInBrackets = false
  for (let at = 0; at < glob.length; at++) {
    if (glob[at] === '\\') at += 1
    else if (glob[at] === '[') isInBrackets = glob.indexOf(']', at + 2) !== -1
    else if (glob[at] === ']') isInBrackets = false
    else if (glob[at] === wanted && !isInBrackets) return at
  }
  return -1
}
