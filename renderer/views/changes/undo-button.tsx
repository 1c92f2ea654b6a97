import { t } from '../../i18n/t'
import { Button } from '../../ui/button'
import { escapedText } from '../../ui/text/visible-text'

type UndoButtonProps = {
  label: string
  paths: readonly string[]
  /** While it is being done the button is not seen and does nothing, but stays: the focus is where it was when Redo takes its place. */
  isBusy?: boolean
  onUndo(): void
}

export function UndoButton({ label, paths, isBusy = false, onUndo }: UndoButtonProps) {
  const what = paths.map(path => escapedText(path)).join(', ')
  return (
    <Button
      kind="link"
      className={isBusy ? 'sr-only' : 'min-h-6 text-xs'}
      aria-disabled={isBusy || undefined}
      aria-label={t('changes.undoWhat', { label, what })}
      onClick={() => isBusy || onUndo()}
    >
      {label}
    </Button>
  )
}
