import { withoutEndSlashes } from '../../../shared/text/without-end-slashes'
import { ignoreArguments } from './ignore-arguments'

/** Where to look. `roots` are real paths relative to the workspace with '/', '.' for all of it; none lies in another. */
export type SearchScope = {
  workspace: string
  roots: readonly string[]
  /** The folder, relative to the workspace and '.' for itself, that results are relative to and globs with '/' start from. */
  base: string
  /** As in a .gitignore: without '/' they match a name anywhere, else a path. Files that a glob names are found though ignored. */
  globs: readonly string[]
  excludes: readonly string[]
}

const ALWAYS = [
  '--no-config',
  '--no-messages',
  '--color=never',
  '--hidden',
  '--no-ignore-global',
  '--null',
  // Windows: paths come out the same on every system.
  '--path-separator=/',
]

/** The arguments that say where to look, for a run in `scope.workspace`. They go before the pattern and `rootArguments`. */
export async function scopeArguments(scope: SearchScope): Promise<string[]> {
  const { globs, excludes, base } = scope
  const included = globs.flatMap(glob => withContents(fromBase(base, glob)))
  const excluded = excludes.map(glob => `!${fromBase(base, glob)}`)
  return [
    ...ALWAYS,
    ...(await ignoreArguments(scope.workspace, scope.roots)),
    // The last that fits wins, so nothing brings .git back.
    ...[...included, ...excluded, '!.git'].map(glob => `--glob=${glob}`),
  ]
}

/** The roots as ripgrep gets them: './' in front, so that no name is taken for an option. */
export function rootArguments(scope: SearchScope): string[] {
  return ['--', ...scope.roots.map(root => (root === '.' ? './' : `./${root}`))]
}

/** A path as ripgrep printed it, made relative to the scope's base. */
export function printedPath(printed: string, base: string): string {
  const path = printed.startsWith('./') ? printed.slice(2) : printed
  return base === '.' ? path : path.slice(base.length + 1)
}

/** The arguments for the pattern itself. */
export function patternArguments(pattern: string, isRegex: boolean): string[] {
  const spansLines = pattern.includes('\n') || (isRegex && pattern.includes('\\n'))
  return [
    ...(isRegex ? ['--engine=auto', ...(mayBacktrack(pattern) ? TOLD : [])] : ['--fixed-strings']),
    ...(spansLines ? ['--multiline'] : []),
    `--regexp=${pattern}`,
  ]
}

/** Where PCRE2 gives a file up, ripgrep says so in a message, and finds nothing more in it. */
const TOLD = ['--messages', '--no-ignore-messages']

/** Whether a pattern may have what only PCRE2 knows, which takes steps beyond all bounds where others do not: what looks around, or back. */
function mayBacktrack(pattern: string): boolean {
  return /\(\?(?:[=!>|(&PR+-]|<[=!])|\\[1-9gkKGXR]|[*+?}]\+/.test(pattern)
}

/** A folder's name stands for all that it holds. */
function withContents(glob: string): string[] {
  const bare = withoutEndSlashes(glob)
  return bare.endsWith('*') ? [glob] : [bare, `${bare}/**`]
}

function fromBase(base: string, glob: string): string {
  const plain = glob.replace(/^\.\//, '')
  const isAnchored = withoutEndSlashes(plain).includes('/')
  if (base === '.' || !isAnchored) return plain
  return `/${escapeGlob(base)}/${plain.replace(/^\//, '')}`
}

function escapeGlob(path: string): string {
  return path.replace(/[*?[\]{}]/g, '[$&]')
}
