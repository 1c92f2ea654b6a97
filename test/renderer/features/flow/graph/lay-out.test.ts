import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flowGraph } from '../../../../../renderer/features/flow/graph/flow-graph'
import { type Box, type FlowLayout, layOut } from '../../../../../renderer/features/flow/graph/lay-out'
import { layoutInput } from '../../../../../renderer/features/flow/graph/layout-input'
import type { FlowStep } from '../../../../../shared/flows/flow'
import type { FlowRun } from '../../../../../shared/flows/flow-run'
import { applyFlowFact } from '../../../../../shared/flows/run/apply-flow-fact'
import type { SessionFact } from '../../../../../shared/session/session-events'
import { EVERY_KIND, flowLog, flowWith, longFlow, REFERENCED } from '../../../../helpers/flow-log'
import { done } from '../../../../helpers/flow-scenes'
import { runsOf } from '../../../../helpers/how-deep'

const runOf = (facts: readonly SessionFact[]) =>
  facts.reduce(
    (run, fact) => (fact.type === 'flow.fact' ? applyFlowFact(run, fact.fact) : run),
    undefined as FlowRun | undefined,
  )

const laidOut = (flow: Parameters<typeof flowGraph>[0], run?: FlowRun) => layOut(layoutInput(flowGraph(flow, run)))
const keyOf = (step: string) => JSON.stringify([step, []])

const meets = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** The pairs of boxes that lie over each other, but for those of which one is within the other. */
function overlaps({ boxes }: FlowLayout): string[] {
  const all = [...boxes]
  const isWithin = (inner: string, outer: string) => {
    const within = JSON.parse(inner)[1] as { step: string }[]
    return within.at(-1)?.step === JSON.parse(outer)[0]
  }
  return all.flatMap(([key, box], at) =>
    all
      .slice(at + 1)
      .filter(([other, its]) => meets(box, its) && !isWithin(key, other) && !isWithin(other, key))
      .map(([other]) => `${key} over ${other}`),
  )
}

test('steps stand below what comes before them, and those at once beside each other in the order of the file', () => {
  const { boxes } = laidOut(EVERY_KIND)
  const at = (step: string) => boxes.get(keyOf(step)) ?? { x: 0, y: 0, width: 0, height: 0 }
  expect(at('correctness').y).toBe(at('safety').y)
  expect(at('correctness').x).toBeLessThan(at('safety').x)
  expect(at('safety').x).toBeLessThan(at('clarity').x)
  const down = ['plan', 'safety', 'tone', 'write', 'check', 'found', 'mend', 'judge', 'report']
  expect(down.map(step => at(step).y)).toEqual(down.map(step => at(step).y).sort((one, other) => one - other))
})

test('every line begins at the edge of one step and ends at that of the other, whichever way it leads', () => {
  const graph = flowGraph(EVERY_KIND)
  const { boxes, lines } = layOut(layoutInput(graph))
  expect(lines.size).toBe(graph.edges.length)
  for (const { key, from, to, isBack } of graph.edges) {
    const [first, last] = [lines.get(key)?.points[0], lines.get(key)?.points.at(-1)]
    const [source, target] = [boxes.get(from), boxes.get(to)]
    if (!first || !last || !source || !target) throw new Error(`${key} has no line.`)
    expect(first.y, key).toBe(isBack ? source.y : source.y + source.height)
    expect(last.y, key).toBe(isBack ? target.y + target.height : target.y)
    expect(first.x >= source.x && first.x <= source.x + source.width, key).toBe(true)
    expect(last.x >= target.x && last.x <= target.x + target.width, key).toBe(true)
  }
})

test('steps within a step lie within its box, and below its own words', () => {
  const run = runOf(done('t'))
  const layout = laidOut(EVERY_KIND, run)
  const outer = layout.boxes.get(keyOf('mend'))
  const within = [{ step: 'mend', index: 0 }]
  for (const step of ['look', 'mend']) {
    const inner = layout.boxes.get(JSON.stringify([step, within]))
    if (!outer || !inner) throw new Error('A box is missing.')
    expect(inner.x).toBeGreaterThan(outer.x)
    expect(inner.x + inner.width).toBeLessThan(outer.x + outer.width)
    expect(inner.y).toBeGreaterThan(outer.y + 50)
    expect(inner.y + inner.height).toBeLessThan(outer.y + outer.height)
  }
  expect([...layout.titles.keys()]).toEqual([JSON.stringify(within)])
  expect(overlaps(layout)).toEqual([])
})

test('a step that leads to itself has a bow beside it', () => {
  const flow = flowWith([
    { id: 'l', type: 'agent-loop-decision', loopTarget: 'l', exitTarget: 'e', maxIterations: 2 } as FlowStep,
    { id: 'e' },
  ])
  const { boxes, lines, width } = laidOut(flow)
  const box = boxes.get(keyOf('l')) ?? { x: 0, y: 0, width: 0, height: 0 }
  const bow = [...lines.values()].find(({ points }) => points.length === 3 && points[0]?.x === points[2]?.x)
  expect(bow?.points[1]?.x).toBeGreaterThan(box.x + box.width)
  expect(width).toBeGreaterThan(box.x + box.width)
})

test('no step lies over another one, in whatever flow', () => {
  const step = fc.record({
    blockers: fc.array(fc.nat(30), { maxLength: 3 }),
    decides: fc.boolean(),
    target: fc.nat(30),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 24 }), steps => {
      const id = (at: number) => `s${at % steps.length}`
      const flow = flowWith(
        steps.map(({ blockers, decides, target }, at) =>
          decides
            ? { id: id(at), type: 'agent-decision', branches: [{ name: 'go', target: id(target) }] }
            : { id: id(at), blockedBy: blockers.map(id).filter(other => other !== id(at)) },
        ) as (Partial<FlowStep> & { id: string })[],
      )
      const layout = laidOut(flow)
      expect(layout.boxes.size).toBe(steps.length)
      expect(overlaps(layout)).toEqual([])
    }),
    { numRuns: runsOf(30) },
  )
})

test('two hundred steps, and far more than can be led round each other, all have a place', () => {
  expect(laidOut(longFlow(200)).boxes.size).toBe(200)
  const huge = laidOut(longFlow(2_000))
  expect(huge.boxes.size).toBe(2_000)
  expect(new Set([...huge.boxes.values()].map(({ y }) => y)).size).toBe(2_000)
})

test('a run is laid out as its flow is, until a flow begins within it', () => {
  const log = flowLog(EVERY_KIND, { referenced: REFERENCED })
  log.begin({ step: 'plan' })
  expect([...laidOut(EVERY_KIND, log.run()).boxes]).toEqual([...laidOut(EVERY_KIND).boxes])
})
