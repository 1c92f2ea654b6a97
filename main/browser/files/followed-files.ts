import { lookInside, relativePath } from '../../workspace/paths/resolve-path'
import { paced } from './paced'
import { watchPaths } from './watch-paths'

/** Of what a page asks for, so many files are followed; those that it asked for first. */
const MOST_FILES = 200
/** Programs write a file in several steps, and several files; while they go on, that is told so often. */
const PACE = { settle: 200, most: 1_000 } as const

/** `mark` differs once there is another file, or other bytes in it; null where there is none that could be given. */
type Seen = { mark: string | null; real: string | undefined }
type Followed = Seen & { path: string; looking: Promise<void> | undefined }
type Files = Map<string, Followed>

/** Follows the files of which a page is made: `changed` is called once one of them is another than the page was given. */
export function followedFiles(workspace: string, changed: () => void) {
  const looks = paced(look, PACE)
  const watching = watchPaths(workspace, { heard: looks.ask })
  let files: Files = new Map()
  /** Those of the document that is to come. */
  let coming: Files | undefined
  let isEnded = false

  async function look(): Promise<boolean> {
    const all = [...files.values()]
    await Promise.all(all.map(({ looking }) => looking))
    if (isEnded) return false
    watching.watch([...new Set(all.flatMap(({ path, real = path }) => [path, real]))])
    const differing = await differingOf(workspace, all)
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
      const file = known ?? { path, mark: null, real: undefined, looking: undefined }
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
  file.looking ??= seen(workspace, file.path).then(found => {
    Object.assign(file, found)
    file.looking = undefined
  })
}

/** The files that are others than were given; from now on they are compared with what was found. */
async function differingOf(workspace: string, all: readonly Followed[]): Promise<Followed[]> {
  const given = all.map(({ mark }) => mark)
  const found = await Promise.all(all.map(({ path }) => seen(workspace, path)))
  // Of a page that is gone nothing is to be shown; it may come back.
  if (found[0]?.mark === null && given[0] !== null) return []
  return all.filter((file, at) => {
    const now = found[at]
    // What was asked for again meanwhile was given as it is.
    const isAsGiven = now?.mark === given[at] || file.mark !== given[at] || file.looking !== undefined
    if (!now || now.mark === null || isAsGiven) return false
    Object.assign(file, now)
    return true
  })
}

async function seen(workspace: string, path: string): Promise<Seen> {
  try {
    const { real, info } = await lookInside(workspace, path)
    const mark = info?.isFile() ? `${info.mtimeMs} ${info.size} ${info.ino}` : null
    return { mark, real: relativePath(workspace, real) }
  } catch {
    return { mark: null, real: undefined }
  }
}
