import { List, Maximize2, Play, Square, Workflow } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FlowRun } from '../../../shared/flows/flow-run'
import { isCut } from '../../../shared/session/is-cut'
import { statusOf } from '../../../shared/session/session-state'
import { call } from '../../base/bridge'
import { runsIn } from '../../state/flow-runs'
import { chooseFlow, chooseFlowLook, openFlow, useShownFlow } from '../../state/flow-shown'
import { useSession } from '../../state/session/session'
import { continueTurn } from '../../state/session/session-actions'
import { attempt } from '../../state/ui'
import { flowText } from '../../text/text-flow'
import { Button } from '../../ui/button'
import { Select } from '../../ui/field'
import { type DotLook, StatusDot } from '../../ui/status-dot'
import { escapedText } from '../../ui/text/visible-text'
import type { FlowView } from './use-flow-view'

const DOTS: Readonly<Record<FlowRun['status'], DotLook>> = {
  ...{ running: 'running', 'waiting-for-person': 'waiting', done: 'done', failed: 'failed', stopped: 'idle' },
}

/** Which flow it is and how its run stands, and what can be done with all of it. */
export function FlowHeader({ flow, isFull = false }: { flow: FlowView; isFull?: boolean }) {
  const { run, turn } = flow
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-3 py-2 text-sm">
      <RunStatus run={run} showsName={!isFull} />
      <RunChoice flow={flow} />
      <div className="ms-auto flex items-center gap-1">
        <RunButtons flow={flow} />
        <LookButtons />
        {!isFull && (
          <Button kind="icon" aria-label={flowText.full} title={flowText.full} onClick={() => openFlow(turn.id)}>
            <Maximize2 size={14} aria-hidden="true" />
          </Button>
        )}
      </div>
    </header>
  )
}

/** How far a run is, which is said again whenever it stands otherwise. */
export function RunStatus({ run, showsName }: { run: FlowRun; showsName: boolean }) {
  const over = run.steps.filter(({ status }) => status === 'done' || status === 'failed' || status === 'skipped').length
  return (
    <p className="flex min-h-7 min-w-0 items-center gap-2 text-sm">
      <StatusDot status={DOTS[run.status]} />
      {showsName && <bdi className="min-w-0 truncate font-medium">{escapedText(run.flow.name)}</bdi>}
      <span role="status" className="shrink-0 text-xs text-ink-2">
        {flowText.status[run.status]}
      </span>
      <span className="shrink-0 text-xs text-ink-3 tabular-nums">{flowText.progress(over, run.steps.length)}</span>
      {run.isAutonomous && (
        <span title={flowText.autonomousHint} className="shrink-0 rounded-sm bg-wait-soft px-1.5 text-xs text-wait">
          {flowText.autonomous}
        </span>
      )}
    </p>
  )
}

/** The runs of the session, where there are several. */
function RunChoice({ flow: { turn } }: { flow: FlowView }) {
  const turns = useSession(({ state }) => state.turns)
  const runs = runsIn(turns)
  if (runs.length < 2) return null
  const shown = runs.findIndex(run => run.turns.some(({ id }) => id === turn.id))
  return (
    <Select
      aria-label={flowText.run}
      className="[&>select]:min-h-7 [&>select]:py-0.5 [&>select]:ps-2 [&>select]:text-xs"
      value={String(shown)}
      onChange={({ target }) => chooseFlow(runs[Number(target.value)]?.turns[0].id)}
    >
      {runs.map(({ turns: [first] }, at) => (
        <option key={first.id} value={at}>
          {at + 1} · {escapedText(first.flow?.name ?? '')}
        </option>
      ))}
    </Select>
  )
}

function RunButtons({ flow: { run, turn, sessionId } }: { flow: FlowView }) {
  const words = flowText.details.steering
  const isLast = useSession(({ state }) => state.turns.at(-1)?.id === turn.id)
  const canGoOn = useSession(({ state }) => !state.parent && statusOf(state) === 'idle' && isCut(state))
  if (!isLast) return null
  if (!turn.end)
    return (
      <Button kind="small" onClick={() => attempt(call('session.stop', { sessionId }))}>
        <Square size={10} fill="currentColor" aria-hidden="true" />
        {words.stop}
      </Button>
    )
  if (run.status === 'done' || !canGoOn) return null
  return (
    <Button kind="small" onClick={continueTurn}>
      <Play size={12} aria-hidden="true" />
      {words.continueRun}
    </Button>
  )
}

function LookButtons() {
  const { look } = useShownFlow()
  return (
    <fieldset className="flex" aria-label={flowText.look}>
      <LookButton label={flowText.graph} isOn={look === 'graph'} onClick={() => chooseFlowLook('graph')}>
        <Workflow size={14} aria-hidden="true" />
      </LookButton>
      <LookButton label={flowText.list} isOn={look === 'list'} onClick={() => chooseFlowLook('list')}>
        <List size={14} aria-hidden="true" />
      </LookButton>
    </fieldset>
  )
}

function LookButton({
  label,
  isOn,
  onClick,
  children,
}: {
  label: string
  isOn: boolean
  onClick(): void
  children: ReactNode
}) {
  return (
    <Button
      kind="icon"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={onClick}
      className={isOn ? 'bg-hover text-ink!' : ''}
    >
      {children}
    </Button>
  )
}
