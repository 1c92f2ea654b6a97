import type { FlowEdit } from '../../../shared/flows/edit/flow-edit'
import type { Flow, FlowStep, FlowStepType } from '../../../shared/flows/flow'
import { isParallel } from '../../../shared/flows/run/flow-index'
import { yamlText } from './yaml-text'

/** The names that a new step uses until the person chooses others: the first ones that exist. */
export type StepDefaults = { agent: string; path: string }

type Added = { edit: Extract<FlowEdit, { type: 'add' }>; flow: Flow; defaults: StepDefaults }

/** A step that can be worked with at once: it comes after the one above it, and leads to the one below, or else back. */
export function newStep({ edit: { after, id, step: type }, flow, defaults }: Added): FlowStep {
  const at = flow.steps.findIndex(one => one.id === after)
  const [above, below = after] = [flow.steps[at], flow.steps[at + 1]?.id]
  const agent = above && 'agent' in above && above.agent ? above.agent : defaults.agent
  const blockedBy = isParallel(above) ? [after] : []
  const asked = { agent, inputs: [] }
  switch (type) {
    case 'agent':
      return { type, id, ...asked, blockedBy, task: '${{task}}' }
    case 'code':
      return { type, id, inputs: [], blockedBy, outputs: [], target: `steps/${id}.mjs` }
    case 'fork': {
      const ways = { options: ['go on'], branches: [{ name: 'go on', target: below }] }
      return { type, id, question: 'What is to come next?', ...ways, allowCustom: false, multiSelect: false }
    }
    case 'agent-decision':
      return { type, id, ...asked, task: 'Say where to go on.', branches: [{ name: 'go-on', target: below }] }
    case 'agent-loop-decision': {
      const ways = { loopTarget: after, exitTarget: below, maxIterations: 3 }
      return { type, id, ...asked, task: 'Choose loop to go back once more, else exit.', ...ways }
    }
    case 'conditional':
      return { type, id, step: after, field: 'artifacts', present: below, absent: below }
    case 'flow-ref':
      return { type, id, path: defaults.path }
  }
}

/** Such a step leads to one below it, without which it could only go round. */
export function needsBelow(type: FlowStepType): boolean {
  return type === 'agent-loop-decision' || type === 'conditional'
}

/** The lines of a step, its id first. */
export function linesOf(step: FlowStep): string[] {
  const line = (key: string, value: string) => `${key}: ${yamlText(value)}`
  const head = [line('id', step.id), ...(step.type === 'agent' ? [] : [line('type', step.type)])]
  const task = 'task' in step && step.task !== undefined ? [`task: ${step.task}`] : []
  const agent = 'agent' in step && step.agent !== undefined ? [line('agent', step.agent)] : []
  const branches = (all: readonly { name: string; target: string }[]) => [
    'branches:',
    ...all.map(({ name, target }) => `  ${line(yamlText(name), target)}`),
  ]
  const waits = isParallel(step) && step.blockedBy[0] !== undefined ? [line('blockedBy', step.blockedBy[0])] : []
  switch (step.type) {
    case 'agent':
      return [...head, ...agent, ...waits, ...task]
    case 'code':
      return [...head, ...waits, line('target', step.target ?? '')]
    case 'fork':
      return [
        ...head,
        `question: ${step.question}`,
        `options: [${step.options.map(yamlText).join(', ')}]`,
        ...branches(step.branches),
      ]
    case 'agent-decision':
      return [...head, ...agent, ...task, ...branches(step.branches)]
    case 'agent-loop-decision': {
      const ways = [line('loop_target', step.loopTarget), line('exit_target', step.exitTarget)]
      return [...head, ...agent, ...task, ...ways, `max_iterations: ${step.maxIterations}`]
    }
    case 'conditional':
      return [
        ...head,
        line('check', `${step.step}.${step.field}`),
        line('present', step.present),
        line('absent', step.absent),
      ]
    case 'flow-ref':
      return [...head, line('path', step.path)]
  }
}
