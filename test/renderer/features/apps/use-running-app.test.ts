import { expect, test } from 'vitest'
import { appDoctor } from '../../../../renderer/features/apps/use-running-app'
import type { AppHealth } from '../../../../shared/apps/mcp-apps'

const told = (...healths: AppHealth[]) => {
  const doctor = appDoctor()
  return healths.map(health => doctor(health))
}

test('one that is at work for good is stopped, and not one that was once', () => {
  expect(told('well', 'busy', 'well', 'busy', 'busy')).toEqual([undefined, undefined, undefined, undefined, 'busy'])
})

test('one that has grown too large, or is no longer there, is stopped at once', () => {
  expect(told('well', 'large')).toEqual([undefined, 'memory'])
  expect(told('well', 'gone')).toEqual([undefined, 'gone'])
})

test('one that is not there yet is waited for, but not for ever', () => {
  expect(told(...Array<AppHealth>(12).fill('gone'), 'well')).toEqual(Array(13).fill(undefined))
  expect(told(...Array<AppHealth>(13).fill('gone')).at(-1)).toBe('gone')
})
