import { GitCompare, List, Maximize2, Play, Square, Workflow } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FlowRun } from '../../../shared/flows/flow-run'
import { isCut } from '../../../shared/session/is-cut'
import { statusOf } from '../../../shared/session/session-state'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { chooseFlow, chooseFlowLook, compareFlow, openFlow, useShownFlow } from '../../state/flow-shown'
import { useSession } from '../../state/session/session'
import { continueTurn } from '../../state/session/session-actions'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { Select } from '../../ui/field'
import { type DotLook, StatusDot } from '../../ui/status-dot'
import { escapedText } from '../../ui/text/visible-text'
import { indexOfTurn, useNamedRuns } from './named-runs'
import type { FlowView } from './use-flow-view'

const DOTS: Readonly<Record<FlowRun['status'], DotLook>> = {
  running: 'running',
  'waiting-for-person': 'waiting',
  done: 'done',
  failed: 'failed',
  stopped: 'idle',
}

/** Shows which flow it is, the state of its run, and what can be done with all of it. */
export function FlowHeader({ flow, isFull = false }: { flow: FlowView; isFull?: boolean }) {
  const { run, turn } = flow
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-3 py-2 text-sm">
      <RunStatus run={run} showsName={!isFull} />
      <RunChoice flow={flow} />
      {isFull && <ComparedChoice flow={flow} />}
      <div className="ms-auto flex items-center gap-1">
        <RunButtons flow={flow} />
        <LookButtons isFull={isFull} />
        {!isFull && <CompareButton flow={flow} />}
        {!isFull && (
          <Button kind="icon" aria-label={t('flow.full')} title={t('flow.full')} onClick={() => openFlow(turn.id)}>
            <Maximize2 size={14} aria-hidden="true" />
          </Button>
        )}
      </div>
    </header>
  )
}

/** Shows the progress of a run, which is announced again whenever it changes. */
export function RunStatus({ run, showsName }: { run: FlowRun; showsName: boolean }) {
  const over = run.steps.filter(({ status }) => status === 'done' || status === 'skipped').length
  const { failure } = run
  return (
    <p className="flex min-h-7 min-w-0 items-center gap-2 text-sm">
      <StatusDot status={DOTS[run.status]} />
      {showsName && <bdi className="min-w-0 truncate font-medium">{escapedText(run.flow.name)}</bdi>}
      <span role="status" className="shrink-0 text-xs text-ink-2">
        {run.status === 'failed' && failure
          ? t('flow.failedAt', { step: escapedText(failure.step) })
          : t(`flow.status.${run.status}`)}
      </span>
      <span className="shrink-0 text-xs text-ink-3 tabular-nums">
        {t('flow.progress', { over, all: run.steps.length })}
      </span>
      {run.isAutonomous && (
        <span title={t('flow.autonomousHint')} className="shrink-0 rounded-sm bg-wait-soft px-1.5 text-xs text-wait">
          {t('flow.autonomous')}
        </span>
      )}
    </p>
  )
}

/** The runs of the session, where there are several. */
function RunChoice({ flow: { turn } }: { flow: FlowView }) {
  const runs = useNamedRuns()
  const shown = indexOfTurn(runs, turn.id)
  if (runs.length < 2) return null
  return (
    <Select
      aria-label={t('flow.run')}
      className={SMALL}
      value={String(shown)}
      onChange={({ target }) => {
        compareFlow(turn.id, undefined)
        chooseFlow(runs[Number(target.value)]?.turns[0].id)
      }}
    >
      {runs.map(({ name }, at) => (
        <option key={name} value={at}>
          {name}
        </option>
      ))}
    </Select>
  )
}

/** The run to compare with, where there are several. */
function ComparedChoice({ flow: { turn } }: { flow: FlowView }) {
  const runs = useNamedRuns()
  const { comparedId } = useShownFlow()
  if (runs.length < 2) return null
  const shown = indexOfTurn(runs, turn.id)
  return (
    <Select
      aria-label={t('flow.compare.compareWith')}
      className={SMALL}
      value={String(indexOfTurn(runs, comparedId))}
      onChange={({ target }) => compareFlow(turn.id, runs[Number(target.value)]?.turns[0].id)}
    >
      <option value="-1">
        {t('flow.compare.compareWith')}: {t('flow.compare.none')}
      </option>
      {runs.map(
        ({ name }, at) =>
          at !== shown && (
            <option key={name} value={at}>
              {t('flow.compare.compareWith')}: {name}
            </option>
          ),
      )}
    </Select>
  )
}

/** Compares the run with the one of the same flow that is nearest before it, or after it. */
function CompareButton({ flow: { turn, run } }: { flow: FlowView }) {
  const runs = useNamedRuns()
  const at = indexOfTurn(runs, turn.id)
  const ofSame = runs.filter(({ turns: [first] }, index) => index !== at && first.flow?.name === run.flow.name)
  const other = ofSame.findLast(one => runs.indexOf(one) < at) ?? ofSame[0]
  if (!other) return null
  return (
    <Button
      kind="icon"
      aria-label={t('flow.compare.compare')}
      title={t('flow.compare.compare')}
      onClick={() => {
        compareFlow(turn.id, other.turns[0].id)
        openFlow(turn.id)
      }}
    >
      <GitCompare size={14} aria-hidden="true" />
    </Button>
  )
}

const SMALL = '[&>select]:min-h-7 [&>select]:py-0.5 [&>select]:ps-2 [&>select]:text-xs'

function RunButtons({ flow: { run, turn, sessionId } }: { flow: FlowView }) {
  const isLast = useSession(({ state }) => state.turns.at(-1)?.id === turn.id)
  const canGoOn = useSession(({ state }) => !state.parent && statusOf(state) === 'idle' && isCut(state))
  if (!isLast) return null
  if (!turn.end)
    return (
      <Button kind="small" onClick={() => attempt(call('session.stop', { sessionId }))}>
        <Square size={10} fill="currentColor" aria-hidden="true" />
        {t('flow.details.steering.stop')}
      </Button>
    )
  if (run.status === 'done' || !canGoOn) return null
  return (
    <Button kind="small" onClick={continueTurn}>
      <Play size={12} aria-hidden="true" />
      {t('flow.details.steering.continueRun')}
    </Button>
  )
}

function LookButtons({ isFull }: { isFull: boolean }) {
  const shown = useShownFlow()
  // In the place of either a comparison may stand.
  const look = isFull && shown.comparedId !== undefined ? undefined : shown.look
  return (
    <fieldset className="flex" aria-label={t('flow.look')}>
      <LookButton label={t('flow.graph')} isOn={look === 'graph'} onClick={() => chooseFlowLook('graph')}>
        <Workflow size={14} aria-hidden="true" />
      </LookButton>
      <LookButton label={t('flow.list')} isOn={look === 'list'} onClick={() => chooseFlowLook('list')}>
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
