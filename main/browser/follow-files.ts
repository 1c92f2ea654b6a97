import type { BrowserTab, TabNote } from '../../shared/browser/browser-tabs'
import { dirtyForms } from './files/dirty-forms'
import { followedFiles } from './files/followed-files'
import { servedFile } from './files/served-file'
import type { PageListener, PageView } from './tabs/page-view'

const LONGEST_URL = 8_000

type FollowingTab = {
  shown(): Pick<BrowserTab, 'driver' | 'question' | 'failure'>
  load(url: string): void
  tell(note: Pick<Extract<TabNote, { type: 'file-changed' }>, 'type'>): void
}

/**
 * Has the page of a tab loaded again once a file of the folder that it shows has changed. Not while a model works it or it waits for an
 * answer, and not where somebody has written into its forms: then a note says so. `look` is to be called where the tab is otherwise than
 * before.
 */
export function followFiles(view: PageView, { workspace, tab }: { workspace: string; tab(): FollowingTab }) {
  const files = followedFiles(workspace, () => {
    hasChanged = true
    look()
  })
  const forms = dirtyForms(view.cdp)
  let hasChanged = false
  let isAsleep = false
  /** True if it is on its way to a document that is not there yet. */
  let isLeaving = false
  /** Another one for each document. */
  let document = 0

  function look(): void {
    if (!hasChanged || isHeld()) return
    hasChanged = false
    const { failure } = tab().shown()
    if (failure) tab().load(failure.url)
    else void loadAgain()
  }

  function isHeld(): boolean {
    const { driver, question, failure } = tab().shown()
    // In place of one that failed another page is seen.
    return driver === 'model' || question !== undefined || isLeaving || (isAsleep && !failure)
  }

  async function loadAgain(): Promise<void> {
    const asked = document
    const areWritten = await forms.areWritten()
    if (asked !== document) return
    if (isHeld()) hasChanged = true
    else if (areWritten) tab().tell({ type: 'file-changed' })
    else view.act('reload')
  }

  const hearing = (listener: PageListener): PageListener => ({
    ...listener,
    began() {
      isLeaving = true
      files.began()
      listener.began()
    },
    changed(facts) {
      isLeaving &&= facts.status === undefined && facts.isLoading
      if (facts.status !== undefined) {
        files.came()
        hasChanged = false
        document++
      }
      listener.changed(facts)
    },
    asked(url) {
      const path = url.length > LONGEST_URL ? undefined : servedFile(url)
      if (path !== undefined) files.asked(path)
    },
  })

  const followed: PageView = {
    ...view,
    follow: listener => view.follow(hearing(listener)),
    place(place) {
      isAsleep = place.type === 'asleep'
      view.place(place)
      look()
    },
    close() {
      document++
      files.end()
      view.close()
    },
  }
  return { view: followed, look }
}
