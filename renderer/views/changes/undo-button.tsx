import { text } from '../../text/text'
import { Button } from '../../ui/button'
import { escapedText } from '../../ui/text/visible-text'

export function UndoButton({ label, paths, onUndo }: { label: string; paths: readonly string[]; onUndo(): void }) {
  const what = paths.map(path => escapedText(path)).join(', ')
  return (
    <Button kind="link" className="min-h-6 text-xs" aria-label={text.changes.undoWhat(label, what)} onClick={onUndo}>
      {label}
    </Button>
  )
}
