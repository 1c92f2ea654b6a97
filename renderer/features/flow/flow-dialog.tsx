import { t } from '../../i18n/t'
import { useShownFlow } from '../../state/flow-shown'
import { showDialog } from '../../state/ui'
import { Dialog } from '../../ui/dialog'
import { escapedText } from '../../ui/text/visible-text'
import { RunComparison } from './compare/run-comparison'
import { FlowBody } from './flow-body'
import { FlowHeader } from './flow-header'
import { indexOfTurn, useNamedRuns } from './named-runs'
import { type FlowView, useFlowView } from './use-flow-view'

/** The run of a flow in all of the window. */
export function FlowDialog({ turnId }: { turnId: string }) {
  const shown = useShownFlow()
  const flow = useFlowView(shown.turnId ?? turnId)
  const compared = useFlowView(shown.comparedId)
  const runs = useNamedRuns()
  const named = ({ turn, views }: FlowView) => ({ name: runs[indexOfTurn(runs, turn.id)]?.name ?? '', views })
  const name = flow?.run.flow.name ?? ''
  return (
    <Dialog
      title={flow ? t('flow.named', { name: escapedText(name) }) : t('flow.title')}
      isWhole
      onClose={() => showDialog(null)}
    >
      {flow ? (
        <div className="-mx-6 -mt-4 -mb-6 flex min-h-0 flex-1 flex-col">
          <FlowHeader flow={flow} isFull />
          {compared ? <RunComparison first={named(flow)} second={named(compared)} /> : <FlowBody flow={flow} isFull />}
        </div>
      ) : (
        <p className="text-sm text-ink-2">{t('flow.none')}</p>
      )}
    </Dialog>
  )
}
