import type { TabQuestion } from '../../../shared/browser/browser-tabs'
import type { PageListener } from './page-view'
import type { Unnamed } from './unnamed'

const LONGEST_REALM = 200

type SignIn = Parameters<PageListener['signIn']>
type QuestionsParts = {
  nextId(): string
  changed(): void
  /** Yes or no to the dialog that is open. */
  answerDialog(isYes: boolean): void
}

/** What a tab asks the person, one thing at a time. */
export class TabQuestions {
  shown: TabQuestion | undefined
  private answerSignIn: SignIn[1] | undefined

  constructor(private readonly parts: QuestionsParts) {}

  /** Whatever was asked before is answered by nothing. */
  ask(asked: Unnamed<TabQuestion> | undefined): void {
    this.end()
    this.shown = asked && ({ ...asked, id: this.parts.nextId() } as TabQuestion)
    this.parts.changed()
  }

  signIn({ host, realm }: SignIn[0], answer: SignIn[1]): void {
    this.ask({ type: 'sign-in', host, realm: realm.slice(0, LONGEST_REALM) })
    this.answerSignIn = answer
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
    this.answerSignIn = undefined
  }
}
