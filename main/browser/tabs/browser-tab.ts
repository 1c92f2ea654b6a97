import type { ActionId } from '../../../shared/actions'
import type { BrowserTab, TabAction, TabFailure, TabNote } from '../../../shared/browser/browser-tabs'
import { folderPathOf } from '../../../shared/browser/folder-pages'
import type { KeyPress } from '../../../shared/keys'
import { arrival } from './arrival'
import { Dialogs } from './dialogs'
import { Downloads } from './downloads'
import { Driving } from './driving'
import { fileChoosers } from './file-choosers'
import { fileLimits } from './file-limits'
import type { Bounds, PageFacts, PageListener, PageView } from './page-view'
import { popUps } from './pop-ups'
import { endedProcess, tabFailure } from './tab-failure'
import { TabNotes } from './tab-notes'
import type { TabParts } from './tab-parts'
import { TabQuestions } from './tab-questions'
import type { Unnamed } from './unnamed'

const IN_PAGE: ReadonlySet<ActionId> = new Set([
  ...(['browser.back', 'browser.forward', 'browser.reload', 'browser.zoomIn', 'browser.zoomOut'] as const),
  ...(['browser.zoomReset', 'browser.fullView', 'browser.takeOver', 'browser.inspect'] as const),
])

/** Returns whether a person who does this from within a page is still in it afterwards. */
const keepsFocus = (action: ActionId): boolean => IN_PAGE.has(action)

const EMPTY_PAGE: PageFacts = { url: 'about:blank', title: '', isLoading: false, canGoBack: false, canGoForward: false }
const LONGEST = { title: 300, url: 2_000, told: 500 } as const

/** One tab: its page, who works it, and what it waits for or has to tell. Knows nothing of Electron. */
export class Tab {
  readonly id: string
  readonly sessionId: string | undefined
  readonly view: PageView
  /** True if its pages are files of the folder. */
  readonly isOfFiles: boolean
  readonly downloads: Downloads
  readonly questions: TabQuestions
  private readonly notes = new TabNotes()
  private readonly dialogs: Dialogs
  private readonly popUps = popUps()
  private readonly limits: ReturnType<typeof fileLimits>
  private readonly stopListening: () => void
  private readonly first = arrival()
  private readonly choosers: ReturnType<typeof fileChoosers>
  private readonly driving: Driving
  private facts = EMPTY_PAGE
  /** The windows that want to show it, the last one last. */
  private readonly wanted = new Map<number, Bounds>()
  private failure: TabFailure | undefined
  private zoomPercent = 100
  /** True if it is on its way to a document that is not there yet. */
  private isLeaving = false
  private lastId = 0

  constructor(private readonly parts: TabParts) {
    const { id, sessionId, view, temporaryFolder, files } = parts
    this.id = id
    this.sessionId = sessionId
    this.view = view
    this.isOfFiles = files !== undefined
    this.downloads = new Downloads({
      isForModel: () => this.driving.isOfModel,
      temporaryFolder,
      tell: this.tell,
      changed: parts.changed,
    })
    this.questions = new TabQuestions({
      nextId: () => this.nextId(),
      yieldFocus: () => view.yieldFocus(),
      changed: parts.changed,
      answerDialog: isAgreed => this.dialogs.answer(isAgreed),
    })
    this.limits = fileLimits({ isOfFiles: this.isOfFiles, tell: this.tell })
    this.dialogs = new Dialogs({
      cdp: view.cdp,
      tell: this.tell,
      isModelAtWork: () => this.driving.driver === 'model',
      ask: asked => this.questions.ask(asked),
      endless: () => this.endDialogs(),
    })
    this.stopListening = view.cdp.listen(method => {
      if (method === 'Page.fileChooserOpened') this.tell({ type: 'chooser-cancelled' })
      if (method === 'Page.downloadWillBegin') this.downloads.announce()
    })
    this.driving = new Driving(parts.isOfModel, () => this.drivenOtherwise())
    this.choosers = fileChoosers(view.cdp, this.isOfModel)
    view.follow(this.listener())
  }

  /** True if what its page does results from a model's work. */
  get isOfModel(): boolean {
    return this.driving.isOfModel
  }

  shown(): BrowserTab {
    const { id, sessionId, failure } = this
    const { shown: question } = this.questions
    const { driver } = this.driving
    const { files } = this.parts
    return {
      ...this.facts,
      id,
      driver,
      zoom: this.zoomPercent,
      notes: this.notes.shown,
      downloads: this.downloads.views(),
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

  /** Sets the position at which a window wants to show the tab. It is visible in one window only, the last that requested it. */
  place({ window, bounds }: { window: number; bounds: Bounds }): void {
    this.wanted.delete(window)
    this.wanted.set(window, bounds)
    this.settle()
  }

  /** A window no longer shows it, or none does. */
  leave(window?: number): void {
    if (window === undefined) this.wanted.clear()
    else this.wanted.delete(window)
    this.settle()
  }

  touched(): void {
    this.driving.touched()
  }

  /** Carries out the person's action. */
  act(action: Exclude<TabAction, 'show' | 'close' | 'reach' | 'network-on' | 'network-off'>): void {
    if (action === 'take-over') this.driving.take('person')
    else if (action === 'hand-back') this.driving.take('nobody')
    else {
      this.touched()
      if (action === 'reload' && this.failure) this.load(this.failure.url || this.facts.url)
      // A page that asks stands still until it was answered.
      else if (action === 'focus' && this.questions.shown) this.questions.takeFocus()
      else this.view.act(action)
    }
  }

  zoom(percent: number): void {
    this.zoomPercent = percent
    this.view.zoom(percent)
    this.parts.changed()
  }

  dismiss(noteId: string): void {
    this.notes.dismiss(noteId)
    this.downloads.dismiss(noteId)
    this.parts.changed()
  }

  /** Its page opened another tab, which may give a file in place of its first page. */
  awaits(opened: Tab): void {
    this.downloads.expect(opened.first.came)
  }

  stopDownload(id: string): void {
    this.downloads.stop(id)
  }

  /** As `DrivenTab` has it. */
  drive<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.driving.drive(work, signal)
  }

  takeNotes(): string[] {
    return this.notes.take()
  }

  close(): void {
    this.driving.end()
    this.questions.end()
    this.dialogs.end()
    this.stopListening()
    this.first.come()
    this.downloads.end()
    this.view.close()
  }

  private listener(): PageListener {
    return {
      changed: now => this.became(now),
      began: () => this.began(),
      failed: ({ name, url }) => void this.failed(name, url),
      ended: reason => this.fail(endedProcess(reason, this.facts.url)),
      busy: isBusy => this.tell({ type: 'busy' }, isBusy && !this.questions.shown),
      closed: () => this.parts.closed(),
      pressed: isOwn => this.pressed(isOwn),
      keys: (press, isRepeated) => this.keys(press, isRepeated),
      mayOpen: url => this.mayOpen(url),
      opened: made => this.parts.opened(made),
      refused: url =>
        this.limits.leaves(url) || this.tell({ type: 'address-refused', url: url.slice(0, LONGEST.told) }),
      isOfPerson: () => !this.isOfModel,
      permission: (permission, host) => this.tell({ type: 'permission-refused', permission, host }),
      kept: this.limits.kept,
      signIn: (asked, answer) => this.questions.signIn(asked, this.isLeaving, answer),
      download: item => (this.first.hasCome() ? this.downloads.add(item) : this.parts.gave(item)),
    }
  }

  private became(now: PageFacts): void {
    this.facts = { ...now, title: now.title.slice(0, LONGEST.title), url: now.url.slice(0, LONGEST.url) }
    this.downloads.became(now)
    if (now.status !== undefined && now.url !== EMPTY_PAGE.url) this.first.come()
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
    this.downloads.leaving()
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
    // The code that ended it gives the reason.
    if (this.failure?.kind === 'dialogs' && failure.kind === 'crashed') return
    this.failure = failure
    this.first.come()
    this.downloads.comesNone()
    this.questions.ask(undefined)
    this.settle()
  }

  private endDialogs(): void {
    this.fail({ kind: 'dialogs', url: this.facts.url, detail: '' })
    this.view.endProcess()
    this.tell({ type: 'dialogs-stopped' })
  }

  private pressed(isOwn: boolean): void {
    this.popUps.pressed(performance.now())
    if (isOwn) return
    if (this.driving.driver === 'model') this.driving.take('person')
    else this.touched()
  }

  private keys(press: KeyPress, isRepeated: boolean): boolean {
    const action = this.parts.actionOfPress(press)
    if (action === undefined) return false
    if (isRepeated) return true
    if (keepsFocus(action)) this.view.hand(action)
    // Out of a page the keys lead to where its address is.
    else this.view.leave(action === 'browser.leavePage' ? 'browser.address' : action)
    return true
  }

  private mayOpen(url: string): boolean {
    if (this.limits.leaves(url)) return false
    const isAsked = this.popUps.mayOpen(performance.now())
    const may = isAsked && this.parts.hasRoom()
    if (!may) this.tell({ type: isAsked ? 'no-room' : 'pop-up-refused', url: url.slice(0, LONGEST.told) })
    return may
  }

  readonly tell = (note: Unnamed<TabNote>, isSo = true): void => {
    if (isSo) this.notes.add(note, this.nextId())
    else this.notes.end(note.type)
    this.parts.changed()
  }

  private nextId(): string {
    return `${this.id}:${++this.lastId}`
  }

  /** Out of sight a page that only the person uses rests. */
  private settle(): void {
    const isForModel = this.sessionId !== undefined || this.driving.driver === 'model'
    const [window, bounds] = [...this.wanted].at(-1) ?? []
    if (window !== undefined && bounds && !this.failure) this.view.place({ type: 'shown', window, bounds })
    else this.view.place({ type: isForModel ? 'parked' : 'asleep' })
    this.parts.changed()
  }

  private drivenOtherwise(): void {
    this.choosers.keep(this.isOfModel)
    if (this.driving.driver === 'model') this.dialogs.modelBegan()
    this.settle()
  }
}
