import { expect, test } from 'vitest'
import { graphRows } from '../../../../renderer/features/git/graph-lanes'

const commit = (hash: string, ...parents: string[]) => ({ hash, parents })

test('a straight history has one lane', () => {
  expect(graphRows([commit('c', 'b'), commit('b', 'a'), commit('a')])).toEqual([
    { lane: 0, passing: [], above: [], below: [0] },
    { lane: 0, passing: [], above: [0], below: [0] },
    { lane: 0, passing: [], above: [0], below: [] },
  ])
})

test('a merge opens a lane, which ends where both came from', () => {
  const rows = graphRows([commit('m', 'b', 'x'), commit('b', 'a'), commit('x', 'a'), commit('a')])
  expect(rows.map(({ lane }) => lane)).toEqual([0, 0, 1, 0])
  expect(rows[0]?.below).toEqual([0, 1])
  expect(rows[3]?.above).toEqual([0])
})

test('the main line stays where it is when a branch has its parent first', () => {
  const rows = graphRows([commit('m', 'b', 'x'), commit('x', 'a'), commit('b', 'a'), commit('a')])
  expect(rows.map(({ lane }) => lane)).toEqual([0, 1, 0, 0])
  expect(rows[3]?.above).toEqual([0, 1])
})

test('branches that are not merged stand side by side, and a lane that is free is used again', () => {
  const rows = graphRows([commit('x', 'a'), commit('y', 'a'), commit('a'), commit('z')])
  expect(rows.map(({ lane }) => lane)).toEqual([0, 1, 0, 0])
})
