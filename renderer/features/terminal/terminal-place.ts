import type { TerminalPlace } from '../../../shared/settings'
import { t } from '../../i18n/t'
import { updateSettings, useApp } from '../../state/app'
import { arePlacedBelow, isTooLow } from '../../state/placed-below'
import { choosePanel, closePeek, panelInSight, togglePanel } from '../../state/side-panel'
import { attempt, showToast } from '../../state/ui'
import { goToTerminal } from './go-to-terminal'
import { focusTerminalWhenReady } from './terminal-focus'

/** Returns whether the terminals are visible, wherever they stand. */
function areInSight(): boolean {
  if (!arePlacedBelow()) return panelInSight() === 'terminal'
  return useApp.getState().start?.settings.terminalsBelow === true
}

/** Has the terminals in sight. The focus stays where it is. */
export function showTerminals(): void {
  if (!arePlacedBelow()) choosePanel('terminal')
  else if (!areInSight()) attempt(updateSettings({ terminalsBelow: true }))
}

export function hideTerminals(): void {
  if (arePlacedBelow()) attempt(updateSettings({ terminalsBelow: false }))
  else if (areInSight()) togglePanel()
}

/** The person goes to the terminals; who is there already hides them. */
export function toggleTerminals(): void {
  if (areInSight() && document.activeElement?.closest('[data-terminals]')) hideTerminals()
  else {
    showTerminals()
    goToTerminal()
  }
}

/** Has the terminals in another place, with what runs in them. They are in sight there if they are now, unless it is said otherwise. */
export function placeTerminals(place: TerminalPlace, isShown = areInSight()): void {
  attempt(updateSettings({ terminalPlace: place, ...(place === 'bottom' && { terminalsBelow: isShown }) }))
  if (!isShown) return
  if (arePlacedBelow()) closePeek()
  else choosePanel('terminal')
}

/** To the bottom, or back to the side; the person goes along. */
export function moveTerminals(): void {
  const isBelow = arePlacedBelow()
  if (!isBelow && isTooLow()) showToast({ tone: 'info', text: t('terminal.tooLow') })
  else {
    focusTerminalWhenReady()
    placeTerminals(isBelow ? 'side' : 'bottom', true)
  }
}
