import type { BrowserTab, TabAction, TabDriver, TabFailure, TabNote } from '../../../shared/browser/browser-tabs'
import { folderPathOf } from '../../../shared/browser/folder-pages'
import type { KeyPress } from '../../../shared/keys'
import type { HeldDownload } from '../browser-access'
import { Dialogs } from './dialogs'
import { Downloads } from './downloads'
import { fileLimits } from './file-limits'
import { keepsKeyboard } from './keeps-keyboard'
import type { Bounds, PageFacts, PageListener, PageView } from './page-view'
import { popUps } from './pop-ups'
import { endedProcess, tabFailure } from './tab-failure'
import { TabNotes } from './tab-notes'
import type { TabParts } from './tab-parts'
import { TabQuestions } from './tab-questions'
import type { Unnamed } from './unnamed'

const EMPTY_PAGE: PageFacts = { url: 'about:blank', title: '', isLoading: false, canGoBack: false, canGoForward: false }
/** Between two calls of one turn the frame that says who works here is not to flicker. */
const LINGER_MS = 3_000
const LONGEST = { title: 300, url: 2_000, told: 500 } as const

const TAKEN =
  'The person has taken this tab over and works in it now. Ask them, or wait until they hand it back; other tabs can be worked in.'

/** One tab: its page, who works it, and what it waits for or has to tell. Knows nothing of Electron. */
export class Tab {
  readonly id: string
  readonly sessionId: string | undefined
  readonly view: PageView
  /** Whether its pages are files of the folder. */
  readonly isOfFiles: boolean
  private readonly notes = new TabNotes()
  private readonly dialogs: Dialogs
  private readonly questions: TabQuestions
  private readonly downloads: Downloads
  private readonly popUps = popUps()
  private readonly limits: ReturnType<typeof fileLimits>
  private readonly stopChooser: () => void
  private facts = EMPTY_PAGE
  private driver: TabDriver = 'nobody'
  private working = 0
  private lingering: NodeJS.Timeout | undefined
  private at: { window: number; bounds: Bounds } | undefined
  private failure: TabFailure | undefined
  private zoomPercent = 100
  /** Whether it is on its way to a document that is not there yet. */
  private isLeaving = false
  private lastId = 0

  constructor(private readonly parts: TabParts) {
    const { id, sessionId, view, temporaryFolder, files } = parts
    this.id = id
    this.sessionId = sessionId
    this.view = view
    this.isOfFiles = files !== undefined
    const tell = (note: Unnamed<TabNote>) => this.tell(note)
    this.downloads = new Downloads({
      isForModel: () => this.driver === 'model',
      ...{ temporaryFolder, tell, changed: parts.changed },
    })
    this.questions = new TabQuestions({
      ...{ nextId: () => this.nextId(), yieldFocus: () => view.yieldFocus(), changed: parts.changed },
      answerDialog: isAgreed => this.dialogs.answer(isAgreed),
    })
    this.limits = fileLimits({ isOfFiles: this.isOfFiles, tell })
    this.dialogs = new Dialogs({
      ...{ cdp: view.cdp, tell },
      isModelAtWork: () => this.driver === 'model',
      ask: asked => this.questions.ask(asked),
      endless: () => this.endDialogs(),
    })
    this.stopChooser = view.cdp.listen(method => {
      if (method === 'Page.fileChooserOpened') this.tell({ type: 'chooser-cancelled' })
    })
    view.follow(this.listener())
  }

  shown(): BrowserTab {
    const { id, sessionId, driver, failure } = this
    const question = this.questions.shown
    const { files } = this.parts
    return {
      ...this.facts,
      ...{ id, driver, zoom: this.zoomPercent, notes: this.notes.shown, downloads: this.downloads.views() },
      ...(sessionId !== undefined && { sessionId }),
      ...(failure && { failure, url: failure.url || this.facts.url }),
      ...(files && { file: { path: folderPathOf(this.facts.url) ?? '', hasNetwork: files.hasNetwork() } }),
      ...(question && { question }),
    }
  }

  load(url: string, referrer?: string): void {
    this.view.load(url, referrer)
    this.goesTo(url)
  }

  /** Its page is on its way there already. */
  goesTo(url: string): void {
    this.failure = undefined
    if (url !== '' && url !== 'about:blank') this.facts = { ...this.facts, url, isLoading: true }
    this.settle()
  }

  /** Where it is seen; undefined for nowhere. */
  place(at: { window: number; bounds: Bounds } | undefined): void {
    this.at = at
    this.settle()
  }

  placedIn(): number | undefined {
    return this.at?.window
  }

  act(action: Exclude<TabAction, 'show' | 'close' | 'reach' | 'network-on' | 'network-off'>): void {
    if (action === 'take-over') this.setDriver('person')
    else if (action === 'hand-back') this.setDriver('nobody')
    else if (action === 'reload' && this.failure) this.load(this.failure.url || this.facts.url)
    // A page that asks stands still until it was answered.
    else if (action === 'focus' && this.questions.shown) this.questions.takeFocus()
    else this.view.act(action)
  }

  zoom(percent: number): void {
    this.zoomPercent = percent
    this.view.zoom(percent)
    this.parts.changed()
  }

  answer(...given: Parameters<TabQuestions['answer']>): void {
    this.questions.answer(...given)
  }

  dismiss(noteId: string): void {
    this.notes.dismiss(noteId)
    this.downloads.dismiss(noteId)
    this.parts.changed()
  }

  stopDownload(id: string): void {
    this.downloads.stop(id)
  }

  /** Rejects, having done nothing, while the person has it. */
  async drive<T>(work: () => Promise<T>): Promise<T> {
    if (this.driver === 'person') throw new Error(TAKEN)
    this.working++
    this.setDriver('model')
    try {
      return await work()
    } finally {
      this.working--
      if (this.working === 0 && this.driver === 'model') {
        this.lingering = setTimeout(() => this.setDriver('nobody'), LINGER_MS)
      }
    }
  }

  takeNotes(): string[] {
    return this.notes.take()
  }

  takeDownloads(signal: AbortSignal): Promise<HeldDownload[]> {
    return this.downloads.take(signal)
  }

  close(): void {
    clearTimeout(this.lingering)
    this.questions.end()
    this.dialogs.end()
    this.stopChooser()
    this.downloads.end()
    this.view.close()
  }

  private listener(): PageListener {
    return {
      changed: now => this.became(now),
      began: () => this.began(),
      failed: ({ name, url }) => void this.failed(name, url),
      ended: reason => this.fail(endedProcess(reason, this.facts.url)),
      busy: () => this.tell({ type: 'busy' }),
      closed: () => this.parts.closed(),
      pressed: isOwn => this.pressed(isOwn),
      keys: (press, isRepeated) => this.keys(press, isRepeated),
      mayOpen: url => this.mayOpen(url),
      opened: made => this.parts.opened(made),
      refused: url =>
        this.limits.leaves(url) || this.tell({ type: 'address-refused', url: url.slice(0, LONGEST.told) }),
      isOfPerson: () => this.driver !== 'model',
      permission: (permission, host) => this.tell({ type: 'permission-refused', permission, host }),
      kept: this.limits.kept,
      signIn: (asked, answer) => this.questions.signIn(asked, this.isLeaving, answer),
      download: item => this.downloads.add(item),
    }
  }

  private became(now: PageFacts): void {
    this.facts = { ...now, title: now.title.slice(0, LONGEST.title), url: now.url.slice(0, LONGEST.url) }
    if (now.status !== undefined || !now.isLoading) this.isLeaving = false
    this.parts.changed()
    const { status = 0, url } = now
    if (this.isOfFiles && status >= 400) this.fail({ kind: status === 403 ? 'kept-file' : 'no-file', url, detail: '' })
    else if (status === 403) void this.failed('ERR_TUNNEL_CONNECTION_FAILED', url)
  }

  private began(): void {
    this.failure = undefined
    this.isLeaving = true
    this.dialogs.leave()
    this.limits.began()
    this.notes.leave()
    this.popUps.leave()
    this.questions.ask(undefined)
    this.settle()
  }

  /** The proxy answers in the place of a host that it does not let the page reach. */
  private async failed(name: string, url: string): Promise<void> {
    const isOfProxy = name === 'ERR_TUNNEL_CONNECTION_FAILED'
    const refused = isOfProxy ? await this.parts.refusedWay(url) : undefined
    if (refused) this.fail({ kind: refused, url, detail: '' })
    else if (!isOfProxy) this.fail(tabFailure({ name, url }))
    else if (url.startsWith('https:')) this.fail({ kind: 'refused', url, detail: name })
  }

  private fail(failure: TabFailure): void {
    // Who has ended it says why.
    if (this.failure?.kind === 'dialogs' && failure.kind === 'crashed') return
    this.failure = failure
    this.questions.ask(undefined)
    this.settle()
  }

  private endDialogs(): void {
    this.failure = { kind: 'dialogs', url: this.facts.url, detail: '' }
    this.view.endProcess()
    this.questions.ask(undefined)
    this.tell({ type: 'dialogs-stopped' })
    this.settle()
  }

  private pressed(isOwn: boolean): void {
    this.popUps.pressed(performance.now())
    if (!isOwn && this.driver === 'model') this.setDriver('person')
  }

  private keys(press: KeyPress, isRepeated: boolean): boolean {
    const action = this.parts.actionOfPress(press)
    if (action === undefined) return false
    if (isRepeated) return true
    if (keepsKeyboard(action)) this.view.hand(action)
    // Out of a page the keys lead to where its address is.
    else this.view.leave(action === 'browser.leavePage' ? 'browser.address' : action)
    return true
  }

  private mayOpen(url: string): boolean {
    if (this.limits.leaves(url)) return false
    const may = this.parts.hasRoom() && this.popUps.mayOpen(performance.now())
    if (!may) this.tell({ type: 'pop-up-refused', url: url.slice(0, LONGEST.told) })
    return may
  }

  private tell(note: Unnamed<TabNote>): void {
    this.notes.add(note, this.nextId())
    this.parts.changed()
  }

  private nextId(): string {
    return `${this.id}:${++this.lastId}`
  }

  /** Out of sight a page that only the person uses rests. */
  private settle(): void {
    const isForModel = this.sessionId !== undefined || this.driver === 'model'
    if (this.at && !this.failure) this.view.place({ type: 'shown', ...this.at })
    else this.view.place({ type: isForModel ? 'parked' : 'asleep' })
    this.parts.changed()
  }

  private setDriver(driver: TabDriver): void {
    clearTimeout(this.lingering)
    if (this.driver === driver) return
    const isForModel = driver === 'model'
    if (isForModel !== (this.driver === 'model')) {
      // The model names files; the person has the system's own dialog.
      this.view.cdp.send('Page.setInterceptFileChooserDialog', { enabled: isForModel }).catch(() => undefined)
    }
    this.driver = driver
    if (isForModel) this.dialogs.modelBegan()
    this.settle()
  }
}
