import type { ActionId } from '../../../shared/actions'
import type { TabFailure } from '../../../shared/browser/browser-tabs'
import type { KeyPress } from '../../../shared/keys'
import type { NewWindow, PageDownload, PageView } from './page-view'

/** What a tab needs of the browser that it is in. */
export type TabParts = {
  id: string
  view: PageView
  /** Where its pages are files of the folder: whether these have a network. */
  files?: { hasNetwork(): boolean } | undefined
  /** The session whose model opened it. */
  sessionId: string | undefined
  /** Whether what its page does comes of a model's work, from its beginning on. */
  isOfModel: boolean
  changed(): void
  /** Its page has closed itself. */
  closed(): void
  /** In place of its first page came a file. */
  gave(item: PageDownload): void
  /** Opens what its page wants in a window of its own. */
  opened(made: NewWindow): void
  /** Whether there is room for one more tab. */
  hasRoom(): boolean
  /** What keys that were pressed in the page mean to Atrium. */
  actionOfPress(press: KeyPress): ActionId | undefined
  /** Why an address was not let through to, where that was so. */
  refusedWay(url: string): Promise<TabFailure['kind'] | undefined>
  temporaryFolder(): string
}
