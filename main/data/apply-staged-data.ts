import { randomUUID } from 'node:crypto'
import { copyFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type LocalizedText, messageIn, sentence } from '../../shared/sentence'
import type { Notice } from '../../shared/settings'
import { exists, freePath, timestamp } from '../store/set-aside'
import { reasonOf } from '../store/storage-error'
import { namesIn, syncFolder } from '../store/write-atomic'
import { retryBusyFile } from '../workspace/retry-busy-file'
import { deleteLeftovers } from './clear-data'
import { settleCleared } from './clear-unused'
import { placesBeside } from './data-files'
import { putAside } from './data-size'
import { deletePageData } from './page-data'

type Rename = (from: string, to: string) => Promise<void>

type StagedDataOptions = {
  /** Clears what pages keep in their own storage. */
  clearPages(): Promise<void>
  /** The function that moves folders; tests let it fail. */
  move?: Rename
}

/**
 * Before the store is opened: puts a backup that was made ready in the place of the data, or clears what the person said
 * goes. Nothing is deleted by restoring: the former data stays beside it. A crash at any point is made good by the next start.
 * `cleaned` resolves when what goes is gone; nobody needs to wait for it.
 */
export async function applyStagedData(
  dataFolder: string,
  { clearPages, move = rename }: StagedDataOptions,
): Promise<{ notices: Notice[]; cleaned: Promise<void> }> {
  const notices: Notice[] = []
  try {
    if (await exists(placesBeside(dataFolder).ready)) notices.push(await restore(dataFolder, move))
    else await clearAll(dataFolder, { clearPages, move })
  } catch (error) {
    const why = reasonOf(error)
    notices.push(
      notice(
        'warning',
        sentence`Couldn’t replace the data: ${why} It’s unchanged, and Atrium will try again at the next start.`,
      ),
    )
  }
  return { notices, cleaned: clean(dataFolder) }
}

async function restore(dataFolder: string, move: Rename): Promise<Notice> {
  const { ready, replaced } = placesBeside(dataFolder)
  const aside = await freePath(replaced + timestamp())
  // Without data an earlier start ended between the two moves.
  const hasData = await exists(dataFolder)
  if (hasData) {
    await keepOwn(dataFolder, ready)
    await retryBusyFile(() => move(dataFolder, aside))
  }
  try {
    await retryBusyFile(() => move(ready, dataFolder))
  } catch (error) {
    if (hasData) await move(aside, dataFolder)
    throw error
  }
  await syncFolder(dirname(dataFolder))
  return notice('info', sentence`The backup was restored. The previous data is kept in ${aside}.`)
}

/**
 * A backup has no keys, and no worktrees, which are of this computer. Each key is for one provider at one address, so that one
 * which fits no longer is given to nobody.
 */
async function keepOwn(from: string, to: string): Promise<void> {
  for (const name of await namesIn(from)) {
    if (/^(keys|worktrees)\.json(\.bak)?$/.test(name)) await copyFile(join(from, name), join(to, name))
  }
}

async function clearAll(dataFolder: string, { clearPages, move }: Required<StagedDataOptions>): Promise<void> {
  const { clear, cleared } = placesBeside(dataFolder)
  if (!(await exists(clear))) return
  for (const folder of [...(await putAside(dataFolder)), dataFolder]) {
    const going = cleared + randomUUID()
    if (await exists(folder)) await retryBusyFile(() => move(folder, going))
  }
  await clearPages()
  await deletePageData(dataFolder)
  await rm(clear, { force: true })
  await syncFolder(dirname(dataFolder))
}

async function clean(dataFolder: string): Promise<void> {
  await deleteLeftovers(dataFolder)
  await settleCleared(dataFolder)
}

function notice(level: Notice['level'], words: LocalizedText): Notice {
  return { id: randomUUID(), level, ...messageIn(words) }
}
