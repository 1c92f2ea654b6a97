import { sentence } from '../../../shared/sentence'
import type { NotUndoable } from '../../../shared/session/tool-results'
import type { Difference } from './compare-snapshots'
import type { FoundChange } from './describe-differences'
import { isBelow } from './is-below'
import { statOf } from './scan-folder'
import type { Snapshot } from './snapshot'
import { namedAs, ONLY_PERMISSIONS } from './why-not-undoable'

type Folders = { workspace: string; before: Snapshot; after: Snapshot; unknown: ReadonlySet<string> }

/**
 * Describes what became of the folders themselves. An empty one that came is removed with the files that came, if there
 * are any; any other change to folders is named, as no file brings it back.
 */
export function describeFolders(
  { workspace, before, after, unknown }: Folders,
  { differences, changes }: { differences: readonly Difference[]; changes: readonly FoundChange[] },
): NotUndoable[] {
  const on = foldersOn(differences.map(({ path }) => path))
  const came = [...after.folders.keys()].filter(path => !before.folders.has(path) && !isBelow(before.skipped, path))
  const empty = came.filter(path => !on.has(path))
  const remover = changes.findLast(change => !change.before && change.after && !change.authorUnknown)
  const stays = empty.filter(path => !remover || unknown.has(path))
  remover?.folders.push(...empty.filter(path => !unknown.has(path)))
  noteModes(before, after, changes)
  const gone = [...before.folders.keys()].filter(
    path => !on.has(path) && !after.folders.has(path) && !statOf(`${workspace}/${path}`)?.isDirectory(),
  )
  const changed = [...before.folders].filter(([path, { mode }]) => (after.folders.get(path)?.mode ?? mode) !== mode)
  return [
    ...stays.map(path => namedAs(path, 'created', sentence`it is an empty folder`)),
    ...gone.map(path => namedAs(path, 'deleted', sentence`it was an empty folder`)),
    ...changed.map(([path]) => namedAs(path === '' ? '.' : path, 'changed', ONLY_PERMISSIONS)),
  ]
}

/** Folders that went with their files are made again for these, and must not be open to more people than they were. */
function noteModes(before: Snapshot, after: Snapshot, changes: readonly FoundChange[]): void {
  for (const change of changes) {
    if (!change.before || change.after) continue
    const gone = [...foldersOn([change.path])].filter(path => !after.folders.has(path))
    const modes = gone.flatMap(path => {
      const mode = before.folders.get(path)?.mode
      return mode === undefined || mode === USUAL_MODE ? [] : [{ path, mode }]
    })
    if (modes.length > 0) change.folderModes = modes
  }
}

/** The mode with which a folder is made unless something else is specified. */
const USUAL_MODE = 0o777 & ~process.umask()

/** All folders on the way to some files. */
function foldersOn(paths: readonly string[]): Set<string> {
  const folders = new Set<string>()
  for (const path of paths) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      if (folders.has(path.slice(0, end))) break
      folders.add(path.slice(0, end))
    }
  }
  return folders
}
