import { AppError } from '../../shared/errors'
import type { FoundInFiles } from '../../shared/ipc/file-calls'
import { sentence } from '../../shared/sentence'
import type { MatchedFile } from '../../shared/session/tool-results'

/** Finds that come within this time of each other are given together. */
const GATHER_MS = 60
const GATHER_LINES = 300
/** A page that was closed asks no more. */
const UNASKED_MS = 30_000
/** The oldest of more ends. */
const MAX_OPEN = 4

type Finds = AsyncGenerator<MatchedFile[], boolean>
type Search = { next(): Promise<FoundInFiles>; end(): void }

/** Searches that are under way. A page takes what they find piece by piece: one that looks away holds its search up. */
export function folderSearches() {
  const open = new Map<string, Search>()

  function end(id: string): void {
    open.get(id)?.end()
    open.delete(id)
  }

  async function next(id: string): Promise<FoundInFiles> {
    const search = open.get(id)
    if (!search) throw new AppError('not-found', sentence`This search is no longer running.`)
    try {
      const found = await search.next()
      if (found.isDone) end(id)
      return found
    } catch (thrown) {
      end(id)
      throw thrown
    }
  }

  return {
    /** Begins a search and gives its first finds. */
    begin(id: string, start: (signal: AbortSignal) => Finds): Promise<FoundInFiles> {
      end(id)
      const [oldest] = open.keys()
      if (oldest !== undefined && open.size >= MAX_OPEN) end(oldest)
      open.set(
        id,
        gathered(start, () => end(id)),
      )
      return next(id)
    },
    next,
    end,
  }
}

/** `unasked` is called where nobody has asked for long. */
function gathered(start: (signal: AbortSignal) => Finds, unasked: () => void): Search {
  const controller = new AbortController()
  const finds = start(controller.signal)
  let coming: ReturnType<Finds['next']> | undefined
  let timer: NodeJS.Timeout | undefined

  async function gather(): Promise<FoundInFiles> {
    const files: MatchedFile[] = []
    const late = pause()
    try {
      for (let lines = 0; lines < GATHER_LINES; ) {
        coming ??= finds.next()
        const found = files.length === 0 ? await coming : await Promise.race([coming, late.over])
        if (!found) break
        coming = undefined
        if (found.done) return { files, isDone: true, more: found.value }
        files.push(...found.value)
        lines += found.value.reduce((sum, file) => sum + file.count, 0)
      }
      return { files, isDone: false, more: false }
    } finally {
      late.stop()
    }
  }

  return {
    async next() {
      clearTimeout(timer)
      try {
        return await gather()
      } finally {
        if (!controller.signal.aborted) timer = setTimeout(unasked, UNASKED_MS).unref()
      }
    },
    end() {
      clearTimeout(timer)
      controller.abort(new AppError('cancelled', sentence`The search was canceled.`))
      coming?.catch(() => undefined)
      void finds.return(false).catch(() => undefined)
    },
  }
}

function pause(): { over: Promise<null>; stop(): void } {
  let stop = (): void => undefined
  const over = new Promise<null>(resolve => {
    const timer = setTimeout(() => resolve(null), GATHER_MS)
    stop = () => {
      clearTimeout(timer)
      resolve(null)
    }
  })
  return { over, stop }
}
