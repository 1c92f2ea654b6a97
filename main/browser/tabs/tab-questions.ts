import type { TabQuestion } from '../../../shared/browser/browser-tabs'
import type { PageListener } from './page-view'
import type { Unnamed } from './unnamed'

const LONGEST_REALM = 200

type AnswerSignIn = Parameters<PageListener['signIn']>[1]

type QuestionParts = {
  nextId(): string
  /** Gives the keyboard to the window. Returns whether the page had it. */
  yieldFocus(): boolean
  answerDialog(isAgreed: boolean): void
  changed(): void
}

/** The questions that a tab waits for, one at a time: a dialog of its page, or a name and a password for its server. */
export class TabQuestions {
  shown: TabQuestion | undefined
  private answerSignIn: AnswerSignIn | undefined

  constructor(private readonly parts: QuestionParts) {}

  /** In place of what was asked before, which is answered with nothing. */
  ask(asked: Unnamed<TabQuestion> | undefined, mayTakeFocus = true): void {
    this.answerSignIn?.(null)
    this.answerSignIn = undefined
    this.shown = asked && ({ ...asked, id: this.parts.nextId() } as TabQuestion)
    if (this.shown && mayTakeFocus && this.parts.yieldFocus()) this.takeFocus()
    this.parts.changed()
  }

  /**
   * `isComing`: the document is not there yet. While one is, what is typed into it must not go to another server of which it has
   * something, such as a picture.
   */
  signIn({ host, realm }: { host: string; realm: string }, isComing: boolean, answer: AnswerSignIn): void {
    this.ask({ type: 'sign-in', host, realm: realm.slice(0, LONGEST_REALM) }, isComing)
    this.answerSignIn = answer
  }

  /** The keyboard is for the answer now. */
  takeFocus(): void {
    this.shown = this.shown && { ...this.shown, takesFocus: true }
    this.parts.changed()
  }

  /** Of a question that is no longer asked it means nothing. */
  answer(questionId: string, answer: { name?: string | undefined; password?: string | undefined } | null): void {
    if (this.shown?.id !== questionId) return
    if (this.shown.type === 'sign-in') {
      const { name = '', password = '' } = answer ?? {}
      this.answerSignIn?.(answer && { name, password })
      this.answerSignIn = undefined
    } else this.parts.answerDialog(answer !== null)
    this.ask(undefined)
  }

  end(): void {
    this.answerSignIn?.(null)
  }
}
