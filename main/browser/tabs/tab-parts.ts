import type { ActionId } from '../../../shared/actions'
import type { TabFailure } from '../../../shared/browser/browser-tabs'
import type { KeyPress } from '../../../shared/keys'
import type { NewWindow, PageDownload, PageView } from './page-view'

/** The parts that a tab needs from its browser. */
export type TabParts = {
  id: string
  view: PageView
  /** Set if its pages are files of the folder: tells whether these have a network. */
  files?: { hasNetwork(): boolean } | undefined
  /** The session whose model opened it. */
  sessionId: string | undefined
  /** True if what its page does results from a model's work, from its beginning on. */
  isOfModel: boolean
  changed(): void
  /** Its page has closed itself. */
  closed(): void
  /** In place of its first page came a file. */
  gave(item: PageDownload): void
  /** Opens what its page wants in a window of its own. */
  opened(made: NewWindow): void
  /** Returns whether there is room for one more tab. */
  hasRoom(): boolean
  /** Returns the action that keys pressed in the page mean to Atrium. */
  actionOfPress(press: KeyPress): ActionId | undefined
  /** Returns the reason why an address was not reachable, if it was refused. */
  refusedWay(url: string): Promise<TabFailure['kind'] | undefined>
  temporaryFolder(): string
}
