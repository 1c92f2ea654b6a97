import { PanelLeft } from 'lucide-react'
import { t } from '../../i18n/t'
import { updateSettings, useApp } from '../../state/app'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { useShownKeys } from '../shortcuts/use-shown-keys'

type Start = NonNullable<ReturnType<typeof useApp.getState>['start']>

/** There is none before a folder was opened. */
const hasList = ({ recentFolders, sessions }: Start) => recentFolders.length + sessions.length > 0

/** Returns whether the list of sessions is shown. */
export function useSidebar(): boolean {
  return useApp(({ start }) => start?.settings.sidebar === true && hasList(start))
}

export function toggleSidebar(): void {
  const { start } = useApp.getState()
  if (start) attempt(updateSettings({ sidebar: !start.settings.sidebar }))
}

/** Shows the list of sessions or hides it. It stands in the list, and without it at the beginning of the bar. */
export function SidebarButton({ className = '' }: { className?: string }) {
  const isShown = useSidebar()
  const isPossible = useApp(({ start }) => start !== null && hasList(start))
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
      onClick={toggleSidebar}
    >
      <PanelLeft size={16} aria-hidden="true" />
    </Button>
  )
}
