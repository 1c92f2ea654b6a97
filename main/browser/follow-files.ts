import type { BrowserTab, TabNote } from '../../shared/browser/browser-tabs'
import type { KeyPress } from '../../shared/keys'
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
 * answer, and not where the person has typed into it: then a note says so. `look` is to be called where the tab is otherwise than before.
 */
export function followFiles(view: PageView, { workspace, tab }: { workspace: string; tab(): FollowingTab }) {
  let hasChanged = false
  let hasTyped = false
  let isAsleep = false
  const files = followedFiles(workspace, () => {
    hasChanged = true
    look()
  })

  function look(): void {
    if (!hasChanged) return
    const { driver, question, failure } = tab().shown()
    // In place of one that failed another page is seen.
    if (driver === 'model' || question || (isAsleep && !failure)) return
    hasChanged = false
    if (failure) tab().load(failure.url)
    else if (hasTyped) tab().tell({ type: 'file-changed' })
    else view.act('reload')
  }

  function came(): void {
    files.came()
    hasChanged = false
    hasTyped = false
  }

  const hearing = (listener: PageListener): PageListener => ({
    ...listener,
    began() {
      files.began()
      listener.began()
    },
    changed(facts) {
      if (facts.status !== undefined) came()
      listener.changed(facts)
    },
    asked(url) {
      const path = url.length > LONGEST_URL ? undefined : servedFile(url)
      if (path !== undefined) files.asked(path)
    },
    keys(press, isRepeated) {
      const isForAtrium = listener.keys(press, isRepeated)
      hasTyped ||= !isForAtrium && writes(press)
      return isForAtrium
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
      files.end()
      view.close()
    },
  }
  return { view: followed, look }
}

/** Whether a key may write into a form. Those by which a page is scrolled, as the space bar, are pressed in any. */
function writes({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  if ((ctrlKey || metaKey) && !altKey) return /^[vxyz]$/i.test(key)
  return (key !== ' ' && [...key].length === 1) || /^(?:Backspace|Delete|Process|Dead|Unidentified)$/.test(key)
}
