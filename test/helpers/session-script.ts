import fc from 'fast-check'
import type { ProviderError, Thinking } from '../../shared/session/messages'
import { type Line, toolCall } from './scripted-provider'

/** The events of one run of a turn. The lists are repeated again and again. */
export type Run = {
  /** The way it ends, after so many facts, or once it has come to a standstill. */
  end: 'stop' | 'kill' | 'close'
  endsAt: number
  answers: ('approve' | 'deny' | 'leave')[]
  /** True if the person sends a message before a request. */
  steers: boolean[]
  /** The state of the conversation before a request: whether it is too long, and whether it can be shortened. */
  full: ('no' | 'yes' | 'hopeless')[]
}

/** An event in a session. */
export type Step =
  | { type: 'turn'; run: Run; lines: Line[]; model: string }
  | { type: 'restart'; run: Run; lines: Line[] }
  | { type: 'rewind' | 'restore' | 'compact'; pick: number; replies: number }

const call = fc.constantFrom('look', 'change', 'change', 'missing', 'prun').map(name => toolCall('c', name, {}))
const thinking: fc.Arbitrary<Thinking[]> = fc.constant([{ text: 'Hm.', signature: 's', textBefore: 0, callsBefore: 0 }])
const reply = fc.record({
  text: fc.constantFrom('', 'Words.'),
  toolCalls: fc.array(call, { minLength: 1, maxLength: 3 }),
  thinking,
})
const kind: fc.Arbitrary<ProviderError['kind']> = fc.constantFrom('overloaded', 'network', 'cut', 'too-long', 'auth')
const fault = fc.record({
  text: fc.constantFrom('', 'Half of'),
  error: kind.map(one => ({ kind: one, message: 'It failed.' })),
})
const line = fc.oneof({ arbitrary: reply, weight: 4 }, { arbitrary: fault, weight: 1 })
const lines: fc.Arbitrary<Line[]> = fc.array(line, { maxLength: 4 })

const run: fc.Arbitrary<Run> = fc.record({
  end: fc.constantFrom('stop', 'kill', 'close'),
  endsAt: fc.oneof(fc.nat(25), fc.constant(1_000)),
  answers: fc.array(fc.constantFrom('approve', 'approve', 'deny', 'leave'), { minLength: 1, maxLength: 5 }),
  steers: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
  full: fc.array(fc.constantFrom('no', 'no', 'no', 'no', 'yes', 'hopeless'), { minLength: 1, maxLength: 4 }),
})

const turn: fc.Arbitrary<Step> = fc.record({
  type: fc.constant('turn'),
  run,
  lines,
  model: fc.constantFrom('a', 'b'),
})
const restart: fc.Arbitrary<Step> = fc.record({ type: fc.constant('restart'), run, lines })
const between: fc.Arbitrary<Step> = fc.record({
  type: fc.constantFrom('rewind', 'restore', 'compact'),
  pick: fc.nat(),
  replies: fc.nat(3),
})

/** A session that anything happens to: faults, stops, kills, restarts, words in between, summaries, branches. */
export const sessionScript: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof({ arbitrary: turn, weight: 4 }, { arbitrary: restart, weight: 3 }, { arbitrary: between, weight: 2 }),
  { minLength: 1, maxLength: 8 },
)
