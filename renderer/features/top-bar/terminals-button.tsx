import { PanelBottom } from 'lucide-react'
import { t } from '../../i18n/t'
import { usePlacedBelow } from '../../state/placed-below'
import { Button } from '../../ui/button'
import { useShownKeys } from '../shortcuts/use-shown-keys'
import { hideTerminals, toggleTerminals } from '../terminal/terminal-place'
import { useTerminalsShown } from '../terminal/use-terminals-shown'

/** Shows or hides the terminals where they stand below the conversation; beside it they are a tab. */
export function TerminalsButton() {
  const isShown = useTerminalsShown()
  const keys = useShownKeys('panel.terminal')
  if (!usePlacedBelow()) return null
  const label = isShown ? t('terminal.hide') : t('terminal.show')
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
