import { expect, test } from 'vitest'
import { type NextStep, nextSteps } from '../../../main/flows/run/next-steps'
import type { Flow } from '../../../shared/flows/flow'
import type { FlowFact, StepResult } from '../../../shared/flows/flow-facts'
import type { FlowRun, StepState } from '../../../shared/flows/flow-run'
import { applyFlowFact } from '../../../shared/flows/run/apply-flow-fact'
import { flowIndex } from '../../../shared/flows/run/flow-index'
import { runsOf } from '../../helpers/how-deep'
import { type RandomNumbers, randomFlow, randomNumbers } from './random-flows'

const FLOWS = runsOf(500)
const MOST_FACTS = 4_000

type Outcomes = (key: string, next: NextStep) => StepResult

test(`${FLOWS} random flows with random outcomes`, { timeout: 600_000 }, () => {
  let ended = { done: 0, failed: 0, stopped: 0, long: 0 }
  for (let seed = 1; seed <= FLOWS; seed += 1) {
    const how = tryFlow(seed)
    ended = { ...ended, [how]: ended[how] + 1 }
  }
  // Otherwise the flows would be too tame, or too wild, to say anything.
  expect(ended.done).toBeGreaterThan(FLOWS / 5)
  expect(ended.failed).toBeGreaterThan(FLOWS / 50)
  expect(ended.stopped).toBeGreaterThan(FLOWS / 100)
  expect(ended.long).toBeLessThan(FLOWS / 50)
  expect(once).toBeGreaterThan(FLOWS / 5) // runs in which nothing leads back
})

function tryFlow(seed: number): 'done' | 'failed' | 'stopped' | 'long' {
  const random = randomNumbers(seed)
  const flow = randomFlow(random)
  const referenced = [0, 1].map(depth => ({
    path: `nested-${depth}`,
    flows: [randomFlow(random, depth + 1), ...(random.chance(0.3) ? [randomFlow(random, depth + 1)] : [])],
  }))
  const began: FlowFact = { type: 'flow.began', flow, referenced, task: 'Do it.', isAutonomous: random.chance(0.3) }
  const outcomes = outcomesOf(seed)
  const steered = runOn([began], { random, outcomes, steers: true, seed })
  if (steered === undefined) return 'long'
  // The same flow that nobody steers: from any fact on it comes to the same end.
  const whole = runOn([began], { random: randomNumbers(seed + 7), outcomes, steers: false, seed })
  if (whole === undefined) return 'long'
  for (let tries = 0; tries < 3; tries += 1) {
    const killed = whole.facts.slice(0, 1 + random.below(whole.facts.length))
    const again = runOn([...killed, { type: 'flow.resumed' }], { random, outcomes, steers: false, seed })
    expect(again && told(again.run), `seed ${seed}, killed after ${killed.length}`).toEqual(told(whole.run))
    if (again && isForward(flow, ...(hasNested(flow) ? referenced.flatMap(({ flows }) => flows) : [])))
      expectOnce(again.facts, seed)
  }
  return steered.run.status === 'running' || steered.run.status === 'waiting-for-person' ? 'failed' : steered.run.status
}

type Running = { random: RandomNumbers; outcomes: Outcomes; steers: boolean; seed: number }

/** Does what can be done in any order until nothing more can; nothing where that takes very long. */
function runOn(given: readonly FlowFact[], how: Running): { run: FlowRun; facts: FlowFact[] } | undefined {
  const facts = [...given]
  let run = facts.reduce<FlowRun | undefined>(applyFlowFact, undefined)!
  let steered = 0
  const apply = (fact: FlowFact) => {
    const after = applyFlowFact(run, fact)!
    if (after !== run) facts.push(fact)
    const fits = after !== run
    run = after
    return fits
  }
  while (facts.length < MOST_FACTS) {
    check(run, how.seed)
    if (how.steers && steered < 6 && how.random.chance(0.08)) {
      steered += 1
      apply(anySteering(run, how.random))
      continue
    }
    const starting = nextSteps(run)
    const working = atWork(run)
    if (starting.length + working.length === 0) {
      expect(['done', 'failed', 'stopped'], `seed ${how.seed}`).toContain(run.status)
      return { run, facts }
    }
    const one = how.random.below(starting.length + working.length)
    const next = starting[one]
    const fact = next ? startOf(next, how) : finishOf(working[one - starting.length]!, how)
    expect(apply(fact), `seed ${how.seed}: ${JSON.stringify(fact)} does not fit`).toBe(true)
  }
  return undefined
}

type AtWork = { key: string; run: FlowRun; state: StepState; within: { step: string; index: number }[] }

function atWork(run: FlowRun, within: AtWork['within'] = []): AtWork[] {
  return run.steps.flatMap(state => {
    if (state.status !== 'running') return []
    if (!state.runs) return [{ key: JSON.stringify([within, state.id, roundsOf(state)]), run, state, within }]
    return atWork(state.runs.at(-1)!, [...within, { step: state.id, index: state.runs.length - 1 }])
  })
}

const ended = new WeakMap<StepResult, number>()
/** Returns how many times a step has ended, so that one which was interrupted ends as it would have before. */
const roundsOf = ({ result }: StepState): number => (result ? (ended.get(result) ?? 0) : 0)

function startOf(next: NextStep, { outcomes: _, seed }: Running): FlowFact {
  const address = { step: next.step.id, ...(next.within && { within: next.within }) }
  if (next.type !== 'ask') return { type: 'flow.step-started', ...address }
  const random = randomNumbers(seed + next.step.id.length * 31)
  const options = random.chance(0.2) ? [] : [random.pick(['yes', 'no'])]
  return { type: 'flow.decided', ...address, choice: { options, by: 'person' } }
}

function finishOf({ key, run, state, within }: AtWork, { outcomes }: Running): FlowFact {
  const step = run.flow.steps[flowIndex(run.flow).places.get(state.id)!]!
  const result = outcomes(key, { step, run, type: 'code' })
  ended.set(result, roundsOf(state) + 1)
  return { type: 'flow.step-finished', step: state.id, ...(within.length > 0 && { within }), result }
}

function outcomesOf(seed: number): Outcomes {
  return key => {
    const random = randomNumbers([...key].reduce((sum, letter) => (sum * 33 + letter.charCodeAt(0)) >>> 0, seed))
    const status = random.chance(0.85)
      ? 'complete'
      : random.pick(['error', 'blocked', 'unfinished', 'hard-error'] as const)
    const branch = random.pick(['one', 'two', 'one', 'yes', 'no', 'loop', 'exit', 'nowhere', undefined])
    const artifacts = random.chance(0.5) ? 'something' : ''
    return { status, summary: key, files: [], outputs: {}, artifacts, ...(branch !== undefined && { branch }) }
  }
}

function anySteering(run: FlowRun, random: RandomNumbers): FlowFact {
  const step = random.pick(run.flow.steps).id
  return random.pick<FlowFact>([
    { type: 'flow.step-skipped', step },
    { type: 'flow.step-retried', step: run.failure?.step ?? step },
    { type: 'flow.step-retried', step },
    { type: 'flow.restarted', step },
    { type: 'flow.task-changed', step, task: 'Do something else.' },
    { type: 'flow.stopped' },
    { type: 'flow.resumed' },
    { type: 'flow.resumed' },
  ])
}

/** Checks what has to be true at any moment. */
function check(run: FlowRun, seed: number): void {
  const running = run.steps.filter(({ status, runs }) => status === 'running' && !runs)
  expect(running.length, `seed ${seed}`).toBeLessThanOrEqual(run.flow.maxConcurrent)
  if (run.status !== 'running' && run.status !== 'waiting-for-person') expect(running, `seed ${seed}`).toEqual([])
  expect(nextSteps(run).length + running.length, `seed ${seed}`).toBeLessThanOrEqual(mostAtOnce(run.flow))
  const { blockers } = flowIndex(run.flow)
  for (const [place, state] of run.steps.entries()) {
    for (const nested of state.runs ?? []) check(nested, seed)
    if (state.status !== 'running' || !run.active.includes(place)) continue
    for (const other of blockers[place] ?? [])
      if (run.active.includes(other))
        expect(['done', 'failed', 'skipped'], `seed ${seed}`).toContain(run.steps[other]?.status)
  }
}

const mostAtOnce = ({ maxConcurrent }: Flow) => Math.max(4, maxConcurrent)

/** Returns whether nothing leads back, so that no step has a reason to be done twice. */
function isForward(...flows: Flow[]): boolean {
  return flows.every(({ steps }) =>
    steps.every((step, place) => {
      const targets = step.type === 'agent-loop-decision' ? [step.loopTarget] : []
      if (step.type === 'agent-decision') targets.push(...step.branches.map(({ target }) => target))
      return targets.every(target => steps.findIndex(({ id }) => id === target) > place)
    }),
  )
}

const hasNested = ({ steps }: Flow) => steps.some(({ type }) => type === 'flow-ref')

let once = 0
function expectOnce(facts: readonly FlowFact[], seed: number): void {
  const done = facts.flatMap(fact =>
    fact.type === 'flow.step-finished' ? [JSON.stringify([fact.within, fact.step])] : [],
  )
  expect(new Set(done).size, `seed ${seed}`).toBe(done.length)
  once += 1
}

/** All of a run but how often its steps were started. Which of those that ran beside a hard failure had ended is chance. */
function told(run: FlowRun): unknown {
  if (run.failure?.kind === 'hard') return { status: run.status, kind: run.failure.kind }
  const steps = run.steps.map(({ visits: _, runs, ...state }) => ({ ...state, ...(runs && { runs: runs.map(told) }) }))
  return { ...run, steps, merged: [...run.merged] }
}
