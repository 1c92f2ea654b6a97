import { expect, test } from 'vitest'
import { compareRuns } from '../../../../../renderer/features/flow/compare/compare-runs'
import { type StepViews, stepViews, visitsIn } from '../../../../../renderer/features/flow/steps/step-view'
import { flowRun } from '../../../../../renderer/state/flow-runs'
import type { SessionFact } from '../../../../../shared/session/session-events'
import { EVERY_KIND } from '../../../../helpers/flow-log'
import { done, failedWithin } from '../../../../helpers/flow-scenes'
import { sessionOf } from '../../../session-facts'

function viewsOf(facts: readonly SessionFact[]): StepViews {
  const state = sessionOf(...facts)
  const run = flowRun(state.turns, 't')
  return stepViews(run?.flow ?? EVERY_KIND, run, visitsIn(state, state.turns))
}

const [whole, failed] = [viewsOf(done('t')), viewsOf(failedWithin('t'))]

test('a run differs in nothing from itself', () => {
  const { steps, totals } = compareRuns(whole, whole)
  expect(steps.filter(({ differs }) => differs)).toEqual([])
  expect(steps.map(({ key }) => key)).toEqual([...whole.keys()])
  expect(totals[0]).toBe(totals[1])
  expect(totals[0]).toContain('$0.')
})

test('runs differ in the state, the way and the result, and not in their cost', () => {
  const { steps } = compareRuns(whole, failed)
  const differing = steps
    .filter(({ differs }) => differs)
    .map(({ name, sides }) => [name, ...sides.map(side => side?.state)])
  expect(differing).toContainEqual(['mend', 'Done', 'Failed'])
  expect(steps.find(({ name }) => name === 'plan')?.differs).toBe(false)
})

test('each step of either run stands there once, those of the second behind the one before them', () => {
  const [one, other] = [viewsOf(done('t')), viewsOf(done('t'))].map(views => new Map(views)) as [
    Map<string, never>,
    Map<string, never>,
  ]
  const keys = [...one.keys()]
  const [first = '', second = '', third = ''] = keys
  one.delete(second)
  other.delete(third)
  const { steps } = compareRuns(one, other)
  expect(steps.map(({ key }) => key).slice(0, 3)).toEqual([first, second, third])
  expect(steps[1]).toMatchObject({ differs: true, sides: [undefined, expect.anything()] })
  expect(steps[2]).toMatchObject({ differs: true, sides: [expect.anything(), undefined] })
  expect(new Set(steps.map(({ key }) => key)).size).toBe(keys.length)
})

test('a run that has not begun differs in every step that the other has done', () => {
  const { steps, totals } = compareRuns(whole, stepViews(EVERY_KIND, undefined, new Map()))
  expect(steps.every(({ differs }) => differs)).toBe(true)
  expect(totals[1]).toBe('No data')
})
