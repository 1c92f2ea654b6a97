import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartData, firstColumns, numericColumns } from '../../../../renderer/features/artifacts/chart-data'
import { scaleOf } from '../../../../renderer/features/artifacts/chart-scale'
import { runsOf } from '../../../helpers/how-deep'

const SALES = {
  head: ['Region', 'Q1', 'Q2', 'Note'],
  rows: [
    ['North', '120', '1,050', 'good'],
    ['South', '80', '–', ''],
    ['East', '90', '10', 'x'],
    ['West', '70', '20', ''],
    ['Mid', '60', '30', ''],
  ],
}

test('columns of numbers are found, also with a dash here and there', () => {
  expect(numericColumns(SALES)).toEqual([1, 2])
  expect(firstColumns(SALES)).toEqual({ x: 0, ys: [1, 2] })
  expect(firstColumns({ head: ['a', 'b'], rows: [['1', '2']] })).toEqual({ x: 0, ys: [1] })
  expect(firstColumns({ head: ['a'], rows: [['1']] })).toEqual({ x: null, ys: [0] })
})

test('missing numbers are gaps, and numbers below are places', () => {
  const bars = chartData(SALES, { x: 0, ys: [1, 2] }, 'bars')
  expect(bars.labels).toEqual(['North', 'South', 'East', 'West', 'Mid'])
  expect(bars.positions).toBeNull()
  expect(bars.series[1]?.values).toEqual([1_050, null, 10, 20, 30])
  const lines = chartData(SALES, { x: 1, ys: [2] }, 'lines')
  expect(lines.positions).toEqual([60, 70, 80, 90, 120])
  expect(lines.series[0]?.values).toEqual([30, 20, null, 10, 1_050])
})

test('more rows than can be told apart are counted', () => {
  const rows = Array.from({ length: 3_000 }, (_, at) => [String(at), String(at)])
  expect(chartData({ head: ['a', 'b'], rows }, { x: 0, ys: [1] }, 'bars').rest).toBe(2_800)
  expect(chartData({ head: ['a', 'b'], rows }, { x: 0, ys: [1] }, 'points').rest).toBe(1_000)
})

test('an axis has round numbers around its values', () => {
  expect(scaleOf([3, 97], { hasZero: true }).ticks).toEqual([0, 20, 40, 60, 80, 100])
  expect(scaleOf([-5, 12], { hasZero: true }).ticks).toEqual([-5, 0, 5, 10, 15])
  expect(scaleOf([0.1, 0.3], { hasZero: false }).ticks).toEqual([0.1, 0.15, 0.2, 0.25, 0.3])
  expect(scaleOf([], { hasZero: true })).toMatchObject({ from: 0, to: 1 })
  expect(scaleOf([7, 7], { hasZero: false }).from).toBeLessThan(7)
})

test('an axis holds whatever numbers there are', () => {
  const values = fc.array(fc.double({ noNaN: true, min: -1e300, max: 1e300 }), { maxLength: 20 })
  fc.assert(
    fc.property(values, fc.boolean(), (numbers, hasZero) => {
      const { from, to, ticks } = scaleOf(numbers, { hasZero })
      expect(from).toBeLessThan(to)
      expect(ticks.length).toBeLessThanOrEqual(50)
      const far = Math.max(Math.abs(from), Math.abs(to)) * 1e-9
      for (const value of numbers) expect(value >= from - far && value <= to + far).toBe(true)
    }),
    { numRuns: runsOf(300) },
  )
})
