import { ignoreArguments } from './ignore-arguments'

/** Where to look. `roots` are real paths relative to the workspace with '/', '.' for all of it; none lies in another. */
export type SearchScope = {
  workspace: string
  roots: readonly string[]
  /** As in a .gitignore: without '/' they match a name anywhere, else a path from `globBase`. */
  globs: readonly string[]
  excludes: readonly string[]
  /** The folder that globs with '/' start from, relative to the workspace. */
  globBase: string
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
  const { globs, excludes, globBase } = scope
  const included = globs.flatMap(glob => withContents(fromBase(globBase, glob)))
  const excluded = excludes.map(glob => `!${fromBase(globBase, glob)}`)
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

/** A path as ripgrep prints it, relative to the workspace. */
export function printedPath(bytes: Buffer): string {
  const path = bytes.toString('utf8')
  return path.startsWith('./') ? path.slice(2) : path
}

/** The arguments for the pattern itself. */
export function patternArguments(pattern: string, isRegex: boolean): string[] {
  const spansLines = pattern.includes('\n') || (isRegex && pattern.includes('\\n'))
  return [
    isRegex ? '--engine=auto' : '--fixed-strings',
    ...(spansLines ? ['--multiline'] : []),
    `--regexp=${pattern}`,
  ]
}

/** A folder's name stands for all that it holds. */
function withContents(glob: string): string[] {
  const bare = glob.replace(/\/+$/, '')
  return bare.endsWith('*') ? [glob] : [bare, `${bare}/**`]
}

function fromBase(base: string, glob: string): string {
  const plain = glob.replace(/^\.\//, '')
  const isAnchored = plain.replace(/\/+$/, '').includes('/')
  if (base === '.' || !isAnchored) return plain
  return `/${escapeGlob(base)}/${plain.replace(/^\//, '')}`
}

function escapeGlob(path: string): string {
  return path.replace(/[*?[\]{}!\\]/g, '[$&]')
}
