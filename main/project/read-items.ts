import { basename, join } from 'node:path'
import { AppError, errorText, WordedError } from '../../shared/errors'
import type { ProjectProblem } from '../../shared/project'
import { inEnglish, type LocalizedText, sentence } from '../../shared/sentence'
import { lookInside } from '../workspace/paths/resolve-path'
import { readForModel } from '../workspace/read/read-for-model'
import { BadFile } from './bad-file'
import { listNames } from './list-names'
import { ABOVE_AGENTS, folderOf, type ProjectKind, type ProjectRoot } from './project-places'

/** No file is longer, of no kind are there more, and together they are no longer. */
export const MAX_ITEM_BYTES = 1024 * 1024
const MAX_ITEMS = 200
const MAX_TOGETHER = 4 * 1024 * 1024
/** A folder that holds more than this, of whatever it is, is none that people keep such files in. */
const MAX_ENTRIES = 2_000

export type ReadItems<T> = { items: (T & { path: string })[]; problems: ProjectProblem[] }

/**
 * The way to read files of one kind; a file for which `parse` returns nothing is left to others. After `until`, by the
 * clock of `performance`, no more of them are read.
 */
export type ItemKind<T> = {
  kind: ProjectKind
  parse(text: string, path: string): Promise<T | undefined>
  until: number
}

/** Files of one folder, how they are found, and how they are read. With `isLoose` one that is not there is no problem. */
export type ItemFiles<T> = Omit<ItemKind<T>, 'kind'> & {
  folder: string
  paths(): Promise<string[]>
  isLoose?: boolean
}

/** Reads every file of one kind below a root, by name. What cannot be used becomes a problem, and the rest is read. */
export async function readItems<T>(place: ProjectRoot, { kind, ...reading }: ItemKind<T>): Promise<ReadItems<T>> {
  const folder = folderOf(place, kind)
  // A folder of skills may hold other folders too.
  const found = await readFiles(place, {
    ...reading,
    folder,
    paths: () => pathsOf(place.root, folder, kind),
    isLoose: kind === 'skill',
  })
  if (kind !== 'agent' || place.source !== 'folder' || place.layout) return found
  const above = await readFiles(place, {
    ...reading,
    folder: ABOVE_AGENTS,
    paths: () => pathsOf(place.root, ABOVE_AGENTS, kind),
    // A file without keys there is a text for people.
    parse: async (text, path) => (/^\uFEFF?---/.test(text) ? reading.parse(text, path) : undefined),
  })
  return { items: [...found.items, ...above.items], problems: [...found.problems, ...above.problems] }
}

/** As `readItems`, of files wherever they are. */
export async function readFiles<T>(
  { source, root }: Pick<ProjectRoot, 'source' | 'root'>,
  { folder, paths: find, parse, until, isLoose = false }: ItemFiles<T>,
): Promise<ReadItems<T>> {
  const items: ReadItems<T>['items'] = []
  const problems: ProjectProblem[] = []
  const refuse = (path: string, thrown: unknown): void => {
    const line = thrown instanceof BadFile ? thrown.line : undefined
    problems.push({ level: 'error', source, path, ...(line && { line }), words: withStop(errorText(thrown)) })
  }
  const paths = await find().catch(thrown => {
    if (!isAbsent(thrown)) refuse(folder, thrown)
    return []
  })
  let together = 0
  for (const path of paths.slice(0, MAX_ITEMS)) {
    try {
      const text = await textOf(root, path)
      together += text.length
      const item = await parse(text, path)
      if (item) items.push({ ...item, path })
    } catch (thrown) {
      if (!isLoose || !isAbsent(thrown)) refuse(path, thrown)
    }
    const reason = path === paths.at(-1) ? undefined : whyNoMore(together, until)
    if (!reason) continue
    refuse(folder, new BadFile(sentence`Files after ${basename(path)} aren’t read: ${reason}.`))
    break
  }
  if (paths.length > MAX_ITEMS)
    refuse(
      folder,
      new WordedError(sentence`Only the first ${MAX_ITEMS} of the folder’s ${paths.length} files are read`),
    )
  return { items, problems }
}

function whyNoMore(together: number, until: number): LocalizedText | undefined {
  if (together > MAX_TOGETHER) return sentence`together they’re too long`
  return performance.now() > until ? sentence`reading them takes too long` : undefined
}

async function textOf(root: string, path: string): Promise<string> {
  const { text, isCut, encoding } = await readForModel(root, { path, maxBytes: MAX_ITEM_BYTES })
  if (isCut) throw new BadFile(sentence`The file is longer than 1 MB.`)
  if (encoding === 'utf-16') throw new BadFile(sentence`The file is UTF-16, not UTF-8.`)
  if (encoding === 'unknown') throw new BadFile(sentence`The file isn’t UTF-8.`)
  return text
}

async function pathsOf(root: string, folder: string, kind: ProjectKind): Promise<string[]> {
  const { real, info } = await lookInside(root, folder)
  if (info === null) return []
  const entries = await listNames(real, MAX_ENTRIES)
  if (!entries)
    throw new BadFile(sentence`The folder contains more than ${MAX_ENTRIES} files, so none of them are read.`)
  const isWanted = (name: string) => !name.startsWith('.') && (kind === 'skill' || name.endsWith('.md'))
  const names = entries
    .filter(entry => isWanted(entry.name) && (kind !== 'skill' || entry.isDirectory() || entry.isSymbolicLink()))
    .map(entry => entry.name)
  return names.sort().map(name => (kind === 'skill' ? `${folder}/${name}/SKILL.md` : `${folder}/${name}`))
}

/** The real path of a file that was read. */
export function locationOf({ root }: ProjectRoot, path: string): string {
  return join(root, ...path.split('/'))
}

/** Returns whether something failed because it does not exist. */
export function isAbsent(thrown: unknown): boolean {
  if (thrown instanceof AppError) return thrown.code === 'not-found'
  const { code } = thrown as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR'
}

function withStop(words: LocalizedText): LocalizedText {
  return /[.!?]$/.test(inEnglish(words)) ? words : sentence`${words}.`
}
