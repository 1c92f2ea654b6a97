import { create } from 'zustand'
import type { FolderEntry } from '../../shared/ipc/file-calls'
import { call, on } from '../base/bridge'
import { showPanel } from './side-panel'

/** A file, and where in it to begin. `cameFrom` is the document of which a link led here. */
export type ShownFile = { path: string; line?: number; heading?: string; cameFrom?: ShownFile }

/** The files of one folder, as far as its folders were opened. '' is the folder itself. */
export type FilesState = {
  workspace: string
  /** Null until main has answered. */
  listed: Readonly<Record<string, readonly FolderEntry[]>> | null
  open: ReadonlySet<string>
  /** The row that the keys are for. */
  active: string
  shown: ShownFile | null
  /** Counts what happened to the file that is shown. */
  version: number
  /** Part of a name that is looked for; null while the contents are searched. */
  filter: string | null
}

const none: FilesState = {
  workspace: '',
  listed: null,
  open: new Set(),
  active: '',
  shown: null,
  version: 0,
  filter: '',
}

export const useFiles = create<FilesState>()(() => none)

/** Shows a folder and follows it until the returned function is called. */
export function followFiles(workspace: string): () => void {
  if (useFiles.getState().workspace !== workspace) useFiles.setState({ ...none, workspace })
  const load = (paths: readonly string[] = []) => void loadFiles(paths).catch(() => undefined)
  const stop = on('files.changed', changed => {
    if (changed.workspace !== workspace) return
    const { shown } = useFiles.getState()
    if (shown && (changed.paths.length === 0 || changed.paths.includes(shown.path))) {
      readAgain()
    }
    load(changed.paths)
  })
  const begin = () => {
    void call('file.watch', { workspace }).catch(() => undefined)
    load()
  }
  begin()
  // Some folders cannot be watched; whoever comes back sees how it is now.
  window.addEventListener?.('focus', begin)
  return () => {
    stop()
    window.removeEventListener?.('focus', begin)
    void call('file.watch', { workspace: null }).catch(() => undefined)
  }
}

/**
 * Asks for the folders that are open and in which something changed; without paths for all. An answer for another folder, or for
 * fewer folders, is late and does not count.
 */
async function loadFiles(paths: readonly string[] = []): Promise<void> {
  const { workspace, open, listed } = useFiles.getState()
  const folders = ['', ...open].slice(0, MOST_FOLDERS)
  const isPart = paths.length > 0 && listed !== null
  const asked = isPart ? folders.filter(foldersAbove(paths)) : folders
  const answer = await call('file.list', { workspace, folders: asked })
  const now = useFiles.getState()
  if (now.workspace !== workspace || now.open !== open) return
  // A list that stayed as it was is the same object: its rows are not made again.
  const lists = Object.entries(answer).map(([folder, entries]) => {
    const former = now.listed?.[folder]
    return [folder, former && isSameList(former, entries) ? former : entries] as const
  })
  if (isPart && lists.every(([folder, entries]) => entries === now.listed?.[folder])) return
  useFiles.setState({ listed: { ...(isPart && now.listed), ...Object.fromEntries(lists) } })
}

const MOST_FOLDERS = 1_000

/** Returns whether a folder is one that something in these paths may be listed in: a new folder is a row of the one above it. */
function foldersAbove(paths: readonly string[]): (folder: string) => boolean {
  const above = new Set([''])
  for (const path of paths) {
    for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) above.add(path.slice(0, end))
  }
  return folder => above.has(folder)
}

function isSameList(one: readonly FolderEntry[], other: readonly FolderEntry[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ name, kind }, place) => name === other[place]?.name && kind === other[place]?.kind)
  )
}

/** Opens or closes a folder of the tree. */
export async function toggleFolder(path: string): Promise<void> {
  const open = new Set(useFiles.getState().open)
  if (!open.delete(path)) open.add(path)
  useFiles.setState({ open, active: path })
  await loadFiles()
}

/** Has the file that is shown read again. */
export const readAgain = (): void => useFiles.setState(({ version }) => ({ version: version + 1 }))

export const activate = (path: string): void => useFiles.setState({ active: path })

export const setFilter = (filter: string | null): void => useFiles.setState({ filter })

export function showFile(shown: ShownFile | null): void {
  useFiles.setState({ shown, ...(shown && { active: shown.path }) })
}

/** Shows a file in the side panel, from anywhere. */
export function openFile(workspace: string, shown: ShownFile): void {
  if (useFiles.getState().workspace !== workspace) useFiles.setState({ ...none, workspace })
  showFile(shown)
  showPanel('files')
}

/** Shows a folder in the tree of the side panel, from anywhere. */
export function openFolder(workspace: string, path: string): void {
  if (useFiles.getState().workspace !== workspace) useFiles.setState({ ...none, workspace })
  const names = path.split('/')
  const upTo = names.map((_, index) => names.slice(0, index + 1).join('/'))
  useFiles.setState(({ open }) => ({ open: new Set([...open, ...upTo]), active: path, shown: null, filter: '' }))
  showPanel('files')
  void loadFiles().catch(() => undefined)
}

/** Shows what a link leads to. A way leads back to the document that has it, where that is shown. */
export function followLink(workspace: string, to: ShownFile, from: string): void {
  const { shown } = useFiles.getState()
  const document = shown?.path === from ? shown : null
  const cameFrom = to.path === from ? document?.cameFrom : document
  openFile(workspace, { ...to, ...(cameFrom && { cameFrom }) })
}

/** Back to the document whose link led here, or to the files. */
export const goBack = (): void => showFile(useFiles.getState().shown?.cameFrom ?? null)
