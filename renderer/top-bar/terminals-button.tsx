import { PanelBottom } from 'lucide-react'
import { useShownKeys } from '../shortcuts/use-shown-keys'
import { usePlacedBelow } from '../terminal/placed-below'
import { hideTerminals, toggleTerminals } from '../terminal/terminal-place'
import { useTerminalsShown } from '../terminal/use-terminals-shown'
import { terminalText } from '../text-terminal'
import { Button } from '../ui/button'

/** Shows or hides the terminals where they stand below the conversation; beside it they are a tab. */
export function TerminalsButton() {
  const isShown = useTerminalsShown()
  const keys = useShownKeys('panel.terminal')
  if (!usePlacedBelow()) return null
  const label = isShown ? terminalText.hide : terminalText.show
  return (
    <Button
      kind="icon"
      className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
      aria-label={label}
      aria-pressed={isShown}
      title={`${label} ${keys}`.trim()}
      onClick={isShown ? hideTerminals : toggleTerminals}
    >
      <PanelBottom size={16} aria-hidden="true" />
    </Button>
  )
}
