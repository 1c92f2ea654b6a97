import { beforeEach, expect, test, vi } from 'vitest'
import { USUAL_LIMITS } from '../../../../main/mcp/connection/connection-limits'
import { startPatience } from '../../../../main/mcp/connection/start-patience'
import type { Target } from '../../../../main/mcp/connection/transport-for'

const HOUR = 3_600_000

beforeEach(() => {
  vi.useFakeTimers()
  return () => void vi.useRealTimers()
})

const programThat = (fetches: boolean): Target => ({
  type: 'stdio',
  program: { command: 'uvx', args: [], env: {}, cwd: '/', fetches },
})

/** Returns whether a start is given up, once time has gone by. */
function waitedFor(target: Target) {
  const patience = startPatience(target, USUAL_LIMITS)
  let isOver = false
  patience.over.catch(() => {
    isOver = true
  })
  const isOverAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return isOver
  }
  return { ...patience, isOverAfter }
}

test('a program that installs for an hour is waited for, also in silence', async () => {
  const { isOverAfter } = waitedFor(programThat(true))
  expect(await isOverAfter(HOUR)).toBe(false)
})

test('any other is waited for as long as it prints something now and then', async () => {
  const { heard, isOverAfter } = waitedFor(programThat(false))
  for (let minute = 0; minute < 60; minute++) {
    expect(await isOverAfter(60_000)).toBe(false)
    heard()
  }
  expect(await isOverAfter(USUAL_LIMITS.silentMs)).toBe(true)
})

test('one that prints no messages is given up, however much it prints', async () => {
  const { heard, strayed, isOverAfter } = waitedFor(programThat(true))
  strayed()
  for (let second = 0; second < 30; second++) {
    expect(await isOverAfter(1_000)).toBe(false)
    strayed()
  }
  heard()
  expect(await isOverAfter(USUAL_LIMITS.strayMs)).toBe(true)
})

test('an address has to answer in time, and what has answered is not given up', async () => {
  const address: Target = { type: 'http', url: 'https://mcp.test', headers: {}, fetch }
  const slow = waitedFor(address)
  slow.heard()
  expect(await slow.isOverAfter(USUAL_LIMITS.startMs)).toBe(true)
  const ready = waitedFor(address)
  ready.stop()
  expect(await ready.isOverAfter(HOUR)).toBe(false)
})
