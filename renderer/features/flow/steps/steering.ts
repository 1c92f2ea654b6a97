import type { SteeringFact } from '../../../../shared/flows/flow-facts'
import type { FlowPlace } from '../../../../shared/flows/flow-place'
import type { FlowRun } from '../../../../shared/flows/flow-run'
import { applyFlowFact } from '../../../../shared/flows/run/apply-flow-fact'
import type { StepView } from './step-view'

/** The things that the person can do with a step now, as the facts that say so. `task` stands for any. */
export type Steering = { skip?: SteeringFact; retry?: SteeringFact; restart?: SteeringFact; task?: SteeringFact }

/** `run` is the outermost one: what is allowed in a nested run depends on those around it. */
export function steeringOf(run: FlowRun, view: StepView): Steering {
  const { place, state, step } = view
  const can = (fact: SteeringFact) => applyFlowFact(run, fact) !== run
  const skip: SteeringFact = { type: 'flow.step-skipped', ...place }
  const retry: SteeringFact = { type: 'flow.step-retried', ...place }
  const restart: SteeringFact = { type: 'flow.restarted', ...place }
  const task = taskChanged(place, '')
  const hasRun = (state?.visits ?? 0) > 0
  const hasTask = step.type === 'agent' || step.type === 'agent-decision' || step.type === 'agent-loop-decision'
  return {
    ...(can(skip) && { skip }),
    ...(can(retry) && { retry }),
    ...(hasRun && can(restart) && { restart }),
    ...(hasTask && state?.status === 'waiting' && run.status !== 'done' && can(task) && { task }),
  }
}

export function taskChanged(place: FlowPlace, task: string): SteeringFact {
  return { type: 'flow.task-changed', ...place, task }
}

/** Returns the task of a step: as the person changed it, or else as the file says. */
export function taskOf({ step, state, run }: StepView): string {
  const written = 'task' in step ? step.task : undefined
  return state?.task ?? written ?? run?.task ?? ''
}
