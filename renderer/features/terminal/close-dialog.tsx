import { useEffect, useRef } from 'react'
import { terminalText } from '../../catalogue/terminal'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'

type CloseDialogProps = { name: string; onAnswer(isWanted: boolean): void }

/** Asks before a terminal is closed in which something runs. */
export function CloseDialog({ name, onAnswer }: CloseDialogProps) {
  const words = terminalText.closing
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  return (
    <Dialog title={words.title(name)} lead={words.lead} onClose={() => onAnswer(false)}>
      <div className="flex flex-wrap justify-end gap-2">
        <Button ref={stay} onClick={() => onAnswer(false)}>
          {text.common.cancel}
        </Button>
        <Button className="text-bad!" onClick={() => onAnswer(true)}>
          {words.confirm}
        </Button>
      </div>
    </Dialog>
  )
}
