import { expect, test } from 'vitest'
import { flowRun, lastTurnOfRun, runsIn } from '../../../renderer/state/flow-runs'
import { flowRunOf } from '../../../shared/flows/flow-run-of'
import type { SessionFact } from '../../../shared/session/session-events'
import { EVERY_KIND, flowLog, REFERENCED } from '../../helpers/flow-log'
import { done, failedWithin, stopped } from '../../helpers/flow-scenes'
import { sessionOf } from '../session-facts'

/** A run that was stopped and gone on with. */
function goneOn(): SessionFact[] {
  const log = flowLog(EVERY_KIND, { referenced: REFERENCED, turnId: 'a' })
  log.begin({ step: 'plan' })
  log.add({ type: 'flow.stopped' })
  log.end('stopped')
  log.takeUp('b')
  log.add({ type: 'flow.resumed' })
  log.begin({ step: 'plan' })
  log.finish({ step: 'plan' })
  return log.facts
}

test('turns that go on with a run are of that run, and one that begins anew is another', () => {
  const { turns } = sessionOf(...goneOn(), ...stopped('c'))
  expect(runsIn(turns).map(run => run.turns.map(({ id }) => id))).toEqual([['a', 'b'], ['c']])
  expect(lastTurnOfRun(turns, 'a')?.id).toBe('b')
  expect(flowRun(turns, 'a')?.steps[0]?.status).toBe('interrupted')
  expect(flowRun(turns, 'b')?.steps[0]?.status).toBe('done')
  expect(flowRun(turns, 'none')).toBeUndefined()
})

test.each([
  ['done', done('t')],
  ['failed', failedWithin('t')],
  ['stopped', stopped('t')],
])('fact by fact a run comes to the same as all at once: %s', (_, facts) => {
  for (let length = 1; length <= facts.length; length++) {
    const { turns } = sessionOf(...facts.slice(0, length))
    expect(flowRun(turns, 't')).toEqual(flowRunOf(turns, 't'))
  }
})

test('facts that are told again in another order are folded anew', () => {
  const facts = stopped('t')
  const whole = sessionOf(...facts)
  flowRun(whole.turns, 't')
  const shorter = sessionOf(...facts.slice(0, 6))
  expect(flowRun(shorter.turns, 't')).toEqual(flowRunOf(shorter.turns, 't'))
})

test('as long as a turn is the same, so is its run', () => {
  const { turns } = sessionOf(...done('t'))
  expect(flowRun(turns, 't')).toBe(flowRun([...turns], 't'))
})
