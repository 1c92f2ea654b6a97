import type { FlowStep, ForkStep, LoopStep } from '../../../shared/flows/flow'
import type { FlowRun, StepState } from '../../../shared/flows/flow-run'
import { flowIndex } from '../../../shared/flows/run/flow-index'
import { type FieldValue, textOf } from '../../../shared/flows/run/result-of'
import { expandTemplate, expandTyped, lookupIn, roundOf } from './expand-template'

/** An input is a value, or `file`: the path of a file whose text goes in as it is, and whose absence is an error of the step. */
export type StepInput = { name: string } & ({ value: FieldValue } | { file: string })

/** The task and inputs of an agent or code. `shown` is the task without what the flow adds to it. */
export type PreparedStep = { task: string; shown: string; inputs: StepInput[] }

const FILE = 'file://'

/** The task and the inputs of a step, with everything put in that they name. */
export function prepareStep(run: FlowRun, step: FlowStep): PreparedStep {
  const place = flowIndex(run.flow).places.get(step.id) ?? -1
  const state = run.steps[place]
  const inputs = 'inputs' in step ? step.inputs.map(input => inputOf(run, step, input)) : []
  const known = new Map(inputs.map(input => [input.name, 'value' in input ? input.value : '']))
  const template = state?.task ?? ('task' in step ? step.task : undefined) ?? run.task
  const shown = expandTemplate(template, lookupIn(run, known))
  const words = [
    preamble(run, state),
    step.type === 'fork' ? question(step, state) : '',
    shown,
    step.type === 'agent-loop-decision' ? round(run, step, place) : '',
  ]
  return { task: words.filter(text => text !== '').join('\n\n'), shown, inputs }
}

/** The body of an agent's file for a step: it can name the task and the inputs, as the files among them were read. */
export function preparePrompt(
  run: FlowRun,
  body: string,
  given: Pick<PreparedStep, 'task' | 'inputs'> & { files: ReadonlyMap<string, string> },
) {
  const known = new Map<string, FieldValue>(
    given.inputs.map(input => [input.name, 'value' in input ? input.value : (given.files.get(input.name) ?? '')]),
  )
  const others = lookupIn(run, known)
  return expandTemplate(body, reference =>
    reference.prefix === 'task' && reference.rest === '' ? given.task : others(reference),
  )
}

function inputOf(run: FlowRun, step: FlowStep, { name, template }: { name: string; template: string }): StepInput {
  const lookup = lookupIn(run)
  // Only the file of the flow may say that an input is a file: a result that begins like that is a text like any other.
  if (template.startsWith(FILE)) return { name, file: expandTemplate(template, lookup).slice(FILE.length).trim() }
  const value = expandTyped(template, lookup)
  return { name, value: step.type === 'code' ? value : textOf(value) }
}

/** Returns the choice that was made at the fork that led to a step. */
function preamble(run: FlowRun, state: StepState | undefined): string {
  const place = state?.chosenAt === undefined ? undefined : flowIndex(run.flow).places.get(state.chosenAt)
  const fork = place === undefined ? undefined : run.flow.steps[place]
  const choice = place === undefined ? undefined : run.steps[place]?.choice
  if (fork?.type !== 'fork' || !choice) return ''
  const isPerson = choice.by === 'person'
  const selected = [...choice.options, ...(choice.custom ? [choice.custom] : [])]
  return [
    `## ${isPerson ? 'User' : 'Auto'} Decision: ${fork.id}`,
    `Question: ${expandTemplate(fork.question, lookupIn(run))}`,
    `Selected: ${selected.join(', ')}`,
    ...(choice.notes ? [`Notes: ${choice.notes}`] : []),
    ...(isPerson ? [] : ['Decided by: agent']),
  ].join('\n')
}

function question(fork: ForkStep, state: StepState | undefined): string {
  const { custom, notes } = state?.choice ?? {}
  return [
    `Question: ${fork.question}`,
    `Options: ${fork.options.join(', ')}`,
    ...(custom ? [`The person said: ${custom}`] : []),
    ...(notes ? [`Notes: ${notes}`] : []),
    'Choose the branch that fits best, and hand it in as `branch`.',
  ].join('\n')
}

function round(run: FlowRun, step: LoopStep, place: number): string {
  return `This is iteration ${roundOf(run, step, place)} of ${step.maxIterations}. Hand in \`loop\` as \`branch\` to go round once more, or \`exit\` to go on.`
}
