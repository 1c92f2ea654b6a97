import { expect, test } from 'vitest'
import { isAppRunning, runApp } from '../../../../renderer/features/apps/live-apps'

test('of more than six the first rests', () => {
  const rested: string[] = []
  const ends = new Map<string, () => void>()
  const run = (id: string) =>
    ends.set(
      id,
      runApp(id, () => {
        rested.push(id)
        ends.get(id)?.()
      }),
    )
  for (let at = 1; at <= 6; at++) run(`app ${at}`)
  expect(rested).toEqual([])
  run('app 7')
  expect(rested).toEqual(['app 1'])
  expect(isAppRunning('app 1')).toBe(false)
  expect(isAppRunning('app 7')).toBe(true)
  ends.get('app 7')?.()
  expect(isAppRunning('app 7')).toBe(false)
})
