import { useEffect, useRef } from 'react'
import type { FlowEdit } from '../../../../shared/flows/edit/flow-edit'
import { possibleWays } from '../../../../shared/flows/edit/flow-ways'
import { type Naming, namedIn } from '../../../../shared/flows/edit/named-in'
import type { Flow } from '../../../../shared/flows/flow'
import { t } from '../../../i18n/t'
import { Button } from '../../../ui/button'
import { escapedText } from '../../../ui/text/visible-text'
import type { StepQuestion } from './use-flow-edits'
import { newBranch, wayWords } from './way-words'

type StepAnswersProps = { flow: Flow; question: StepQuestion; onEdit(edit: FlowEdit): void; onEnd(): void }

/** Shows the question to answer before a step is led to another, or is deleted. It takes the focus, and Esc closes it. */
export function StepAnswers({ flow, question, onEdit, onEnd }: StepAnswersProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (question) box.current?.querySelector<HTMLElement>('button')?.focus()
  }, [question])
  useEffect(() => {
    const tools = box.current?.closest('section')
    // The element that had the focus is gone with it.
    return () => {
      if (document.activeElement === document.body) tools?.querySelector('select')?.focus()
    }
  }, [])
  const answer = (edit: FlowEdit) => {
    onEnd()
    onEdit(edit)
  }
  const isWire = question.type === 'wire'
  const title = isWire
    ? t('project.flow.how', { from: escapedText(question.from), to: escapedText(question.to) })
    : t('project.flow.removing', { id: escapedText(question.id) })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of the form of the file
    <div
      ref={box}
      role="group"
      aria-label={title}
      data-own-escape
      className="flex flex-col gap-2 rounded-md border border-line-strong bg-sunken p-2.5"
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onEnd()
      }}
    >
      <p className="font-medium wrap-anywhere">{title}</p>
      {!isWire && <Consequences {...namedIn(flow, question.id)} />}
      <div className="flex flex-wrap gap-2">
        {isWire && <Choices flow={flow} question={question} onAnswer={answer} />}
        {!isWire && (
          <Button className="text-bad!" onClick={() => answer({ type: 'delete', id: question.id })}>
            {t('project.flow.delete')}
          </Button>
        )}
        <Button kind="quiet" onClick={onEnd}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  )
}

type ChoicesProps = { flow: Flow; question: Extract<StepQuestion, { type: 'wire' }>; onAnswer(edit: FlowEdit): void }

function Choices({ flow, question: { from, to }, onAnswer }: ChoicesProps) {
  return possibleWays(flow, from, to).map(way => {
    const isNew = way.key === 'branches' && way.name === undefined
    const name = isNew ? newBranch(flow, from, to) : way.name
    const label = isNew ? t('project.flow.way.newBranch', { name: escapedText(name ?? '') }) : wayWords(way, to)
    return (
      <Button
        key={`${way.key} ${way.name}`}
        onClick={() => onAnswer({ type: 'wire', from, to, way: { key: way.key, ...(name !== undefined && { name }) } })}
      >
        {label}
      </Button>
    )
  })
}

function Consequences({ removed, broken }: { removed: readonly Naming[]; broken: readonly Naming[] }) {
  return (
    <>
      <Named title={t('project.flow.removed')} all={removed} />
      <Named title={t('project.flow.broken')} all={broken} />
    </>
  )
}

function Named({ title, all }: { title: string; all: readonly Naming[] }) {
  if (all.length === 0) return null
  return (
    <div className="text-xs">
      <p className="text-ink-2">{title}</p>
      <ul className="max-h-20 overflow-y-auto font-mono">
        {all.map(({ step, key }) => (
          <li key={`${step} ${key}`} className="truncate">
            {escapedText(step)}: {key}
          </li>
        ))}
      </ul>
    </div>
  )
}
