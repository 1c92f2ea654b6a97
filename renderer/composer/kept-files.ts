import type { SentFile } from '../../shared/composer-calls'
import { call } from '../bridge'

/** A file that main keeps for a message which is not sent yet. */
export type KeptFile = SentFile & { id: string }

/** One after another: in the order in which they were picked, and nothing is dropped before it is kept. */
let last: Promise<unknown> = Promise.resolve()

function inTurn(work: () => Promise<unknown>): void {
  last = last.then(work).catch(leaveToPage)
}

/** Where main cannot keep it, it is there for as long as the page is. */
function leaveToPage(): void {}

export function keepFile(sessionId: string, key: string, file: SentFile): void {
  inTurn(() => call('draft.keepFile', { sessionId, key, file }))
}

export function dropFiles(sessionId: string, keys: string[]): void {
  inTurn(() => call('draft.dropFiles', { sessionId, keys }))
}

export async function keptFiles(sessionId: string): Promise<KeptFile[]> {
  const kept = await call('draft.files', { sessionId })
  return kept.map(({ key, file }) => ({ ...file, id: key }))
}
