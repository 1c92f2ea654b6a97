import { useRef, useState } from 'react'
import type { PlanInsight } from '../../../shared/ipc/permission-calls'
import type { Plan } from '../../../shared/session/effects'
import { focusSoon } from '../../ui/hooks/focus-soon'
import { ApprovalActions } from './approval-actions'
import { editDraft } from './drafts/edit-drafts'
import { EditForm, isEditable } from './drafts/edit-form'
import type { GradeLook } from './grade-look'
import type { useCardAnswer } from './use-card-answer'

type CardAnswersProps = {
  callId: string
  plan: Plan
  planKey: string
  approveLabel: string
  look: GradeLook
  isGrave: boolean
  insight: PlanInsight | null
  answering: ReturnType<typeof useCardAnswer>
}

/** Shows the buttons that answer a card, or the form in which its plan is edited. */
export function CardAnswers({ callId, plan, planKey, answering, ...shown }: CardAnswersProps) {
  const { answer, edit, isAnswering, may, isLarge, isAddressed } = answering
  const editing = useEditing(planKey)
  if (editing.isOpen) {
    return (
      <EditForm
        callId={callId}
        plan={plan}
        field={editing.field}
        isDisabled={!may.approve}
        onCancel={editing.close}
        onSend={wanted => {
          editing.end()
          edit(wanted)
        }}
      />
    )
  }
  return (
    <ApprovalActions
      {...shown}
      planKey={planKey}
      isAddressed={isAddressed}
      may={may}
      isAnswering={isAnswering}
      isLarge={isLarge}
      onAnswer={answer}
      editButton={editing.button}
      onEdit={isEditable(plan) ? editing.start : undefined}
    />
  )
}

/** Manages whether the plan is being edited, and where the focus goes when that begins and ends. */
function useEditing(planKey: string) {
  const [isOpen, setIsOpen] = useState(() => editDraft(planKey) !== undefined)
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  return {
    isOpen,
    button,
    field,
    end: () => setIsOpen(false),
    start: () => {
      setIsOpen(true)
      focusSoon(() => field.current)
    },
    close: () => {
      setIsOpen(false)
      focusSoon(() => button.current)
    },
  }
}
