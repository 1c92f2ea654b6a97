import { setTimeout as pause } from 'node:timers/promises'

/** Together 630 ms, so that a person waits less than a second for the message. */
const pauses = [10, 20, 40, 80, 160, 320]
const transient = new Set(['EPERM', 'EACCES', 'EBUSY'])

/**
 * Tries a file operation again while Windows says that somebody has the file open: scanners and indexers hold files for
 * some milliseconds. Elsewhere these codes are final and it is tried once.
 */
export async function retryBusyFile<T>(action: () => Promise<T>, platform: string = process.platform): Promise<T> {
  for (const milliseconds of platform === 'win32' ? pauses : []) {
    try {
      return await action()
    } catch (error) {
      if (!transient.has((error as NodeJS.ErrnoException | null)?.code ?? '')) throw error
      await pause(milliseconds)
    }
  }
  return action()
}
