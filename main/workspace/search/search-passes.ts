import { lstat, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { USUAL_SEARCH_SKIPS } from '../../../shared/files/search-skips'
import { type FirstLeftOut, firstLeftOut } from './left-out'
import { ripgrep } from './ripgrep'
import { fitsAny, type SearchGlob, searchGlobs, withContents } from './search-globs'

/** The scope of a search. `roots` are real paths relative to the workspace with '/', '.' for all of it; none lies in another. */
export type SearchScope = {
  workspace: string
  roots: readonly string[]
  /** The folder, relative to the workspace and '.' for itself, that results are relative to and globs with '/' start from. */
  base: string
  /**
   * As in a .gitignore: without '/' they match a name anywhere, else a path. They choose among what is not ignored; what is
   * ignored by a name that a glob has in full is found as well.
   */
  globs: readonly string[]
  excludes: readonly string[]
  /** Left out as if the last of all lists of ignored files had these lines. */
  skips?: readonly string[]
}

/** So many globs are looked through for names of what is ignored: each may cost some files to read. */
const MAX_NAMED = 500

/** One run of ripgrep. What it prints counts where it `fits`. */
export type SearchPass = { output: AsyncIterable<Buffer>; fits: ((path: string) => boolean) | null }

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

/**
 * Runs ripgrep with `args` over a scope. A glob of ripgrep brings back what is ignored, so that most globs become lines of a
 * list instead; only what is named though it is ignored is looked for by such globs, in a run of its own.
 */
export async function* searchPasses(
  scope: SearchScope,
  args: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<SearchPass> {
  const list = await temporaryList()
  try {
    for (const { roots, rules, lines, fits } of await planPasses(scope)) {
      if (lines.length > 0) await writeFile(list.path, lines.join('\n'))
      const listed = lines.length > 0 ? [`--ignore-file=${list.path}`] : []
      const run = [...listed, ...rules, ...validated(scope), ...args]
      yield { output: runIn(scope, { args: run, roots }, signal), fits }
    }
  } finally {
    await list.remove()
  }
}

/** Returns whether a glob names something ignored, which a search without globs does not find. */
export function namesLeftOut({ workspace, base, globs, skips = USUAL_SEARCH_SKIPS }: SearchScope): boolean {
  const leftOut = firstLeftOut(workspace, skips)
  return globs.flatMap(glob => searchGlobs(base, glob)).some(({ names }) => leftOut(names) !== -1)
}

/** One run of ripgrep in places of the workspace. */
export function runIn(
  { workspace }: SearchScope,
  { args, roots }: { args: readonly string[]; roots: readonly string[] },
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  return ripgrep({ args: [...ALWAYS, ...args, ...rootArguments(roots)], cwd: workspace, signal })
}

type PlannedPass = { roots: string[]; rules: string[]; lines: readonly string[]; fits: SearchPass['fits'] }

async function planPasses(scope: SearchScope): Promise<PlannedPass[]> {
  const skips = scope.skips ?? USUAL_SEARCH_SKIPS
  const leftOut = firstLeftOut(scope.workspace, skips)
  const globs = scope.globs.flatMap(glob => searchGlobs(scope.base, glob))
  const excluded = scope.excludes.flatMap(glob => searchGlobs(scope.base, glob)).map(({ text }) => `!${text}`)
  // The last that fits wins, so nothing brings .git back.
  const never = globArguments([...excluded, '!.git'])
  const isNamedRoot = (root: string) => root !== '.' && leftOut(root.split('/')) !== -1
  const open = scope.roots.filter(root => !isNamedRoot(root))
  const closed = scope.roots.filter(isNamedRoot)
  const passes = open.length > 0 ? await openPasses({ scope, roots: open, globs, skips, leftOut }) : []
  if (closed.length > 0) {
    const rules = ['--no-ignore', ...globArguments(globs.flatMap(withContents))]
    passes.push({ roots: closed, rules, lines: [], fits: null })
  }
  return passes.map(pass => ({ ...pass, rules: [...pass.rules, ...never] }))
}

type OpenSearch = {
  scope: SearchScope
  roots: string[]
  globs: readonly SearchGlob[]
  skips: readonly string[]
  leftOut: FirstLeftOut
}

/** Plans the passes for files that are not ignored, and for those that are but are named by a glob. */
async function openPasses({ scope, roots, globs, skips, leftOut }: OpenSearch): Promise<PlannedPass[]> {
  const passes: PlannedPass[] = []
  const ignores = await ignoreArguments(scope.workspace, roots)
  const named = globs.slice(0, MAX_NAMED).flatMap(glob => namedIn(glob, leftOut))
  const others = globs.filter(glob => !named.some(one => one.glob === glob))
  if (globs.length === 0 || others.length > 0) {
    const withoutNamed = named.flatMap(({ glob }) => withContents(glob)).map(text => `!${text}`)
    const filter = others.length > 0 ? ['*', '!*/', ...others.flatMap(withContents).map(text => `!${text}`)] : []
    passes.push({
      roots,
      rules: [...ignores, ...globArguments(withoutNamed)],
      lines: [...filter, ...skips],
      fits: others.length > 0 ? fitsOrIs(roots, others) : null,
    })
  }
  const withNames = named.length > 0 ? await rootsOf(scope.workspace, roots, named) : []
  if (withNames.length > 0) {
    const texts = named.flatMap(({ glob, folders }) => [...folders, ...withContents(glob)])
    passes.push({ roots: withNames, rules: [...ignores, ...globArguments(texts)], lines: skips, fits: null })
  }
  return passes
}

function globArguments(texts: readonly string[]): string[] {
  return texts.map(text => `--glob=${text}`)
}

/** A list that a glob is not in may take a file back that is beyond it; a file that is a root is searched in any case. */
function fitsOrIs(roots: readonly string[], globs: readonly SearchGlob[]): (path: string) => boolean {
  const fits = fitsAny(globs)
  return path => fits(path) || roots.includes(path)
}

type NamedGlob = { glob: SearchGlob; folders: string[] }

/** A glob with a name in it that is ignored, with globs for the folders from there on; nothing where it has no such name. */
function namedIn(glob: SearchGlob, leftOut: FirstLeftOut): NamedGlob[] {
  const { names, steps, text } = glob
  const at = leftOut(names)
  if (at === -1) return []
  if (!text.includes('/')) return [{ glob, folders: [] }]
  return [{ glob, folders: steps.slice(at, -1).map((_, i) => `/${steps.slice(0, at + i + 1).join('/')}/`) }]
}

/**
 * Returns the roots in which such globs can find anything: the paths that they name in full, and all of the roots for one
 * that begins with a wildcard.
 */
async function rootsOf(workspace: string, roots: readonly string[], named: readonly NamedGlob[]): Promise<string[]> {
  const found = await Promise.all(named.map(({ glob }) => rootsFor(workspace, roots, glob)))
  const all = [...new Set(found.flat())].sort()
  if (all.includes('.')) return ['.']
  return all.filter(root => !all.some(other => root !== other && root.startsWith(`${other}/`)))
}

async function rootsFor(workspace: string, roots: readonly string[], { names, text }: SearchGlob): Promise<string[]> {
  const end = names.indexOf(null)
  const path = (end === -1 ? names : names.slice(0, end)).join('/')
  if (!text.includes('/') || path === '') return [...roots]
  const within = roots.filter(root => root.startsWith(`${path}/`))
  if (within.length > 0) return within
  if (!roots.some(root => root === '.' || root === path || path.startsWith(`${root}/`))) return []
  const absolute = join(workspace, path)
  if (!(await lstat(absolute).catch(() => null))) return []
  // A root that is reached over a link would be followed out of the workspace.
  return (await realpath(absolute)) === absolute ? [path] : [...roots]
}

/** The roots as ripgrep gets them: './' in front, so that no name is taken for an option. */
function rootArguments(roots: readonly string[]): string[] {
  return ['--', ...roots.map(root => (root === '.' ? './' : `./${root}`))]
}

/** In a list ripgrep passes over a glob that is none; here it says so, and does nothing else with it. */
function validated({ globs, excludes }: SearchScope): string[] {
  return [...globs, ...excludes].map(glob => `--pre-glob=${glob}`)
}

type TemporaryList = { path: string; remove(): Promise<void> }

/** ripgrep takes a list only as a file. It is nobody else's to write, and outlives no search. */
async function temporaryList(): Promise<TemporaryList> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-search-'))
  return { path: join(folder, 'list'), remove: () => rm(folder, { recursive: true, force: true }) }
}

/**
 * Returns the arguments that tell ripgrep which ignore rules apply in `workspace`, its working directory. In a git work
 * tree they are git's, including those above the workspace. Elsewhere a .gitignore counts too, but none from above: a list
 * in the home folder, which people have who keep their settings in git, must not hide a whole project.
 */
async function ignoreArguments(workspace: string, roots: readonly string[]): Promise<string[]> {
  if (await isInWorkTree(workspace)) return []
  const own = '.gitignore'
  // Without parents ripgrep reads only the lists beneath a root, so that of the workspace has to be named.
  const isNamed = !roots.includes('.') && (await exists(join(workspace, own)))
  return ['--no-require-git', '--no-ignore-parent', ...(isNamed ? ['--ignore-file', own] : [])]
}

async function isInWorkTree(folder: string): Promise<boolean> {
  for (let current = folder; ; current = dirname(current)) {
    if (await exists(join(current, '.git'))) return current === folder || current !== homedir()
    if (dirname(current) === current) return false
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}
