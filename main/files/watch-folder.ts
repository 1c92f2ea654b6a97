import { relative, sep } from 'node:path'
import { refusedWatch } from './watches-used-up'

/** Paths are relative to the folder, with '/'. */
export type FolderEvent = { type: 'create' | 'update' | 'delete'; path: string }

export type WatchedFolder = {
  folder: string
  /** Globs of what need not be watched. Each watched folder costs the system something. */
  ignore: readonly string[]
  onEvents(events: FolderEvent[]): void
  /** Events may have been missed and no more will come. */
  onLost(): void
}

/** Tells what happens in a folder and below until it is stopped, within about 50 ms. Rejects with `WatchesUsedUp` where the system has no more watches. */
export async function watchFolder({ folder, ignore, onEvents, onLost }: WatchedFolder): Promise<() => Promise<void>> {
  const { subscribe } = await import('@parcel/watcher')
  const subscription = await subscribe(
    folder,
    (error, events) => {
      const told = (events ?? []).map(({ type, path }) => ({ type, path: relative(folder, path).split(sep).join('/') }))
      // A folder that takes the place of this one is another folder.
      if (error || told.some(({ type, path }) => type === 'delete' && path === '')) onLost()
      onEvents(told.filter(({ path }) => path !== ''))
    },
    { ignore: [...ignore] },
  ).catch(async error => {
    throw await refusedWatch(folder, error)
  })
  // On Linux it fails where a watched folder is gone, after it has ended all the same.
  return () => subscription.unsubscribe().catch(() => undefined)
}
