import type { BrowserTab, TabAction, TabFailure, TabNote, TabQuestion } from '../../../shared/browser/browser-tabs'
import type { KeyPress } from '../../../shared/keys'
import { arrival } from './arrival'
import { Dialogs } from './dialogs'
import { Downloads } from './downloads'
import { Driving } from './driving'
import type { Bounds, PageFacts, PageListener, PageView } from './page-view'
import { popUps } from './pop-ups'
import { endedProcess, tabFailure } from './tab-failure'
import { TabNotes } from './tab-notes'
import type { TabParts } from './tab-parts'
import type { Unnamed } from './unnamed'

const EMPTY_PAGE: PageFacts = { url: 'about:blank', title: '', isLoading: false, canGoBack: false, canGoForward: false }
const LONGEST = { title: 300, url: 2_000, told: 500, realm: 200 } as const

/** One tab: its page, who works it, and what it waits for or has to tell. Knows nothing of Electron. */
export class Tab {
  readonly id: string
  readonly sessionId: string | undefined
  readonly view: PageView
  readonly downloads: Downloads
  private readonly notes = new TabNotes()
  private readonly dialogs: Dialogs
  private readonly popUps = popUps()
  private readonly stopListening: () => void
  private readonly first = arrival()
  private readonly driving: Driving
  private facts = EMPTY_PAGE
  /** The windows that want to show it, the last one last. */
  private readonly wanted = new Map<number, Bounds>()
  private failure: TabFailure | undefined
  private question: TabQuestion | undefined
  private answerSignIn: Parameters<PageListener['signIn']>[1] | undefined
  private zoomPercent = 100
  private isIntercepting = false
  private lastId = 0

  constructor(private readonly parts: TabParts) {
    const { id, sessionId, view, temporaryFolder } = parts
    this.id = id
    this.sessionId = sessionId
    this.view = view
    const tell = (note: Unnamed<TabNote>) => this.tell(note)
    this.downloads = new Downloads({
      isForModel: () => this.driving.isOfModel,
      ...{ temporaryFolder, tell, changed: parts.changed },
    })
    this.dialogs = new Dialogs({
      ...{ cdp: view.cdp, tell },
      isModelAtWork: () => this.driving.driver === 'model',
      ask: asked => this.ask(asked),
      endless: () => this.endDialogs(),
    })
    this.stopListening = view.cdp.listen(method => {
      if (method === 'Page.fileChooserOpened') this.tell({ type: 'chooser-cancelled' })
      if (method === 'Page.downloadWillBegin') this.downloads.announce()
    })
    this.driving = new Driving(parts.isOfModel, () => this.drivenOtherwise())
    this.interceptChoosers()
    view.follow(this.listener())
  }

  /** Whether what its page does comes of a model's work. */
  get isOfModel(): boolean {
    return this.driving.isOfModel
  }

  shown(): BrowserTab {
    const { id, sessionId, failure, question } = this
    const { driver } = this.driving
    return {
      ...this.facts,
      ...{ id, driver, zoom: this.zoomPercent, notes: this.notes.shown, downloads: this.downloads.views() },
      ...(sessionId !== undefined && { sessionId }),
      ...(failure && { failure, url: failure.url || this.facts.url }),
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

  /** Where a window wants to show it. It is seen in one window only, the last that wanted it. */
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

  /** What the person wants. */
  act(action: Exclude<TabAction, 'show' | 'close' | 'reach'>): void {
    if (action === 'take-over') this.driving.take('person')
    else if (action === 'hand-back') this.driving.take('nobody')
    else {
      this.touched()
      if (action === 'reload' && this.failure) this.load(this.failure.url || this.facts.url)
      else this.view.act(action)
    }
  }

  zoom(percent: number): void {
    this.zoomPercent = percent
    this.view.zoom(percent)
    this.parts.changed()
  }

  /** Of a question that is no longer asked it means nothing. */
  answer(questionId: string, answer: { name?: string | undefined; password?: string | undefined } | null): void {
    if (this.question?.id !== questionId) return
    if (this.question.type === 'sign-in') {
      const { name = '', password = '' } = answer ?? {}
      this.answerSignIn?.(answer && { name, password })
      this.answerSignIn = undefined
    } else this.dialogs.answer(answer !== null)
    this.ask(undefined)
  }

  dismiss(noteId: string): void {
    this.notes.dismiss(noteId)
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
    this.answerSignIn?.(null)
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
      busy: () => this.tell({ type: 'busy' }),
      closed: () => this.parts.closed(),
      pressed: isOwn => this.pressed(isOwn),
      keys: (press, isRepeated) => this.keys(press, isRepeated),
      mayOpen: url => this.mayOpen(url),
      opened: made => this.parts.opened(made),
      refused: url => this.tell({ type: 'address-refused', url: url.slice(0, LONGEST.told) }),
      isOfPerson: () => !this.isOfModel,
      permission: (permission, host) => this.tell({ type: 'permission-refused', permission, host }),
      signIn: (asked, answer) => this.signIn(asked, answer),
      download: item => (this.first.hasCome() ? this.downloads.add(item) : this.parts.gave(item)),
    }
  }

  private became(now: PageFacts): void {
    this.facts = { ...now, title: now.title.slice(0, LONGEST.title), url: now.url.slice(0, LONGEST.url) }
    this.downloads.became(now)
    if (now.status !== undefined && now.url !== EMPTY_PAGE.url) this.first.come()
    this.parts.changed()
    if (now.status === 403) void this.failed('ERR_TUNNEL_CONNECTION_FAILED', now.url)
  }

  private began(): void {
    this.failure = undefined
    this.notes.leave()
    this.popUps.leave()
    this.downloads.leaving()
    this.ask(undefined)
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
    this.first.come()
    this.downloads.comesNone()
    this.ask(undefined)
    this.settle()
  }

  private endDialogs(): void {
    this.failure = { kind: 'dialogs', url: this.facts.url, detail: '' }
    this.view.endProcess()
    this.ask(undefined)
    this.tell({ type: 'dialogs-stopped' })
    this.settle()
  }

  private pressed(isOwn: boolean): void {
    this.popUps.pressed(performance.now())
    if (isOwn) return
    if (this.driving.driver === 'model') this.driving.take('person')
    else this.touched()
  }

  private keys(press: KeyPress, isRepeated: boolean): boolean {
    const action = this.parts.actionOfPress(press)
    // Out of a page the keys lead to where its address is.
    if (action !== undefined && !isRepeated)
      this.view.leave(action === 'browser.leavePage' ? 'browser.address' : action)
    return action !== undefined
  }

  private mayOpen(url: string): boolean {
    const may = this.parts.hasRoom() && this.popUps.mayOpen(performance.now())
    if (!may) this.tell({ type: 'pop-up-refused', url: url.slice(0, LONGEST.told) })
    return may
  }

  private signIn({ host, realm }: { host: string; realm: string }, answer: typeof this.answerSignIn): void {
    this.ask({ type: 'sign-in', host, realm: realm.slice(0, LONGEST.realm) })
    this.answerSignIn = answer
  }

  private tell(note: Unnamed<TabNote>): void {
    this.notes.add(note, this.nextId())
    this.parts.changed()
  }

  private ask(asked: Unnamed<TabQuestion> | undefined): void {
    this.answerSignIn?.(null)
    this.answerSignIn = undefined
    this.question = asked && ({ ...asked, id: this.nextId() } as TabQuestion)
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
    this.interceptChoosers()
    if (this.driving.driver === 'model') this.dialogs.modelBegan()
    this.settle()
  }

  /** A model names files; the person has the system's own dialog. */
  private interceptChoosers(): void {
    if (this.isIntercepting === this.isOfModel) return
    this.isIntercepting = this.isOfModel
    const asked = { enabled: this.isOfModel, cancel: true }
    this.view.cdp.send('Page.setInterceptFileChooserDialog', asked).catch(() => undefined)
  }
}
