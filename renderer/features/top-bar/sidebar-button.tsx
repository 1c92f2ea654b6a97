import { PanelLeft } from 'lucide-react'
import { t } from '../../i18n/t'
import { toggleSessionList, useHasList, useListPlace } from '../../state/session-list'
import { Button } from '../../ui/button'
import { useShownKeys } from '../shortcuts/use-shown-keys'

/** Shows the list of sessions or hides it. It stands in the list, and without it at the beginning of the bar. */
export function SidebarButton({ className = '' }: { className?: string }) {
  const isShown = useListPlace() !== 'none'
  const isPossible = useHasList()
  const keys = useShownKeys('sidebar.toggle')
  if (!isPossible) return null
  const label = isShown ? t('sidebar.hide') : t('sidebar.show')
  return (
    <Button
      kind="icon"
      // Open, as it usually is, it does not look as if it was pointed at.
      className={`size-8 shrink-0 not-hover:aria-expanded:bg-transparent! ${className}`}
      aria-label={label}
      aria-expanded={isShown}
      title={`${label} ${keys}`.trim()}
      onClick={toggleSessionList}
    >
      <PanelLeft size={16} aria-hidden="true" />
    </Button>
  )
}
