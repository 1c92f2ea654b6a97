import type { Sessions } from '../agent/sessions'
import type { FileFinder } from '../files/file-finder'
import type { Keys } from '../store/keys'
import type { Store } from '../store/store'
import type { terminals } from '../terminal/terminals'
import type { Notices } from './notices'

/** What of the desktop the handlers need; Electron itself stays outside. */
export type Desktop = {
  version: string
  platform: string
  pickFolder(): Promise<string | null>
  openOutside(url: string): Promise<void>
  revealFile(path: string): void
  setTheme(theme: 'system' | 'light' | 'dark'): void
}

/** Everything that calls are answered by. */
export type Parts = {
  store: Store
  keys: Keys
  canEncrypt: boolean
  sessions: Sessions
  terminals: ReturnType<typeof terminals>
  files: FileFinder
  notices: Notices
  desktop: Desktop
}
