import { FileWarning } from 'lucide-react'
import type { FileChange } from '../../../../shared/session/effects'
import { t } from '../../../i18n/t'
import { ScrollRegion } from '../../../ui/scroll-region'
import { Summary } from '../../../ui/summary'
import { countLines } from '../../../views/diff/change-items'
import { ChangesView } from '../../../views/diff/changes-view'
import { LineCounts } from '../../../views/diff/line-counts'

/** Shows what somebody else did to the files since the person approved. It stands before the plan, which is for what is there now. */
export function MovedFiles({ moved = [] }: { moved?: readonly FileChange[] | undefined }) {
  if (moved.length === 0) return null
  return (
    <details open data-testid="moved-files" className="border-b border-line bg-wait-soft text-sm">
      <Summary className="w-full px-4 py-2">
        <FileWarning size={14} aria-hidden="true" className="shrink-0 text-wait" />
        <span className="min-w-0 flex-1 font-medium">{t('approval.movedFiles')}</span>
        <LineCounts {...countLines(moved.map(change => ({ type: 'file', change })))} />
      </Summary>
      <ScrollRegion className="mx-4 mb-3 max-h-48 overflow-auto rounded-md border border-wait-line bg-raised">
        <ChangesView changes={moved} />
      </ScrollRegion>
    </details>
  )
}
