import { Columns2 } from 'lucide-react'
import type { Effect } from '../../../shared/session/effects'
import { t } from '../../i18n/t'
import { updateSettings, useApp } from '../../state/app'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'

/** Returns whether changes are shown side by side if there is room. */
export function useSideBySide(): boolean {
  return useApp(state => state.start?.settings.diffLook === 'side-by-side')
}

/** Returns the class of a card whose changes are shown side by side, which takes more of a wide window than the conversation. */
export function useWideClass(effects: readonly Effect[]): string {
  const isOn = useSideBySide()
  return isOn && effects.some(hasTwoSides) ? 'wide-card' : ''
}

/** Returns whether a change can be shown side by side. */
export function hasTwoSides(effect: Effect): boolean {
  return (
    effect.type === 'file-change' && effect.before !== null && effect.after !== null && effect.diff.type === 'lines'
  )
}

/** The one switch between both looks of all changes; it stands wherever it would do something. */
export function LookSwitch() {
  const isOn = useSideBySide()
  return (
    <Button
      kind="icon"
      aria-pressed={isOn}
      aria-label={t('diff.sideBySide')}
      title={t('diff.sideBySide')}
      className={`-my-1 size-6 ${isOn ? 'bg-hover text-ink' : ''}`}
      onClick={switchLook}
    >
      <Columns2 size={14} aria-hidden="true" />
    </Button>
  )
}

export function switchLook(): void {
  const look = useApp.getState().start?.settings.diffLook
  attempt(updateSettings({ diffLook: look === 'side-by-side' ? 'unified' : 'side-by-side' }))
}
