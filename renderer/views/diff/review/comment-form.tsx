import type { ReactNode } from 'react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isComposing } from '../../../base/is-plain-key'
import { useEffectOn } from '../../../base/use-effect-on'
import { t } from '../../../i18n/t'
import { Button } from '../../../ui/button'
import { TextArea } from '../../../ui/field'

type CommentFormProps = {
  /** Names the lines that it is about. */
  about: string
  initial?: string
  /** Takes what was written: by the button or by Enter, and where the form goes away otherwise, so that nothing is lost. */
  onSave(text: string, by: 'person' | 'leaving'): void
  onCancel(): void
  /** Other things that can be done with the lines. */
  children?: ReactNode
}

/** The field for a comment, below its line. The keys are the composer's, so Enter saves; Esc and Cancel leave it as it was. */
export function CommentForm({ about, initial = '', onSave, onCancel, children }: CommentFormProps) {
  const [text, setText] = useState(initial)
  const isDone = useRef(false)
  const hintId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const canSave = text.trim() !== ''
  const latest = useRef({ text, onSave })
  useEffect(() => {
    latest.current = { text, onSave }
  })
  useEffect(() => {
    const area = field.current
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffectOn([], () => {
    const leave = () => {
      const now = latest.current
      if (isDone.current || now.text.trim() === '' || now.text === initial) return
      isDone.current = true
      now.onSave(now.text.trim(), 'leaving')
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  })
  const save = () => {
    if (!canSave) return
    isDone.current = true
    onSave(text.trim(), 'person')
  }
  const cancel = () => {
    isDone.current = true
    onCancel()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      cancel()
    }
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return
    event.preventDefault()
    // A key that is held was pressed for the row that began this.
    if (!event.repeat) save()
  }
  return (
    <div ref={box} data-own-keys data-testid="comment-form" className="flex scroll-my-4 flex-col gap-2">
      <TextArea
        ref={field}
        rows={2}
        aria-label={t('review.field', { about })}
        aria-describedby={hintId}
        placeholder={t('review.placeholder')}
        className="field-sizing-content max-h-48 resize-none"
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Button kind="strong" disabled={!canSave} onClick={save}>
          {t('review.save')}
        </Button>
        <Button kind="quiet" onClick={cancel}>
          {t('common.cancel')}
        </Button>
        <span id={hintId} className="min-w-0 truncate text-xs text-ink-3">
          {about}
        </span>
        <span className="ms-auto flex flex-wrap">{children}</span>
      </div>
    </div>
  )
}
