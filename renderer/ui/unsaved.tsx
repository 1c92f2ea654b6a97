import { projectText } from '../text-project'
import { Button } from './button'
import type { useLeaveGuard } from './use-leave-guard'

const words = () => projectText.editor

const BOX = 'rounded-md border border-wait-line bg-wait-soft px-3 py-2 text-sm'

type UnsavedProps = {
  guard: ReturnType<typeof useLeaveGuard>
  /** Whether it was written before the form was opened. */
  isKept: boolean
}

/** What a guard asks, where somebody is about to leave what they have written; and that what they left otherwise is here again. */
export function Unsaved({ guard, isKept }: UnsavedProps) {
  if (!guard.isAsking) {
    return (
      isKept && (
        <p role="status" className={BOX}>
          {words().kept}
        </p>
      )
    )
  }
  return (
    <div role="alert" data-testid="unsaved" className={`flex flex-wrap items-center gap-2 ${BOX}`}>
      <p className="min-w-40 flex-1">{words().unsaved}</p>
      <Button autoFocus onClick={guard.stay}>
        {words().stay}
      </Button>
      <Button className="text-bad!" onClick={guard.discard}>
        {words().discard}
      </Button>
    </div>
  )
}
