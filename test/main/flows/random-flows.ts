import type { Flow, FlowStep } from '../../../shared/flows/flow'

/** A generator of numbers that gives the same ones for the same seed. */
export function randomNumbers(seed: number) {
  let state = (seed * 2654435761 + 1) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (share: number) => next() < share,
    pick: <T>(from: readonly T[]): T => from[below(from.length)]!,
  }
}

export type RandomNumbers = ReturnType<typeof randomNumbers>

const NAMES = [
  'a',
  'b',
  '__proto__',
  'constructor',
  'step one',
  'c.d',
  'ü',
  'f',
  'g',
  'h',
  'i',
  'j',
  'k',
  'l',
  'm',
  'n',
]

/** A flow of up to 14 steps of all types. Branches lead anywhere; only a loop or a decision leads back. */
export function randomFlow(random: RandomNumbers, depth = 0): Flow {
  const ids = NAMES.slice(0, 1 + random.below(14))
  const steps = ids.map((_, place) => randomStep(random, { ids, place, depth }))
  const about = { name: 'random', description: 'Made of numbers.', taskRequired: false }
  return { ...about, maxConcurrent: 1 + random.below(4), steps }
}

type StepPosition = { ids: readonly string[]; place: number; depth: number }

function randomStep(random: RandomNumbers, { ids, place, depth }: StepPosition): FlowStep {
  const id = ids[place]!
  const later = ids.slice(place + 1)
  const onward = () => (later.length > 0 && random.chance(0.25) ? random.pick(later) : undefined)
  const ways = () => ({ ...optional('onComplete', onward()), ...optional('onError', onward()) })
  const blockedBy = ids.filter((_, at) => at < place && random.chance(0.25))
  const anywhere = () => random.pick(ids)
  const type = random.below(later.length > 0 ? 14 : 8)
  if (type < 6) return { type: 'agent', id, agent: 'worker', inputs: [], blockedBy, ...ways() }
  if (type < 8) return { type: 'code', id, inputs: [], outputs: [], blockedBy, ...ways() }
  if (type === 8) {
    const forkBranches = ['yes', 'no'].map(name => ({ name, target: random.pick(later) }))
    const question = { question: 'Which?', options: ['yes', 'no'], branches: forkBranches }
    return { type: 'fork', id, ...question, multiSelect: random.chance(0.3), allowCustom: true, agent: 'worker' }
  }
  if (type === 9)
    return {
      type: 'conditional',
      id,
      step: anywhere(),
      field: 'artifacts',
      present: random.pick(later),
      absent: random.pick(later),
    }
  if (type < 12) {
    const branches = ['one', 'two'].map(name => ({ name, target: name === 'two' ? anywhere() : random.pick(later) }))
    return { type: 'agent-decision', id, agent: 'worker', task: '', inputs: [], branches }
  }
  if (type === 12 && depth < 2) return { type: 'flow-ref', id, path: `nested-${depth}`, ...ways() }
  const ends = { loopTarget: random.pick(ids.slice(0, place + 1)), exitTarget: random.pick(later) }
  return {
    type: 'agent-loop-decision',
    id,
    agent: 'worker',
    task: '',
    inputs: [],
    ...ends,
    maxIterations: 1 + random.below(3),
  }
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value }
}
