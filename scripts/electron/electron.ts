/** An Electron that can be started, and why it was chosen. */
export type Electron = {
  executable: string
  version: string
  source: 'override' | 'official' | 'registry'
  /** Completes the sentence "Electron 33.2.1: …". */
  why: string
}
