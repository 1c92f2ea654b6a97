import { z } from 'zod'
import { FinishedFile } from './finish'
import { Flow, ReferencedFlows } from './flow'

/**
 * The way in which a step ended.
 * - complete: it was done.
 * - error, blocked: its agent says that it went wrong, or cannot be done (a soft failure).
 * - unfinished: its agent handed in nothing, however often it was reminded (a soft failure).
 * - hard-error: nothing more is to be tried: no model answers, or code said so. The others of its wave are ended.
 */
export const StepResult = z.object({
  status: z.enum(['complete', 'error', 'blocked', 'unfinished', 'hard-error']),
  summary: z.string(),
  files: z.array(FinishedFile),
  artifacts: z.string().optional(),
  /** The way that a decision takes: one of its branches, or what the model took for one. */
  branch: z.string().optional(),
  /** By name. Those of agents are texts, those of code any JSON. */
  outputs: z.record(z.string(), z.json()),
  /** All that was said, for `${{result.ID}}`; without it that is the summary. */
  fullOutput: z.string().optional(),
})
export type StepResult = z.infer<typeof StepResult>

/** The choice made at a fork. */
export const ForkChoice = z.object({
  /** Some of the fork's options: one, or several with `multiSelect`. None where the agent of the fork is to choose. */
  options: z.array(z.string()),
  /** The person's own text in place of an option (`allowCustom`). */
  custom: z.string().optional(),
  notes: z.string().optional(),
  /** default: nobody could choose, so it is the first branch. */
  by: z.enum(['person', 'agent', 'default']),
})
export type ForkChoice = z.infer<typeof ForkChoice>

/** In which nested run a step is: the `flow-ref` of the outer run, and the place of the flow among those that it names; outermost first. */
export const WithinRuns = z.array(z.object({ step: z.string(), index: z.number() }))
export type WithinRuns = z.infer<typeof WithinRuns>

/** The display of an agent's steps, as its file specifies it: in place of its name, with the sign of a kind, as what, and which output. */
export const AgentCard = z.object({
  label: z.string().optional(),
  metric: z.string().optional(),
  role: z.string().optional(),
  type: z.string().optional(),
})
export type AgentCard = z.infer<typeof AgentCard>

const step = { step: z.string(), within: WithinRuns.optional() }

/** The changes that the person can request in a run. */
const steering = [
  /** A step that waits, runs (its agent is ended), was interrupted or failed is passed over, now and in later rounds. */
  z.object({ type: z.literal('flow.step-skipped'), ...step }),
  /** A step that failed or was interrupted runs again, and with it what was ended on its behalf. */
  z.object({ type: z.literal('flow.step-retried'), ...step }),
  /** While nothing runs: the run goes on at this step, and with those that depend on it. */
  z.object({ type: z.literal('flow.restarted'), ...step }),
  /** Before it starts: what it is told in place of the task of the file. A template too. */
  z.object({ type: z.literal('flow.task-changed'), ...step, task: z.string() }),
] as const

export const SteeringFact = z.discriminatedUnion('type', steering)
export type SteeringFact = z.infer<typeof SteeringFact>

/**
 * All that happens in a run of a flow. The state of a run is `facts.reduce(applyFlowFact, undefined)`; a fact that does not fit
 * the state changes nothing.
 */
export const FlowFact = z.discriminatedUnion('type', [
  /** The first fact. It holds the flow itself, since its file can change while it runs. */
  z.object({
    type: z.literal('flow.began'),
    flow: Flow,
    referenced: ReferencedFlows,
    task: z.string(),
    isAutonomous: z.boolean(),
    /** In US dollars, and minutes, of each turn that works on it. */
    maxCost: z.number().optional(),
    maxMinutes: z.number().optional(),
    /** Those of its agents that have one, by their names. */
    cards: z.record(z.string(), AgentCard).optional(),
  }),
  /** Written before its agent or code is started. For a fork: before the agent that chooses in the person's place. */
  z.object({ type: z.literal('flow.step-started'), ...step }),
  z.object({ type: z.literal('flow.step-finished'), ...step, result: StepResult }),
  /** By the person, or `default` where nobody can. What an agent chooses at a fork is in the `branch` of its result. */
  z.object({ type: z.literal('flow.decided'), ...step, choice: ForkChoice }),
  ...steering,
  /** By the person, or by a limit. What runs is interrupted. */
  z.object({ type: z.literal('flow.stopped'), reason: z.string().optional() }),
  /** After the end of the application, or after a stop: what ran then is interrupted and may start again. */
  z.object({ type: z.literal('flow.resumed') }),
])
export type FlowFact = z.infer<typeof FlowFact>
