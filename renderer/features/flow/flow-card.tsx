import { Workflow } from 'lucide-react'
import { memo } from 'react'
import type { TurnState } from '../../../shared/session/session-state'
import { t } from '../../i18n/t'
import { showFlow } from '../../state/flow-shown'
import { setOpened, useOpened } from '../../state/session/opened'
import { Button } from '../../ui/button'
import { escapedText } from '../../ui/text/visible-text'
import { RunStatus } from './flow-header'
import { shownSteps } from './steps/shown-steps'
import { StepList } from './steps/step-list'
import { useFlowView } from './use-flow-view'

/** A turn that runs a flow: how its steps stand, or stood when it ended, and the way to the graph. */
export const FlowCard = memo(function FlowCard({ turn, rowKey }: { turn: TurnState; rowKey: string }) {
  const flow = useFlowView(turn.id, true)
  const isOpen = useOpened(rowKey) ?? false
  if (!flow) return null
  const { run, views } = flow
  const shown = isOpen ? views : shownSteps(views)
  const name = escapedText(run.flow.name)
  return (
    <section
      aria-label={t('flow.named', { name })}
      data-testid="flow-card"
      className="my-2 overflow-hidden rounded-lg border border-line bg-surface"
    >
      <header className="flex items-center gap-3 border-b border-line bg-canvas px-3 py-2">
        <RunStatus run={run} showsName />
        <span className="flex-1" />
        <Button kind="small" onClick={() => showFlow(turn.id)}>
          <Workflow size={14} aria-hidden="true" />
          {t('flow.showGraph')}
        </Button>
      </header>
      <div className="p-1">
        <StepList
          label={t('flow.listLabel', { name })}
          views={shown}
          chosen={undefined}
          onChoose={view => showFlow(turn.id, view.key)}
        />
        {(shown.size < views.size || isOpen) && (
          <Button kind="small" className="ms-0.5" aria-expanded={isOpen} onClick={() => setOpened(rowKey, !isOpen)}>
            {isOpen ? t('flow.fewerSteps') : t('flow.allSteps', { count: views.size })}
          </Button>
        )}
      </div>
    </section>
  )
})
