import { lookInside, relativePath } from '../../workspace/paths/resolve-path'
import { debounce } from './debounce'
import { watchPaths } from './watch-paths'

/** Of what a page asks for, so many files are followed; those that it asked for first. */
const MOST_FILES = 200
/** Programs write a file in several steps, and several files; while they go on, that is told so often. */
const PACE = { settle: 200, most: 1_000 } as const

/** `mark` differs once it was written; null where there is no file that could be given. `inode` is that of its file. */
type FileState = { mark: string | null; inode?: number; real?: string }
type Followed = { path: string; seen: FileState; looking: Promise<void> | undefined }
type Files = Map<string, Followed>

/** Follows the files of which a page is made: `changed` is called once one of them is another than the page was given. */
export function followedFiles(workspace: string, changed: () => void) {
  const looks = debounce(look, PACE)
  const watching = watchPaths(workspace, { heard: hear })
  let files: Files = new Map()
  /** Those of the document that is to come. */
  let coming: Files | undefined
  let isHeard = false
  let isEnded = false

  function hear(): void {
    isHeard = true
    looks.ask()
  }

  async function look(): Promise<boolean> {
    const all = [...files.values()]
    await Promise.all(all.map(({ looking }) => looking))
    if (isEnded) return false
    watching.watch([...new Set(all.flatMap(({ path, seen: { real = path } }) => [path, real]))])
    const canBeAnother = isHeard
    isHeard = false
    const differing = await differingOf(workspace, all, canBeAnother)
    // A link that leads elsewhere now is followed there.
    if (differing.length > 0) looks.ask()
    const isOfPage = !isEnded && differing.some(file => files.get(file.path) === file)
    if (isOfPage) changed()
    return isOfPage
  }

  return {
    /** The page asks for a file, which it is given as it is now. `path` is relative to the folder. */
    asked(path: string): void {
      const known = coming?.get(path) ?? files.get(path)
      const file = known ?? { path, seen: { mark: null }, looking: undefined }
      const places = [files, coming].filter(some => some?.has(path) === false && some.size < MOST_FILES)
      for (const some of places) some?.set(path, file)
      if (!known && places.length === 0) return
      give(workspace, file)
      if (places.length > 0) looks.ask()
    },
    /** The page goes to another document, which may not come. */
    began(): void {
      coming = new Map()
    },
    /** It is there. */
    came(): void {
      files = coming ?? files
      coming = undefined
    },
    end(): void {
      isEnded = true
      looks.end()
      watching.end()
    },
  }
}

function give(workspace: string, file: Followed): void {
  file.looking ??= see(workspace, file.path).then(found => {
    file.seen = found
    file.looking = undefined
  })
}

/**
 * The files that are others than were given; from now on they are compared with what was found. Some systems give a file another inode
 * each time, which counts only where something happened.
 */
async function differingOf(workspace: string, all: readonly Followed[], canBeAnother: boolean): Promise<Followed[]> {
  const given = all.map(({ seen }) => seen)
  const found = await Promise.all(all.map(({ path }) => see(workspace, path)))
  // Of a page that is gone nothing is to be shown; it may come back.
  if (found[0]?.mark === null && given[0]?.mark !== null) return []
  return all.filter((file, at) => {
    const [before, now] = [given[at], found[at]]
    // A file that was requested again in the meantime was delivered as it is.
    if (!now || now.mark === null || file.seen !== before || file.looking) return false
    if (now.mark === before.mark && (!canBeAnother || now.inode === before.inode)) return false
    file.seen = now
    return true
  })
}

async function see(workspace: string, path: string): Promise<FileState> {
  try {
    const { real, info } = await lookInside(workspace, path)
    const place = { real: relativePath(workspace, real) }
    return info?.isFile()
      ? { ...place, mark: `${info.mtimeMs} ${info.size}`, inode: info.ino }
      : { ...place, mark: null }
  } catch {
    return { mark: null }
  }
}
