import type { CallResponse } from '../shared/ipc/ipc'
import type { KeptWindow, Settings } from '../shared/settings'
import type { RunningWork } from './quit-confirmation'

/** Everything behind the window: answers its calls, and closes in good order. */
export type Services = {
  respond(name: unknown, input: unknown): Promise<CallResponse>
  settings(): Settings
  /** Hears that windows show something else. */
  onVisibleSessionsChanged(): void
  /** Keeps how the windows stand. */
  saveWindows(windows: KeptWindow[]): void
  /** Returns what would end with Atrium or, if terminals are given, with the window that has these. */
  runningWork(terminalIds?: readonly string[]): Promise<RunningWork>
  /** The bytes that are kept under a SHA-256; rejects where there are none. */
  readBlob(hash: string): Promise<Uint8Array>
  /** The same piece by piece. */
  streamBlob(hash: string): AsyncIterable<Uint8Array>
  close(): Promise<void>
}
