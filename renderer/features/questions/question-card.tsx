import { MessageCircleQuestion } from 'lucide-react'
import { type KeyboardEvent, memo, useContext, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../shared/errors'
import type { Question } from '../../../shared/session/questions'
import type { CallState } from '../../../shared/session/session-state'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { useSession } from '../../state/session/session'
import { Button, Keys } from '../../ui/button'
import { AskedSession } from '../approval/asked-session'
import { CardFailure } from '../approval/card-failure'
import { useAttention } from '../approval/use-attention'
import { dropQuestionDrafts, questionDraft, setQuestionDraft } from './answer-drafts'
import { answerOf, choiceOf, withOption, withOwn } from './question-draft'
import { QuestionFields } from './question-fields'

type QuestionCardProps = { waiting: CallState; questions: readonly Question[] }

/** Shows the model's questions to the person. Numbers choose, Enter sends; nothing is chosen beforehand. */
export const QuestionCard = memo(function QuestionCard({ waiting, questions }: QuestionCardProps) {
  const card = useRef<HTMLFormElement>(null)
  const shown = useSession(session => session.id)
  const sessionId = useContext(AskedSession) ?? shown ?? ''
  const callId = waiting.call.id
  const callKey = `${sessionId}:${callId}`
  const isArmed = useAttention(card).attention === 'read'
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const { say, isSaying, failure } = useSaying()
  useFocusOnce(callKey, card)

  const forget = () => dropQuestionDrafts(callKey, questions)
  const send = () => {
    if (!isArmed || isSaying) return
    const given = questions.map(question => answerOf(question, questionDraft(callKey, question)))
    const gaps = questions.filter((_, index) => given[index] === null)
    setMissing(new Set(gaps.map(({ id }) => id)))
    const [first] = gaps
    if (first) return focusQuestion(card.current, first.id)
    const answers = given.filter(answer => answer !== null)
    say(() => call('question.answer', { sessionId, callId, answers }).then(forget))
  }

  return (
    <form
      ref={card}
      noValidate
      data-testid="question-card"
      data-call={callId}
      data-own-keys
      aria-label={titleOf(questions)}
      className="my-2 overflow-hidden rounded-lg border border-wait-line bg-raised shadow-card"
      onKeyDown={event => chooseByNumber(event, questions, callKey)}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <Head title={titleOf(questions)} />
      <div className="flex max-h-(--within-questions) flex-col gap-5 overflow-auto px-4 py-3">
        {questions.map(question => (
          <QuestionFields
            key={question.id}
            callKey={callKey}
            question={question}
            isMissing={missing.has(question.id)}
            onEnter={send}
          />
        ))}
      </div>
      {failure && <CardFailure message={failure} />}
      <Answers
        isMany={questions.length > 1}
        isArmed={isArmed}
        isSaying={isSaying}
        onDismiss={() => say(() => call('question.dismiss', { sessionId, callId }).then(forget))}
      />
    </form>
  )
})

function Head({ title }: { title: string }) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-wait-line bg-wait-soft px-4 py-2.5">
      <MessageCircleQuestion size={16} aria-hidden="true" className="shrink-0 text-wait" />
      <h3 className="min-w-0 grow font-semibold">{title}</h3>
      <span className="text-xs text-ink-2">{t('agents.questions.keys')}</span>
    </header>
  )
}

type AnswersProps = { isMany: boolean; isArmed: boolean; isSaying: boolean; onDismiss(): void }

function Answers({ isMany, isArmed, isSaying, onDismiss }: AnswersProps) {
  return (
    <footer className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">
      <Button kind="main" type="submit" disabled={!isArmed || isSaying}>
        {isMany ? t('agents.questions.sendMany') : t('agents.questions.send')}
        <Keys>↵</Keys>
      </Button>
      <Button disabled={!isArmed || isSaying} title={t('agents.questions.dismissHint')} onClick={onDismiss}>
        {t('agents.questions.dismiss')}
      </Button>
      {isSaying && (
        <span role="status" className="text-xs text-ink-2">
          {t('agents.questions.sending')}
        </span>
      )}
    </footer>
  )
}

function titleOf(questions: readonly Question[]): string {
  return questions.length > 1
    ? t('agents.questions.labelMany', { count: questions.length })
    : t('agents.questions.label')
}

function useSaying() {
  const [isSaying, setIsSaying] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const say = (saying: () => Promise<unknown>) => {
    setIsSaying(true)
    setFailure(null)
    saying().then(focusComposer, error => {
      setFailure(messageOf(error))
      setIsSaying(false)
    })
  }
  return { say, isSaying, failure }
}

function focusComposer(): void {
  document.querySelector<HTMLElement>('[data-testid="composer"]')?.focus()
}

/** The cards that had the focus: a card that comes back into view does not take it again. */
const focused = new Set<string>()

/** Takes the focus when the card appears, unless the person is writing or has it somewhere else. */
function useFocusOnce(callKey: string, card: React.RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (focused.has(callKey)) return
    focused.add(callKey)
    const active = document.activeElement
    const isFree = active === document.body || (isComposer(active) && active.value === '')
    if (isFree) firstField(card.current)?.focus({ preventScroll: true })
  }, [callKey, card])
}

function isComposer(element: Element | null): element is HTMLTextAreaElement {
  return element instanceof HTMLTextAreaElement && element.dataset.testid === 'composer'
}

function firstField(box: Element | null | undefined): HTMLElement | null {
  return box?.querySelector<HTMLElement>('input:checked, input, textarea') ?? null
}

function questionBox(card: HTMLElement | null, id: string): Element | undefined {
  return [...(card?.querySelectorAll('[data-question]') ?? [])].find(box => box.getAttribute('data-question') === id)
}

function focusQuestion(card: HTMLElement | null, id: string): void {
  firstField(questionBox(card, id))?.focus()
}

/** A number chooses in the question that has the focus; in a text it is a number. */
function chooseByNumber(event: KeyboardEvent<HTMLElement>, questions: readonly Question[], callKey: string): void {
  const { key, target, ctrlKey, metaKey, altKey } = event
  if (!/^[1-9]$/.test(key) || ctrlKey || metaKey || altKey || target instanceof HTMLTextAreaElement) return
  if (!(target instanceof Element)) return
  const box = target.closest('[data-question]')
  const id = box?.getAttribute('data-question') ?? questions[0]?.id
  const question = questions.find(one => one.id === id)
  const choice = question && choiceOf(question, Number(key))
  if (!question || choice === null || choice === undefined) return
  event.preventDefault()
  const draft = questionDraft(callKey, question)
  if (typeof choice === 'boolean') setQuestionDraft(callKey, question, { ...draft, confirmed: choice })
  else if (choice === 'own') setQuestionDraft(callKey, question, withOwn(question, draft, true))
  else setQuestionDraft(callKey, question, withOption(question, draft, choice.option))
  const place = questionBox(event.currentTarget, question.id)
  const own = place?.querySelector<HTMLElement>('textarea')
  if (choice === 'own') own?.focus()
  else place?.querySelectorAll<HTMLElement>('input')[Number(key) - 1]?.focus()
}
