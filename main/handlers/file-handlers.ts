import { MAX_FILE_ENCODINGS } from '../../shared/files/encodings'
import type { fileCalls } from '../../shared/ipc/file-calls'
import { createEntry, entryInside, renameEntry } from '../files/change-entries'
import { existingFiles } from '../files/existing-files'
import { fileStates } from '../files/file-states'
import { folderSearches } from '../files/folder-searches'
import { openOutside } from '../files/open-outside'
import { previewFile, previewSheet } from '../files/preview-file'
import { searchFolder } from '../files/search-folder'
import { unchangedLines } from '../files/unchanged-lines'
import { isGitHash, readBlob } from '../git/read-blob'
import { openFolder } from '../workspace/paths/open-folder'
import { resolveInside } from '../workspace/paths/resolve-path'
import type { Handlers } from './handle-ipc-call'
import type { HandlerContext } from './handler-context'

export function fileHandlers({
  files,
  desktop,
  store,
  git,
}: HandlerContext): Pick<Handlers, 'file.find' | keyof typeof fileCalls> {
  const wishes = new Map<number, symbol>()
  const searches = folderSearches()
  const ofGit = (folder: string) => async (hash: string) =>
    (await git()).read(folder, repository => readBlob(repository, hash))
  return {
    'file.find': async ({ workspace, query, limit }) => files.find(await openFolder(workspace), query, limit),
    'file.list': async ({ workspace, folders }) => files.list(await openFolder(workspace), folders),
    'file.preview': async ({ workspace, path, from }) =>
      previewFile(await resolveInside(await openFolder(workspace), path), from),
    'file.sheet': async ({ workspace, path, sheet }) =>
      previewSheet(await resolveInside(await openFolder(workspace), path), sheet),
    'file.create': async ({ workspace, path, kind }) => createEntry(await openFolder(workspace), path, kind),
    'file.rename': async ({ workspace, path, name }) => renameEntry(await openFolder(workspace), path, name),
    'file.trash': async ({ workspace, path }) => desktop.trash(await entryInside(await openFolder(workspace), path)),
    'file.chooseEncoding': async ({ workspace, path, encoding }) => {
      const chosen = await resolveInside(await openFolder(workspace), path)
      const { fileEncodings } = store.settings.get()
      const others = fileEncodings.filter(each => each.path !== chosen)
      const kept = encoding ? [...others, { path: chosen, encoding }] : others
      await store.settings.update({ fileEncodings: kept.slice(-MAX_FILE_ENCODINGS) })
    },
    'file.states': async ({ workspace, files: left }) => fileStates(await openFolder(workspace), left),
    'file.existing': async ({ workspace, paths }) => existingFiles(await openFolder(workspace), paths),
    'file.unchanged': async wish => {
      const folder = await openFolder(wish.workspace)
      return unchangedLines(folder, wish, isGitHash(wish.before) ? ofGit(folder) : store.blobs.get)
    },
    'file.openOutside': async ({ workspace, path }) =>
      openOutside(await resolveInside(await openFolder(workspace), path)),
    'file.search': async ({ searchId, workspace, query }) => {
      const folder = await openFolder(workspace)
      const { searchSkips: skips } = store.settings.get()
      return searches.begin(searchId, signal => searchFolder(folder, { ...query, skips }, signal))
    },
    'file.searchOn': ({ searchId }) => searches.next(searchId),
    'file.searchEnd': ({ searchId }) => searches.end(searchId),
    'file.watch': async ({ workspace }) => {
      const watcher = desktop.windows.calling()
      if (!watcher) return
      if (!wishes.has(watcher.id)) {
        watcher.whenGone(() => {
          wishes.delete(watcher.id)
          files.watch(watcher.id, null)
        })
      }
      const wish = Symbol()
      wishes.set(watcher.id, wish)
      const folder = workspace === null ? null : await openFolder(workspace)
      // Another wish of the window may have overtaken this one, or the window is gone.
      if (wishes.get(watcher.id) === wish) files.watch(watcher.id, folder)
    },
  }
}
