import { MessageCircleQuestion, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FlowRun } from '../../../../shared/flows/flow-run'
import { t } from '../../../i18n/t'
import { useAgent } from '../../../state/agents'
import { closePeek } from '../../../state/side-panel'
import { showDialog } from '../../../state/ui'
import { Button } from '../../../ui/button'
import { textDirection } from '../../../ui/text/text-direction'
import { escapedText } from '../../../ui/text/visible-text'
import { AgentActions } from '../../../views/calls/agents/agent-actions'
import { type AgentCall, agentFigures, isAgentCall } from '../../../views/calls/agents/agent-calls'
import { FinishView } from '../../../views/calls/results/finish-view'
import { jumpToRow } from '../../search/jump'
import type { FlowView } from '../use-flow-view'
import { SteerButtons } from './steer-buttons'
import { taskOf } from './steering'
import { StepIcon } from './step-icon'
import { StepStatusIcon } from './step-status-icon'
import { askOf, type StepView, type StepVisit } from './step-view'
import { failureWords, stepWords, whyWords } from './step-words'

type StepDetailsProps = { flow: FlowView; view: StepView; onClose(): void }

/** All that is known of a step: what it was told, what came of it, who worked on it, and what can be done about it. */
export function StepDetails({ flow, view, onClose }: StepDetailsProps) {
  const last = view.visits.at(-1)
  return (
    <section
      aria-label={t('flow.details.label', { step: escapedText(view.step.id) })}
      data-testid="flow-step"
      className="flex min-h-0 flex-col gap-3 overflow-y-auto p-3 text-sm"
    >
      <Header view={view} onClose={onClose} />
      <Asks view={view} />
      <SteerButtons key={view.key} flow={flow} view={view} />
      <Decision view={view} />
      <Failure run={flow.run} view={view} />
      <Told view={view} last={last} />
      <Outcome run={flow.run} view={view} last={last} />
      <Visits visits={view.visits} parentId={flow.sessionId} />
    </section>
  )
}

function Header({ view, onClose }: Pick<StepDetailsProps, 'view' | 'onClose'>) {
  const words = stepWords(view)
  return (
    <header className="flex items-start gap-2">
      <span className="pt-1">
        <StepStatusIcon look={view.look} />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold wrap-anywhere">
          <bdi>{words.name}</bdi>
        </h3>
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
          <span className="flex items-center gap-1.5">
            <StepIcon view={view} />
            {words.kind}
          </span>
          {view.card?.role && <bdi>{escapedText(view.card.role)}</bdi>}
          <span>{words.state}</span>
          {view.step.type === 'agent-loop-decision' && <span>{words.note.split(' · ')[0]}</span>}
          {words.time && <span className="tabular-nums">{words.time}</span>}
        </p>
      </div>
      <Button kind="icon" aria-label={t('flow.details.close')} title={t('flow.details.close')} onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </Button>
    </header>
  )
}

function Asks({ view }: { view: StepView }) {
  const asking = view.visits.map(askOf).findLast(call => call !== undefined)
  if (!asking || view.look !== 'asks') return null
  return (
    <Button kind="strong" className="self-start" onClick={() => goToAsk(asking.call.id)}>
      <MessageCircleQuestion size={14} aria-hidden="true" />
      {t('flow.details.answer')}
    </Button>
  )
}

function Decision({ view: { state, step } }: { view: StepView }) {
  if (!state?.decision || state.status === 'waiting') return null
  const { by, target } = state.decision
  const chosen = state.choice
  return (
    <Part title={t('flow.details.way')}>
      <p>
        {t('flow.steps.goesOn', { target: escapedText(target) })}. {whyWords(state.decision, step)}
      </p>
      {by !== 'flow' && chosen?.notes && <p className="text-ink-2 wrap-anywhere">{escapedText(chosen.notes)}</p>}
    </Part>
  )
}

/** Returns the reason why the run ended at this step, if it did. */
function failureOf(run: FlowRun, view: StepView): FlowRun['failure'] {
  const { failure } = view.run ?? run
  return view.look === 'failed' && failure?.step === view.step.id && !failure.within?.length ? failure : undefined
}

function Failure({ run, view }: { run: FlowRun; view: StepView }) {
  const failure = failureOf(run, view)
  if (!failure) return null
  return (
    <p className="rounded-md bg-bad-soft px-2.5 py-1.5 text-bad wrap-anywhere">{escapedText(failureWords(failure))}</p>
  )
}

function Told({ view, last }: { view: StepView; last: StepVisit | undefined }) {
  const isAhead = view.look === 'waiting' || view.look === 'planned' || view.look === 'not-run'
  const task = (isAhead ? undefined : last?.said.task) ?? taskOf(view)
  const inputs = Object.entries(isAhead ? {} : (last?.said.inputs ?? {}))
  if (view.step.type === 'fork')
    return (
      <Part title={t('flow.details.question')}>
        <Words>{view.step.question}</Words>
        <ul className="list-disc ps-5 text-ink-2">
          {view.step.options.map(option => (
            <li key={option}>{escapedText(option)}</li>
          ))}
        </ul>
      </Part>
    )
  if (view.step.type === 'conditional' || view.step.type === 'flow-ref') return null
  return (
    <>
      <Part title={view.state?.task === undefined ? t('flow.details.task') : t('flow.details.changedTask')}>
        <Words>{task}</Words>
      </Part>
      {inputs.length > 0 && (
        <Part title={t('flow.details.inputs')}>
          <dl className="flex flex-col gap-2">
            {inputs.map(([name, value]) => (
              <div key={name}>
                <dt className="font-mono text-xs text-ink-2">{escapedText(name)}</dt>
                <dd>
                  <Words>{value}</Words>
                </dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
    </>
  )
}

function Outcome({ run, view, last }: { run: FlowRun; view: StepView; last: StepVisit | undefined }) {
  const details = last?.call.result?.details
  const finished = details?.type === 'agent' ? details.finished : undefined
  const summary = view.state?.result?.summary
  // Without a result the summary says why the step failed, which stands above already.
  const isSaid = !finished && failureOf(run, view) !== undefined
  const isOver = view.look === 'done' || view.look === 'failed' || view.look === 'skipped'
  if (!isOver || isSaid || (!finished && !summary)) return null
  return (
    <Part title={t('flow.details.result')}>
      {finished ? <FinishView details={{ type: 'finish', ...finished }} /> : <Words>{summary ?? ''}</Words>}
    </Part>
  )
}

/** Each time that somebody worked on the step, the last one first, with the way to what they did. */
function Visits({ visits, parentId }: { visits: readonly StepVisit[]; parentId: string }) {
  const calls = visits.flatMap(({ call, said }) => (isAgentCall(call) ? [{ call, visit: said.visit }] : []))
  if (calls.length === 0) return null
  return (
    <ul aria-label={t('flow.details.earlierLabel')} className="flex flex-col gap-2">
      {calls.toReversed().map(({ call, visit }) => (
        <li key={call.call.id} className="flex flex-col gap-1.5">
          <p className="flex flex-wrap gap-x-3 text-xs text-ink-3 tabular-nums">
            {calls.length > 1 && <span className="font-medium text-ink-2">{t('flow.details.earlier', { visit })}</span>}
            <VisitFigures agentCall={call} />
          </p>
          <AgentActions agentCall={call} parentId={parentId} />
        </li>
      ))}
    </ul>
  )
}

function VisitFigures({ agentCall }: { agentCall: AgentCall }) {
  const { state } = useAgent(agentCall.agent.sessionId)
  const { tokens, cost } = agentFigures(agentCall, state)
  return (
    <>
      {tokens && <span>{tokens}</span>}
      {cost && <span>{cost}</span>}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <h4 className="text-xs font-medium text-ink-2">{title}</h4>
      {children}
    </div>
  )
}

function Words({ children }: { children: string }) {
  return (
    <p dir={textDirection(children)} className="max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
      {escapedText(children)}
    </p>
  )
}

/** Goes to where the person is asked something at a call: what lies over the conversation gives it free. */
function goToAsk(callId: string): void {
  showDialog(null)
  closePeek()
  jumpToRow(`ask:${callId}`)
}
