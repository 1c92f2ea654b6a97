import { type ReactNode, useId } from 'react'
import { isComposing } from '../../../base/is-plain-key'
import { t } from '../../../i18n/t'
import { Button, Keys } from '../../../ui/button'
import { useKeysInWords } from '../../shortcuts/use-shown-keys'
import { dropEditDraft } from './edit-drafts'

type EditShellProps = {
  /** Names the plan that is edited. */
  draft: string
  canSend: boolean
  /** The reason why it cannot be sent. */
  reason: string | null
  forget(): void
  onSend(): void
  onCancel(): void
  children: ReactNode
}

/** The form around what a person puts in the place of a plan: its buttons, and its keys. */
export function EditShell({ draft, canSend, reason, forget, onSend, onCancel, children }: EditShellProps) {
  const reasonId = useId()
  const sendKeys = useKeysInWords('Mod+Enter')
  const cancel = () => {
    forget()
    dropEditDraft(draft)
    onCancel()
  }
  return (
    <form
      data-own-keys
      className="flex flex-col items-stretch gap-2 border-t border-line px-4 py-3"
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
      {children}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" disabled={!canSend} aria-describedby={reasonId}>
          {t('permissions.edit.send')}
          <Keys>{sendKeys}</Keys>
        </Button>
        <Button kind="quiet" onClick={cancel}>
          {t('common.cancel')}
        </Button>
        <span id={reasonId} className="text-xs text-ink-2">
          {reason}
        </span>
      </div>
    </form>
  )
}
