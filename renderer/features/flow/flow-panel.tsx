import { t } from '../../i18n/t'
import { runsIn } from '../../state/flow-runs'
import { useShownFlow } from '../../state/flow-shown'
import { useSession } from '../../state/session/session'
import { useWholeSession } from '../../state/session/use-whole-session'
import { useUi } from '../../state/ui'
import { FlowBody } from './flow-body'
import { FlowHeader } from './flow-header'
import { useFlowView } from './use-flow-view'

/** The run of a flow of this session, beside the conversation. */
export function FlowPanel() {
  const { turnId } = useShownFlow()
  // Runs are numbered from the first on.
  useWholeSession()
  const latest = useSession(({ state }) => runsIn(state.turns).at(-1)?.turns.at(-1)?.id)
  const flow = useFlowView(turnId ?? latest)
  // Drawn twice it would cost twice, and what fills the window lies over it.
  const isCovered = useUi(({ dialog }) => dialog?.type === 'flow')
  if (!flow) return <p className="p-4 text-sm text-ink-2">{t('flow.none')}</p>
  return (
    <>
      <FlowHeader flow={flow} />
      {!isCovered && <FlowBody key={flow.run.flow.name} flow={flow} />}
    </>
  )
}
