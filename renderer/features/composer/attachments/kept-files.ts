import type { SentFile } from '../../../../shared/ipc/composer-calls'
import { call } from '../../../base/bridge'

/** A file that main keeps for a message which is not sent yet. */
export type KeptFile = SentFile & { id: string }

/** Leaves a file that main cannot keep to the page, as long as that is there. */
function leaveToPage(): void {}

export function keepFile(sessionId: string, key: string, file: SentFile): void {
  // Asked for at once, so that a page that goes away right after has asked for all of them; main does one after another.
  call('draft.keepFile', { sessionId, key, file }).catch(leaveToPage)
}

export function dropFiles(sessionId: string, keys: string[]): void {
  call('draft.dropFiles', { sessionId, keys }).catch(leaveToPage)
}

export async function keptFiles(sessionId: string): Promise<KeptFile[]> {
  const kept = await call('draft.files', { sessionId })
  return kept.map(({ key, file }) => ({ ...file, id: key }))
}
