import { create } from 'zustand'
import { call, on } from '../../base/bridge'

/** The paths of a folder that are known to be files or not, as far as they were looked up. */
type KnownFiles = { workspace: string; known: Readonly<Record<string, boolean>> }

export const useKnownFiles = create<KnownFiles>()(() => ({ workspace: '', known: {} }))

/** False of what was not looked up yet. */
export const isKnownFile = (path: string): boolean => useKnownFiles.getState().known[path] === true

const WAIT_MS = 50
const MOST_AT_ONCE = 200
/** Then all is asked anew. */
const MOST_KNOWN = 5_000

let wanted = new Set<string>()
let isListening = false

/** Has main find out which paths are files; those that are named within a moment are asked for together. */
export function wantFiles(workspace: string, paths: readonly string[]): void {
  const state = useKnownFiles.getState()
  if (state.workspace !== workspace || Object.keys(state.known).length > MOST_KNOWN) {
    useKnownFiles.setState({ workspace, known: {} })
    wanted = new Set()
  }
  const { known } = useKnownFiles.getState()
  const fresh = paths.filter(path => !Object.hasOwn(known, path) && !wanted.has(path))
  if (fresh.length === 0) return
  listen()
  if (wanted.size === 0) setTimeout(ask, WAIT_MS)
  for (const path of fresh) wanted.add(path)
}

/** Of the folder that is shown by now: the moment may have begun in another one. */
function ask(): void {
  const { workspace } = useKnownFiles.getState()
  const all = [...wanted]
  wanted = new Set()
  for (let from = 0; from < all.length; from += MOST_AT_ONCE) {
    const paths = all.slice(from, from + MOST_AT_ONCE)
    call('file.existing', { workspace, paths }).then(
      found => {
        const there = new Set(found)
        if (useKnownFiles.getState().workspace !== workspace) return
        const answers = Object.fromEntries(paths.map(path => [path, there.has(path)]))
        useKnownFiles.setState(({ known }) => ({ known: { ...known, ...answers } }))
      },
      () => undefined,
    )
  }
}

/** A path that has come or gone since is looked up again by any view that still shows it. */
function listen(): void {
  if (isListening) return
  isListening = true
  on('files.changed', ({ workspace, paths }) => {
    const { workspace: own, known } = useKnownFiles.getState()
    const changed = paths.length === 0 ? Object.keys(known) : paths.filter(path => Object.hasOwn(known, path))
    if (workspace !== own || changed.length === 0) return
    const rest = { ...known }
    for (const path of changed) delete rest[path]
    useKnownFiles.setState({ known: rest })
  })
}
