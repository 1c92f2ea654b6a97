import { z } from 'zod'

/** A step's id, as its file gives it: any text that is not empty, be it `__proto__`. Never a key of a plain object that is written to. */
const Id = z.string()

/** The text for an input, by the name of the input. Each is a template (`${{…}}`). */
const Inputs = z.array(z.object({ name: z.string(), template: z.string() }))
export type StepInputs = z.infer<typeof Inputs>

/** The target of the flow for each choice, in the order of the file: the first is taken if none is known. */
const Branches = z.array(z.object({ name: z.string(), target: Id }))
export type Branches = z.infer<typeof Branches>

/** Those that stand beside each other are one segment, and run at once as far as `blockedBy` lets them. */
const parallel = {
  id: Id,
  inputs: Inputs,
  /** The steps that have to be over before it begins. A step outside of the segment counts as over. */
  blockedBy: z.array(Id),
  /** The target of the run once its segment is over, in place of the step below the segment. */
  onComplete: Id.optional(),
  /** The target if the step fails softly. Without it the run fails. */
  onError: Id.optional(),
}

export const AgentStep = z.object({
  type: z.literal('agent'),
  ...parallel,
  agent: z.string(),
  task: z.string().optional(),
})
export type AgentStep = z.infer<typeof AgentStep>

/** A JavaScript module of the folder, whose default export is called with the inputs. */
export const CodeStep = z.object({
  type: z.literal('code'),
  ...parallel,
  target: z.string().optional(),
  timeoutSeconds: z.number().optional(),
  outputs: z.array(z.string()),
})
export type CodeStep = z.infer<typeof CodeStep>

/** The person is asked; in autonomous mode `agent` decides, or the built-in one where none is named. */
export const ForkStep = z.object({
  type: z.literal('fork'),
  id: Id,
  question: z.string(),
  options: z.array(z.string()),
  branches: Branches,
  /** The person can also say something else, which `agent` then makes an option of. */
  allowCustom: z.boolean(),
  multiSelect: z.boolean(),
  agent: z.string().optional(),
  task: z.string().optional(),
})
export type ForkStep = z.infer<typeof ForkStep>

/** Goes to `present` where `field` of the result of `step` says something, and to `absent` where it is empty or missing. */
export const ConditionalStep = z.object({
  type: z.literal('conditional'),
  id: Id,
  step: Id,
  field: z.string(),
  present: Id,
  absent: Id,
})
export type ConditionalStep = z.infer<typeof ConditionalStep>

/** An agent chooses one of the branches. */
export const DecisionStep = z.object({
  type: z.literal('agent-decision'),
  id: Id,
  agent: z.string(),
  task: z.string(),
  inputs: Inputs,
  branches: Branches,
})
export type DecisionStep = z.infer<typeof DecisionStep>

/** An agent says whether to go back once more. It is asked `maxIterations` times at most; then the run goes to `exitTarget`. */
export const LoopStep = z.object({
  type: z.literal('agent-loop-decision'),
  id: Id,
  agent: z.string(),
  task: z.string(),
  inputs: Inputs,
  loopTarget: Id,
  exitTarget: Id,
  maxIterations: z.number(),
})
export type LoopStep = z.infer<typeof LoopStep>

/** Other flows, one after the other: those that a path, or a pattern of paths, names. Each is a nested run. */
export const ReferenceStep = z.object({
  type: z.literal('flow-ref'),
  id: Id,
  path: z.string(),
  onComplete: Id.optional(),
  onError: Id.optional(),
})
export type ReferenceStep = z.infer<typeof ReferenceStep>

export const FlowStep = z.discriminatedUnion('type', [
  AgentStep,
  CodeStep,
  ForkStep,
  ConditionalStep,
  DecisionStep,
  LoopStep,
  ReferenceStep,
])
export type FlowStep = z.infer<typeof FlowStep>
export type FlowStepType = FlowStep['type']

/** A flow as its file says it. One may run only where `checkFlow` found no error: then ids are unique and every step that is named is there. */
export const Flow = z.object({
  name: z.string(),
  description: z.string(),
  /** So many steps work at once. */
  maxConcurrent: z.number(),
  taskRequired: z.boolean(),
  /** The text that asks the person for the task; without it Atrium's own. */
  taskPrompt: z.string().optional(),
  steps: z.array(FlowStep),
})
export type Flow = z.infer<typeof Flow>

/** The flows that `path` of a `flow-ref` names, sorted by path, for all references of a flow and of those that it names. */
export const ReferencedFlows = z.array(z.object({ path: z.string(), flows: z.array(Flow) }))
export type ReferencedFlows = z.infer<typeof ReferencedFlows>
