import { expect, test } from 'vitest'
import { steeringOf, taskOf } from '../../../../../renderer/features/flow/steps/steering'
import { stepViews, visitsIn } from '../../../../../renderer/features/flow/steps/step-view'
import { flowRun } from '../../../../../renderer/state/flow-runs'
import type { SessionFact } from '../../../../../shared/session/session-events'
import { atWork, done, failedWithin, stopped } from '../../../../helpers/flow-scenes'
import { sessionOf } from '../../../session-facts'

function possible(facts: readonly SessionFact[]) {
  const state = sessionOf(...facts)
  const run = flowRun(state.turns, 't')
  if (!run) throw new Error('There is no run.')
  const views = stepViews(run.flow, run, visitsIn(state, state.turns))
  return (step: string, within: object[] = []) => {
    const view = views.get(JSON.stringify([step, within]))
    return view ? Object.keys(steeringOf(run, view)) : []
  }
}

test('while a run goes on, what works can be skipped, and what waits can be told something else', () => {
  const at = possible(atWork('t'))
  expect(at('plan')).toEqual([])
  expect(at('safety')).toEqual(['skip'])
  expect(at('write')).toEqual(['skip', 'task'])
  expect(at('tone')).toEqual(['skip'])
})

test('if a run has stopped or failed, cut steps can be tried again, and steps that ran can run again', () => {
  expect(possible(stopped('t'))('safety')).toEqual(['skip', 'retry', 'restart'])
  expect(possible(stopped('t'))('write')).toEqual(['skip', 'task'])
  const failed = possible(failedWithin('t'))
  expect(failed('mend', [{ step: 'mend', index: 0 }])).toEqual(['skip', 'retry', 'restart'])
  expect(failed('plan')).toEqual(['restart'])
})

test('of a run that is over everything can run again, and nothing else', () => {
  const at = possible(done('t'))
  expect(at('judge')).toEqual(['restart'])
  expect(at('count')).toEqual([])
})

test('a step is told its own task, what the person wrote in its place, or that of the run', () => {
  const facts: SessionFact[] = [
    ...atWork('t'),
    { type: 'flow.fact', turnId: 't', fact: { type: 'flow.task-changed', step: 'report', task: 'Be brief.' } },
  ]
  const state = sessionOf(...facts)
  const run = flowRun(state.turns, 't')
  const views = run ? stepViews(run.flow, run, new Map()) : new Map()
  const tasks = ['plan', 'write', 'report'].map(step => taskOf(views.get(JSON.stringify([step, []]))))
  expect(tasks).toEqual(['Plan ${{task}}', 'the new price table', 'Be brief.'])
})
