import type { BigIntStats } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { McpCoveredFile } from '../../../shared/mcp'
import { isInside, relativePath } from '../../workspace/paths/resolve-path'
import { type FileFacts, fileFacts } from './file-facts'
import { installedPackages, type Line, type LineName, lineNames, operandsOf, startFiles } from './line-names'
import { manifestNames } from './manifest-names'
import { isCodeName } from './script-names'

/** The files of a folder that a server runs, as far as they are named. */
export type Covered = {
  files: readonly McpCoveredFile[]
  /** True if there were more than are looked at. */
  isCut: boolean
}

export type CoverPlace = {
  /** The real path of the open folder. */
  workspace: string
  /** The directory in which the server starts. */
  cwd: string
  /** True if the files that package runners obey in the folder count: they do if the folder chose to start there. */
  obeys: boolean
}

export const NOTHING_COVERED: Covered = { files: [], isCut: false }

const MOST_FILES = 300
const MOST_LOOKS = 10_000
const SLICE = 50
const MOST_BYTES = 256n * 1024n * 1024n

/** The files that are run if a folder is named in place of a file. */
const ENTRIES = [
  ...['package.json', 'index.js', 'index.mjs', 'index.cjs', 'index.ts', '__main__.py', '__init__.py', 'main.py'],
  ...['pyproject.toml', 'setup.py', 'deno.json', 'bunfig.toml', 'uv.toml', '.npmrc'],
]

type CoveredFile = { path: string; real: string; info: BigIntStats }
/** A name, where it is looked for, and who gave it: a line that is run, what its programs obey, or another file. */
type WantedFile = { name: LineName; bases: readonly string[]; from: 'line' | 'start' | 'file' }

/** The files that configure a server; it writes other files that it is given, and the person would be asked about each time. */
const SETTINGS = /\.(json[c5]?|ya?ml|toml|ini|cfg|conf|config|env|xml|properties)$/i

/**
 * The files of the open folder that a line names, by command, arguments or variables, with links resolved, and the code that
 * those name in turn. Nothing is run. What a program finds without naming it (a package's own modules, names made up as it runs)
 * is not among them, and nobody can tell without running it: it is said to the person.
 */
export async function coveredFiles(line: Line, place: CoverPlace): Promise<Covered> {
  const found = (names: readonly string[]) => names.flatMap(name => above(place).map(folder => join(folder, name)))
  const search: Search = {
    place,
    operands: operandsOf(line.args),
    covered: new Map(),
    followed: new Set(),
    seen: new Map(),
    looks: 0,
    bytes: 0n,
    isCut: false,
    queue: [
      ...lineNames(line).map(name => ({ name, bases: [place.cwd], from: 'line' as const })),
      ...found(place.obeys ? startFiles(line) : []).map(path => started(path, false)),
      ...found(installedPackages(line)).map(path => started(path, true)),
    ],
  }
  await followAll(search)
  const files = [...search.covered.values()].sort((one, other) => (one.path < other.path ? -1 : 1))
  return { files, isCut: search.isCut }
}

const started = (path: string, isRun: boolean): WantedFile => ({
  name: { spellings: [path], isRun },
  bases: [],
  from: 'start',
})

/** The working directory and those above it, as far as the open folder goes. */
function above({ workspace, cwd }: CoverPlace): string[] {
  const folders: string[] = []
  for (let folder = cwd; isInside(workspace, folder); folder = dirname(folder)) {
    folders.push(folder)
    if (folder === workspace) break
  }
  return folders
}

/** The results so far on the way from a line through its files, and what is to be looked at next. */
type Search = {
  place: CoverPlace
  operands: readonly string[]
  covered: Map<string, McpCoveredFile>
  followed: Set<string>
  seen: Map<string, Promise<CoveredFile | undefined>>
  queue: WantedFile[]
  looks: number
  bytes: bigint
  isCut: boolean
}

/** Looks at all that is wanted, and at all that is found there in turn, until nothing is left or it is too much. */
async function followAll(search: Search): Promise<void> {
  const { queue } = search
  for (let at = 0; at < queue.length && !search.isCut; at++) {
    // A file that was seen before causes no wait, and there is other work.
    if (at % SLICE === SLICE - 1) await setImmediate()
    const wanted = queue[at]
    for (const found of wanted ? await meant(search, wanted) : [])
      await take(search, found, wanted?.name.isRun === true)
    search.isCut ||= search.looks > MOST_LOOKS
  }
}

function foundAt(search: Search, path: string): Promise<CoveredFile | undefined> {
  search.looks += 1
  const found = search.seen.get(path) ?? lookAt(path, search.place.workspace)
  search.seen.set(path, found)
  return found
}

/** All that may be meant: which of them a program takes is its own affair. */
async function meant(search: Search, { name, bases, from }: WantedFile): Promise<CoveredFile[]> {
  const paths = name.spellings.flatMap(spelling =>
    (isAbsolute(spelling) ? [''] : bases).map(base => resolve(base, spelling)),
  )
  // The names in the line itself may lead into the folder from elsewhere.
  const near = from === 'file' ? paths.filter(path => isInside(search.place.workspace, path)) : paths
  const found = await Promise.all([...new Set(near)].map(path => foundAt(search, path)))
  return found.filter(one => one !== undefined).filter(one => counts(one, name.isRun ? 'run' : from))
}

async function take(search: Search, found: CoveredFile, isRun: boolean): Promise<void> {
  if (!found.info.isDirectory()) return takeFile(search, found, isRun)
  for (const name of ENTRIES) {
    const entry = await foundAt(search, join(found.path, name))
    if (entry && !entry.info.isDirectory()) await takeFile(search, entry, isRun)
  }
}

async function takeFile(search: Search, found: CoveredFile, isRun: boolean): Promise<void> {
  const { covered, followed, place } = search
  const { path, real, info } = found
  const key = `${isRun} ${path}`
  if (followed.has(key)) return
  if (covered.size >= MOST_FILES) {
    search.isCut = true
    return
  }
  followed.add(key)
  search.bytes += info.size
  const facts = info.isFile() && search.bytes <= MOST_BYTES ? await fileFacts(real, info) : undefined
  if (facts?.isData && !isRun) return
  covered.set(path, coveredFile(found, facts, place.workspace))
  if (facts && isInside(place.workspace, real)) search.queue.push(...namedIn(facts, { real, isRun, search }))
}

/** Returns the names in a file. */
function namedIn(
  { names, manifest }: FileFacts,
  { real, isRun, search }: { real: string; isRun: boolean; search: Search },
): WantedFile[] {
  const bases = [...new Set([dirname(real), search.place.cwd])]
  const wanted = names.map(spellings => ({ name: { spellings, isRun: false }, bases, from: 'file' as const }))
  if (manifest === undefined) return wanted
  const entries = manifestNames(manifest, search.operands, isRun)
  return [...wanted, ...entries.map(name => ({ name, bases: [dirname(real)], from: 'line' as const }))]
}

function counts(found: CoveredFile, how: WantedFile['from'] | 'run'): boolean {
  if (found.info.isDirectory()) return how === 'run'
  if (how === 'run' || how === 'start') return true
  return isCode(found) || (how === 'line' && found.info.isFile() && SETTINGS.test(found.path))
}

async function lookAt(path: string, workspace: string): Promise<CoveredFile | undefined> {
  if (path.includes('\0')) return undefined
  try {
    const real = await realpath(path)
    if (!isInside(workspace, path) && !isInside(workspace, real)) return undefined
    return { path: isInside(workspace, path) ? path : real, real, info: await stat(real, { bigint: true }) }
  } catch {
    // Neither there nor to be reached: whoever would run it does not find it either.
    return undefined
  }
}

function coveredFile(
  { path, real, info }: CoveredFile,
  facts: FileFacts | undefined,
  workspace: string,
): McpCoveredFile {
  const leadsTo = real === path ? undefined : isInside(workspace, real) ? relativePath(workspace, real) : real
  return {
    path: relativePath(workspace, path),
    print: facts?.print ?? (info.isFile() ? `unread ${info.ino} ${info.size} ${info.ctimeNs}` : 'special'),
    ...(leadsTo !== undefined && { leadsTo }),
  }
}

/** Code by its name, or by being a program. Windows and what only says so for everything knows no programs. */
function isCode({ real, info }: CoveredFile): boolean {
  if (!info.isFile()) return false
  return isCodeName(real) || (process.platform !== 'win32' && (info.mode & 0o111n) !== 0n)
}
