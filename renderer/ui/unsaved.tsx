import { projectText } from '../text-project'
import { Button } from './button'
import type { useLeaveGuard } from './use-leave-guard'

const words = () => projectText.editor

/** What a guard asks, where somebody is about to leave what they have written. */
export function Unsaved({ guard }: { guard: ReturnType<typeof useLeaveGuard> }) {
  if (!guard.isAsking) return null
  return (
    <div
      role="alert"
      data-testid="unsaved"
      className="flex flex-wrap items-center gap-2 rounded-md border border-wait-line bg-wait-soft px-3 py-2 text-sm"
    >
      <p className="min-w-40 flex-1">{words().unsaved}</p>
      <Button autoFocus onClick={guard.stay}>
        {words().stay}
      </Button>
      <Button className="text-bad" onClick={guard.discard}>
        {words().discard}
      </Button>
    </div>
  )
}
