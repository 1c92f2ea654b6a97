import { useEffect, useRef } from 'react'
import { terminalText } from '../../catalogue/terminal'
import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { ScrollRegion } from '../../ui/scroll-region'
import { EscapedLine } from '../../ui/text/escaped-line'

const SHOWN_LINES = 100
const SHOWN_CHARACTERS = 4_000

type PasteDialogProps = { pasted: string; onAnswer(isWanted: boolean): void }

/** Asks before several lines are pasted into a shell, and shows them. */
export function PasteDialog({ pasted, onAnswer }: PasteDialogProps) {
  const words = terminalText.paste
  const preview = useRef<HTMLElement>(null)
  // A person who pastes presses Enter by habit: that must neither run what was not read nor lose it. The arrows scroll it.
  useEffect(() => preview.current?.focus(), [])
  const lines = pasted.replace(/\n$/, '').split('\n')
  const shown = pasted.slice(0, SHOWN_CHARACTERS).replace(/\n$/, '').split('\n').slice(0, SHOWN_LINES)
  const isCut = shown.join('\n').length < pasted.replace(/\n$/, '').length
  return (
    <Dialog title={words.title} lead={words.lead(lines.length)} onClose={() => onAnswer(false)}>
      <ScrollRegion
        as="section"
        ref={preview}
        label={words.preview}
        className="max-h-60 overflow-auto rounded-md border border-line bg-surface p-3 font-mono text-xs/5 whitespace-pre-wrap wrap-anywhere"
      >
        {shown.map((line, index) => (
          <div key={index} className="min-h-5">
            <EscapedLine text={line} />
          </div>
        ))}
      </ScrollRegion>
      {isCut && <p className="text-xs text-ink-2">{words.cut}</p>}
      <div className="flex justify-end gap-2">
        <Button onClick={() => onAnswer(false)}>{text.common.cancel}</Button>
        <Button kind="main" onClick={() => onAnswer(true)}>
          {words.confirm}
        </Button>
      </div>
    </Dialog>
  )
}
