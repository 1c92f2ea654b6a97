import { ChevronDown, PanelBottom, PanelRight } from 'lucide-react'
import { terminalText } from '../../catalogue/terminal'
import { usePlacedBelow, useTooLow } from '../../state/placed-below'
import { Button } from '../../ui/button'
import { useShownKeys } from '../shortcuts/use-shown-keys'
import { hideTerminals, moveTerminals } from './terminal-place'

/**
 * Shows the buttons for the position of the terminals: they move, and below the conversation they can be hidden too, as
 * the panel can be beside it.
 */
export function PlaceButtons() {
  const isBelow = usePlacedBelow()
  const isLow = useTooLow()
  const [moveKeys, hideKeys] = [useShownKeys('panel.moveTerminal'), useShownKeys('panel.terminal')]
  const move = isBelow ? terminalText.toSide : terminalText.toBottom
  const Icon = isBelow ? PanelRight : PanelBottom
  return (
    <span className="flex shrink-0 gap-1 border-s border-line ps-1">
      <Button
        kind="icon"
        className="size-6"
        aria-label={move}
        title={isLow ? terminalText.tooLow : `${move} ${moveKeys}`.trim()}
        disabled={isLow}
        onClick={moveTerminals}
      >
        <Icon size={14} aria-hidden="true" />
      </Button>
      {isBelow && (
        <Button
          kind="icon"
          className="size-6"
          aria-label={terminalText.hide}
          title={`${terminalText.hide} ${hideKeys}`.trim()}
          onClick={hideTerminals}
        >
          <ChevronDown size={14} aria-hidden="true" />
        </Button>
      )}
    </span>
  )
}
