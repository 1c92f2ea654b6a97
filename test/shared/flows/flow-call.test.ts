import { expect, test } from 'vitest'
import { AUTONOMOUS_LIMITS, flowCallIn, flowCallText } from '../../../shared/flows/flow-call'

const plain = { isAutonomous: false }

test.each([
  ['/build', { alias: '/build', task: '', ...plain }],
  ['  /judo:build  the house\nand more ', { alias: '/judo:build', task: 'the house\nand more', ...plain }],
  ['/build --autonomous it', { alias: '/build', task: 'it', isAutonomous: true, ...AUTONOMOUS_LIMITS }],
  [
    '/build --max-cost=$2.50 --autonomous --max-minutes=7 it --autonomous',
    { alias: '/build', task: 'it --autonomous', isAutonomous: true, maxCost: 2.5, maxMinutes: 7 },
  ],
  ['/build --max-minutes=7', { alias: '/build', task: '', ...plain, maxMinutes: 7 }],
  ['/build --other it', { alias: '/build', task: '--other it', ...plain }],
  ['/build --max-cost=much it', { alias: '/build', task: '--max-cost=much it', ...plain }],
  ['/build --autonomously', { alias: '/build', task: '--autonomously', ...plain }],
])('%j calls %j, and its text calls the same', (text, call) => {
  const found = flowCallIn(text)
  expect(found).toEqual(call)
  expect(found && flowCallIn(flowCallText(found))).toEqual(call)
})

test.each(['build', '/Build it', '/ build', '/a/b', '', '/a:'])('%j calls nothing', text => {
  expect(flowCallIn(text)).toBeUndefined()
})
