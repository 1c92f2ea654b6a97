import { errorText } from '../../shared/errors'
import type { FolderLists } from '../../shared/ipc/ipc'
import type { LocalizedText } from '../../shared/sentence'
import type { RecentFolder } from '../../shared/settings'
import type { Emit } from '../agent/record/live-session'
import type { Store } from '../store/store'

export type FolderList = ReturnType<typeof folderList>

type FolderListParts = {
  store: Pick<Store, 'recentFolders' | 'hiddenFolders'>
  emit: Emit
  warn(words: LocalizedText): void
}

/** Manages which folders are listed. Every window is notified of one that is opened, is taken off the list, or comes back. */
export function folderList({ store: { recentFolders, hiddenFolders }, emit, warn }: FolderListParts) {
  function lists(): FolderLists {
    const hidden = hiddenFolders.list()
    return { recentFolders: recentFolders.list().filter(({ path }) => !hidden.includes(path)), hiddenFolders: hidden }
  }

  async function show(path: string): Promise<void> {
    if (await hiddenFolders.remove(path)) emit('folders.listed', lists())
  }

  return {
    lists,
    show,

    async open(path: string): Promise<RecentFolder> {
      const folder = await recentFolders.add(path)
      await hiddenFolders.remove(path)
      emit('folders.listed', lists())
      return folder
    },

    async rename(path: string, name: string): Promise<void> {
      await recentFolders.rename(path, name)
      emit('folders.listed', lists())
    },

    async hide(path: string): Promise<void> {
      await hiddenFolders.add(path)
      emit('folders.listed', lists())
    },

    /** A folder that is worked in is listed again. Waits for nothing: what cannot be written keeps nobody from working there. */
    visit(path: string): void {
      void show(path).catch(thrown => warn(errorText(thrown)))
    },
  }
}
