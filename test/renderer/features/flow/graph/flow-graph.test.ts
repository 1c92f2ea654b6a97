import { expect, test } from 'vitest'
import { flowGraph, graphSignature } from '../../../../../renderer/features/flow/graph/flow-graph'
import type { FlowStep } from '../../../../../shared/flows/flow'
import { EVERY_KIND, flowLog, flowWith, REFERENCED } from '../../../../helpers/flow-log'

const ways = (graph: ReturnType<typeof flowGraph>) =>
  graph.edges.map(({ from, to, kind, label }) => {
    const [one, other] = [from, to].map(key => JSON.parse(key)[0])
    return [one, other, kind, label].filter(Boolean).join(' ')
  })

test('every way that a flow can go is an edge', () => {
  expect(ways(flowGraph(EVERY_KIND))).toEqual([
    'plan correctness order',
    'plan safety order',
    'plan clarity order',
    'correctness tone order',
    'safety tone order',
    'safety report error if it fails',
    'clarity tone order',
    'tone write branch warm',
    'tone write branch plain',
    'write check order',
    'check write loop repeat',
    'check found branch continue',
    'found mend branch has findings',
    'found judge branch no findings',
    'mend judge order',
    'judge report branch ready',
    'judge write loop mend first',
  ])
})

test('a step that names what comes after it leads there alone, and one that is led to does not begin with the others', () => {
  const flow = flowWith([
    { id: 'a', onComplete: 'd' } as Partial<FlowStep> & { id: string },
    { id: 'b', onError: 'c' } as Partial<FlowStep> & { id: string },
    { id: 'c' },
    { id: 'd' },
    { id: 'e', type: 'conditional', step: 'a', field: 'x', present: 'a', absent: 'nowhere' } as FlowStep,
  ])
  expect(ways(flowGraph(flow))).toEqual([
    'a d order',
    'b e order',
    'b c error if it fails',
    'c e order',
    'd e order',
    'e a loop has x',
  ])
})

test('only what leads to the same step or one above it leads back', () => {
  const graph = flowGraph(EVERY_KIND)
  expect(graph.edges.filter(({ isBack }) => isBack).map(({ name }) => name)).toEqual(['loop', 'mend first'])
  const alone = flowGraph(
    flowWith([
      { id: 'l', type: 'agent-loop-decision', loopTarget: 'l', exitTarget: 'l', maxIterations: 2 } as FlowStep,
    ]),
  )
  expect(alone.edges.map(({ isBack, kind }) => [isBack, kind])).toEqual([
    [true, 'loop'],
    [true, 'loop'],
  ])
})

test('a flow that runs within a step is a graph within its node, from when it begins', () => {
  const log = flowLog(EVERY_KIND, { referenced: REFERENCED })
  const before = graphSignature(log.run())
  log.begin({ step: 'plan' })
  log.finish({ step: 'plan' })
  expect(graphSignature(log.run())).toBe(before)
  for (const step of ['correctness', 'safety', 'clarity']) {
    log.begin({ step })
    log.finish({ step }, { outputs: { findings: 'some' } })
  }
  log.ask({ step: 'tone' }, 'Which?', ['warm', 'plain'])
  log.decide({ step: 'tone' }, { options: ['plain'], by: 'person' })
  for (const step of ['write', 'check']) {
    log.begin({ step })
    log.finish({ step }, step === 'check' ? { branch: 'exit' } : {})
  }
  expect(graphSignature(log.run())).not.toBe(before)
  const within = flowGraph(EVERY_KIND, log.run()).nodes.find(({ step }) => step.id === 'mend')?.inner
  expect(within?.map(({ name, nodes }) => [name, nodes.map(({ place }) => place)])).toEqual([
    [
      'mend-it',
      [
        { step: 'look', within: [{ step: 'mend', index: 0 }] },
        { step: 'mend', within: [{ step: 'mend', index: 0 }] },
      ],
    ],
  ])
})
