import { type ReactNode, useId } from 'react'
import { isComposing } from '../../../base/is-plain-key'
import { t } from '../../../i18n/t'
import { Button, Keys } from '../../../ui/button'
import { ScrollRegion } from '../../../ui/scroll-region'
import { useKeysInWords } from '../../shortcuts/use-shown-keys'
import type { ApprovalAnswer } from '../answer-shortcut'
import { dropEditDraft } from './edit-drafts'

/** The parts of the form that are the card's: how it is answered, and what is known of it. */
export type EditShellBase = {
  isGrave: boolean
  may: Readonly<Record<ApprovalAnswer, boolean>>
  onDeny(): void
  onCancel(): void
}

type EditShellProps = EditShellBase & {
  /** Names the plan that is edited. */
  draft: string
  canSend: boolean
  /** The reason why it cannot be sent. */
  reason: string | null
  forget(): void
  onSend(): void
  children: ReactNode
}

/**
 * The card while its plan is edited: fields stand in the place of what they replace, and the answers stay where they are. The plan as it was
 * cannot be approved meanwhile; in the place of that the new one is made, and shown.
 */
export function EditShell(props: EditShellProps) {
  const { draft, isGrave, may, reason, forget, onSend, onDeny, onCancel, children } = props
  const canSend = props.canSend && may.approve
  const reasonId = useId()
  const sendKeys = useKeysInWords('Mod+Enter')
  const cancel = () => {
    forget()
    dropEditDraft(draft)
    onCancel()
  }
  const preview = (
    <Button key="preview" kind="main" type="submit" disabled={!canSend} aria-describedby={reasonId}>
      {t('permissions.edit.send')}
      <Keys>{sendKeys}</Keys>
    </Button>
  )
  const deny = (
    <Button key="deny" disabled={!may.deny} onClick={onDeny}>
      {t('approval.deny')}
    </Button>
  )
  return (
    <form
      data-own-keys
      onSubmit={event => {
        event.preventDefault()
        if (canSend) onSend()
      }}
      onKeyDown={event => {
        if (isComposing(event)) return
        // The text is there when the form is opened again: a key is pressed by mistake sooner than a button.
        if (event.key === 'Escape') onCancel()
        // Enter by itself begins a line.
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) {
          event.preventDefault()
          event.currentTarget.requestSubmit()
        }
      }}
    >
      <ScrollRegion className="max-h-(--within-card) overflow-auto -outline-offset-2">{children}</ScrollRegion>
      <footer className="sticky bottom-0 flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line bg-raised px-4 py-1.5">
        {isGrave ? [deny, preview] : [preview, deny]}
        <span id={reasonId} className="text-xs text-ink-2">
          {reason}
        </span>
        <Button kind="small" className="-me-1.5 ms-auto px-1.5" onClick={cancel}>
          {t('permissions.edit.cancel')}
        </Button>
      </footer>
    </form>
  )
}
