import { type KeyboardEvent, type ReactNode, useId } from 'react'
import type { Question } from '../../../shared/session/questions'
import { t } from '../../i18n/t'
import { TextArea } from '../../ui/field'
import { EscapedLine } from '../../ui/text/escaped-line'
import { textDirection } from '../../ui/text/text-direction'
import { setQuestionDraft, useQuestionDraft } from './answer-drafts'
import { answerOf, type QuestionDraft, withOption, withOwn } from './question-draft'

type QuestionFieldsProps = {
  callKey: string
  question: Question
  /** It had no answer when all were to be sent. */
  isMissing: boolean
  onEnter(): void
}

/** One question, with what can be answered. */
export function QuestionFields({ callKey, question, onEnter, ...props }: QuestionFieldsProps) {
  const noteId = useId()
  const draft = useQuestionDraft(callKey, question)
  const change = (next: QuestionDraft) => setQuestionDraft(callKey, question, next)
  const isMissing = props.isMissing && answerOf(question, draft) === null
  const isMany = question.type === 'select' && question.multiSelect
  const note = isMissing ? t('agents.questions.missing') : isMany ? t('agents.questions.several') : ''
  return (
    <fieldset data-question={question.id} aria-describedby={noteId} className="flex min-w-0 flex-col gap-1.5">
      <legend dir={textDirection(question.question)} className="pb-2 font-medium wrap-anywhere whitespace-pre-wrap">
        {question.question}
      </legend>
      {note && (
        <p
          id={noteId}
          {...(isMissing && { role: 'alert' })}
          className={`text-xs ${isMissing ? 'text-bad' : 'text-ink-2'}`}
        >
          {note}
        </p>
      )}
      <Answers callKey={callKey} question={question} draft={draft} change={change} onEnter={onEnter} />
    </fieldset>
  )
}

type AnswersProps = {
  callKey: string
  question: Question
  draft: QuestionDraft
  change(draft: QuestionDraft): void
  onEnter(): void
}

function Answers({ callKey, question, draft, change, onEnter }: AnswersProps) {
  const name = `${callKey}:${question.id}`
  switch (question.type) {
    case 'confirm':
      return [true, false].map((value, index) => (
        <Choice
          key={String(value)}
          type="radio"
          name={name}
          number={index + 1}
          isChosen={draft.confirmed === value}
          onChoose={() => change({ ...draft, confirmed: value })}
        >
          {value ? t('agents.questions.yes') : t('agents.questions.no')}
        </Choice>
      ))
    case 'input':
      return (
        <Written
          label={question.question}
          value={draft.text}
          onWrite={text => change({ ...draft, text })}
          onEnter={onEnter}
        />
      )
    case 'select':
      return (
        <>
          {question.options.map((option, index) => (
            <Choice
              key={option}
              type={question.multiSelect ? 'checkbox' : 'radio'}
              name={name}
              number={index + 1}
              isChosen={draft.chosen.includes(option)}
              onChoose={() => change(withOption(question, draft, option))}
            >
              <bdi>
                <EscapedLine text={option} />
              </bdi>
              {index === 0 && !question.multiSelect && !question.isNeutral && (
                <span className="mx-2 rounded-full bg-accent-soft px-2 text-xs text-accent">
                  {t('agents.questions.recommended')}
                </span>
              )}
            </Choice>
          ))}
          {question.allowCustom && (
            <OwnAnswer name={name} question={question} draft={draft} change={change} onEnter={onEnter} />
          )}
        </>
      )
  }
}

type OwnAnswerProps = Omit<AnswersProps, 'callKey' | 'question'> & {
  name: string
  question: Extract<Question, { type: 'select' }>
}

function OwnAnswer({ name, question, draft, change, onEnter }: OwnAnswerProps) {
  return (
    <>
      <Choice
        type={question.multiSelect ? 'checkbox' : 'radio'}
        name={name}
        number={question.options.length + 1}
        isChosen={draft.isOwn}
        onChoose={() => change(withOwn(question, draft, question.multiSelect ? !draft.isOwn : true))}
      >
        {t('agents.questions.own')}
      </Choice>
      <div className="ps-9">
        <Written
          label={t('agents.questions.ownLabel', { question: question.question })}
          placeholder={t('agents.questions.ownPlaceholder')}
          value={draft.text}
          onWrite={text => change(withOwn(question, { ...draft, text }, text !== ''))}
          onEnter={onEnter}
        />
      </div>
    </>
  )
}

type ChoiceProps = {
  type: 'radio' | 'checkbox'
  name: string
  number: number
  isChosen: boolean
  onChoose(): void
  children: ReactNode
}

function Choice({ type, name, number, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label
      className={`flex min-h-9 items-center gap-3 rounded-md border px-3 py-1.5 text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent ${isChosen ? 'border-accent bg-accent-soft' : 'border-line hover:bg-hover'}`}
    >
      <input
        type={type}
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="size-3.5 shrink-0 accent-accent outline-none"
      />
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      {number <= 9 && (
        <span aria-hidden="true" className="text-xs text-ink-3">
          {number}
        </span>
      )}
    </label>
  )
}

type WrittenProps = {
  label: string
  placeholder?: string
  value: string
  onWrite(text: string): void
  onEnter(): void
}

/** A text that Enter sends; Shift+Enter begins a line. */
function Written({ label, placeholder, value, onWrite, onEnter }: WrittenProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey, nativeEvent } = event
    if (key !== 'Enter' || shiftKey || altKey || nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  return (
    <TextArea
      rows={1}
      aria-label={label}
      {...(placeholder && { placeholder })}
      value={value}
      // The person continues from what was written or is proposed.
      onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
      onChange={event => onWrite(event.target.value)}
      onKeyDown={onKeyDown}
      className="field-sizing-content max-h-40 resize-none text-sm"
    />
  )
}
