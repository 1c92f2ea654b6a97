import type { ActionId } from '../../../shared/actions'
import type {
  BrowserTab,
  TabAction,
  TabDriver,
  TabFailure,
  TabNote,
  TabQuestion,
} from '../../../shared/browser/browser-tabs'
import type { KeyPress } from '../../../shared/keys'
import type { HeldDownload } from '../browser-access'
import { type Dialogs, dialogs } from './dialogs'
import { downloads } from './downloads'
import { noteForModel } from './note-for-model'
import type { Bounds, NewWindow, PageFacts, PageListener, PageView } from './page-view'
import { popUps } from './pop-ups'
import { endedProcess, tabFailure } from './tab-failure'

/** Between two calls of one turn the frame that says who works here is not to flicker. */
const LINGER_MS = 3_000
const MOST_NOTES = 5
const MOST_TOLD = 40
const LONGEST_TITLE = 300

export type TabParts = {
  id: string
  view: PageView
  /** The session whose model opened it. */
  sessionId: string | undefined
  changed(): void
  /** Opens what its page wants in a window of its own. */
  opened(made: NewWindow): void
  /** Whether there is room for one more tab. */
  hasRoom(): boolean
  /** What keys that were pressed in the page mean to Atrium. */
  actionOfPress(press: KeyPress): ActionId | undefined
  temporaryFolder(): Promise<string>
}

export type Tab = ReturnType<typeof browserTab>

type DriveState = { driver: TabDriver; working: number }
/** A note or a question as it is told of, before it has a name. */
type Unnamed<T> = T extends unknown ? Omit<T, 'id'> : never

const TAKEN =
  'The person has taken this tab over and works in it now. Ask them, or wait until they hand it back; other tabs can be worked in.'

/** One tab: its page, who works it, and what it waits for or has to tell. Knows nothing of Electron. */
export function browserTab(parts: TabParts) {
  const { id, view, sessionId } = parts
  const drive: DriveState = { driver: 'nobody', working: 0 }
  const popUp = popUps()
  let facts: PageFacts = { url: 'about:blank', title: '', isLoading: false, canGoBack: false, canGoForward: false }
  let place: { window: number; bounds: Bounds } | undefined
  let failure: TabFailure | undefined
  let question: TabQuestion | undefined
  let answerSignIn: Parameters<PageListener['signIn']>[1] | undefined
  let notes: TabNote[] = []
  let told: string[] = []
  let zoom = 100
  let lastId = 0
  let lingering: NodeJS.Timeout | undefined

  const nextId = () => `${id}:${++lastId}`

  function tell(note: Unnamed<TabNote>): void {
    const whole = { ...note, id: nextId() } as TabNote
    const isKnown = notes.some(other => sameNote(other, whole))
    if (!isKnown) notes = [...notes, whole].slice(-MOST_NOTES)
    const words = noteForModel(whole)
    if (told.at(-1) !== words && told.length < MOST_TOLD) told.push(words)
    parts.changed()
  }

  function ask(asked: Unnamed<TabQuestion> | undefined): void {
    answerSignIn?.(null)
    answerSignIn = undefined
    question = asked && ({ ...asked, id: nextId() } as TabQuestion)
    parts.changed()
  }

  const saved = downloads({
    isForModel: () => drive.driver === 'model',
    ...{ temporaryFolder: parts.temporaryFolder, tell, changed: parts.changed },
  })

  const asked: Dialogs = dialogs({
    cdp: view.cdp,
    isModelAtWork: () => drive.driver === 'model',
    ...{ ask, tell },
    endless() {
      failure = { kind: 'dialogs', url: facts.url, detail: '' }
      view.endProcess()
      tell({ type: 'dialogs-stopped' })
    },
  })
  const stopChooser = view.cdp.listen(method => {
    if (method === 'Page.fileChooserOpened') tell({ type: 'chooser-cancelled' })
  })

  /** While it is nobody's but the person's, its page rests as soon as it is out of sight. */
  function settle(): void {
    const isShown = place !== undefined && failure === undefined
    if (isShown && place) view.place({ type: 'shown', ...place })
    else view.place({ type: sessionId !== undefined || drive.driver === 'model' ? 'parked' : 'asleep' })
  }

  function setDriver(driver: TabDriver): void {
    clearTimeout(lingering)
    if (drive.driver === driver) return
    const isFree = driver !== 'model'
    if (isFree !== (drive.driver !== 'model')) {
      // The model names files; the person has the system's own dialog.
      view.cdp.send('Page.setInterceptFileChooserDialog', { enabled: !isFree }).catch(() => undefined)
    }
    drive.driver = driver
    if (driver === 'model') asked.modelBegan(question !== undefined && question.type !== 'sign-in')
    settle()
    parts.changed()
  }

  function fail(found: TabFailure): void {
    // Who has ended it says why.
    if (failure?.kind === 'dialogs' && found.kind === 'crashed') return
    failure = found
    ask(undefined)
    settle()
  }

  view.follow({
    changed(now) {
      facts = { ...now, title: now.title.slice(0, LONGEST_TITLE) }
      parts.changed()
    },
    began() {
      failure = undefined
      ask(undefined)
      settle()
    },
    failed: ({ name, url }) => fail(tabFailure({ name, url })),
    ended: reason => fail(endedProcess(reason, facts.url)),
    busy: () => tell({ type: 'busy' }),
    pressed(isOwn) {
      popUp.pressed(performance.now())
      if (!isOwn && drive.driver === 'model') setDriver('person')
    },
    keys(press, isRepeated) {
      const action = parts.actionOfPress(press)
      if (action !== undefined && !isRepeated) view.leave(action)
      return action !== undefined
    },
    mayOpen(url) {
      const may = parts.hasRoom() && popUp.mayOpen(performance.now())
      if (!may) tell({ type: 'pop-up-refused', url: url.slice(0, 500) })
      return may
    },
    opened: parts.opened,
    refused: url => tell({ type: 'address-refused', url: url.slice(0, 500) }),
    isOfPerson: () => drive.driver !== 'model',
    permission: (permission, host) => tell({ type: 'permission-refused', permission, host }),
    signIn({ host, realm }, answer) {
      ask({ type: 'sign-in', host, realm: realm.slice(0, 200) })
      answerSignIn = answer
    },
    download: saved.add,
  })

  return {
    id,
    sessionId,
    view,
    url: () => facts.url,
    isDriven: () => drive.driver === 'model',

    shown: (): BrowserTab => ({
      ...facts,
      ...{ id, zoom, driver: drive.driver, notes, downloads: saved.views() },
      ...(sessionId !== undefined && { sessionId }),
      ...(failure && { failure, url: failure.url || facts.url }),
      ...(question && { question }),
    }),

    load(url: string, referrer?: string): void {
      failure = undefined
      view.load(url, referrer)
      settle()
    },

    place(at: { window: number; bounds: Bounds } | undefined): void {
      place = at
      settle()
    },
    placedIn: (): number | undefined => place?.window,

    act(action: Exclude<TabAction, 'show' | 'close'>): void {
      if (action === 'take-over') setDriver('person')
      else if (action === 'hand-back') setDriver('nobody')
      else if (action === 'reload' && failure) this.load(failure.url || facts.url)
      else view.act(action)
    },

    zoom(percent: number): void {
      zoom = percent
      view.zoom(percent)
      parts.changed()
    },

    answer(questionId: string, answer: { name?: string | undefined; password?: string | undefined } | null): void {
      if (question?.id !== questionId) return
      const { type } = question
      if (type === 'sign-in') {
        const { name = '', password = '' } = answer ?? {}
        answerSignIn?.(answer && { name, password })
        answerSignIn = undefined
      } else asked.answer(answer !== null)
      ask(undefined)
    },

    dismiss(noteId: string): void {
      notes = notes.filter(note => note.id !== noteId)
      parts.changed()
    },

    stopDownload: saved.stop,

    /** Rejects, having done nothing, while the person has it. */
    async drive<T>(work: () => Promise<T>): Promise<T> {
      if (drive.driver === 'person') throw new Error(TAKEN)
      drive.working++
      setDriver('model')
      try {
        return await work()
      } finally {
        drive.working--
        if (drive.working === 0 && drive.driver === 'model') {
          lingering = setTimeout(() => setDriver('nobody'), LINGER_MS)
        }
      }
    },

    takeNotes(): string[] {
      const taken = told
      told = []
      return taken
    },
    takeDownloads: saved.take,

    close(): void {
      clearTimeout(lingering)
      answerSignIn?.(null)
      asked.close()
      stopChooser()
      saved.close()
      view.close()
    },
  }
}

function sameNote({ id: _, ...one }: TabNote, { id: __, ...other }: TabNote): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
