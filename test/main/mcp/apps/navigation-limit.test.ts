import { expect, test } from 'vitest'
import { navigationLimit } from '../../../../main/mcp/apps/navigation-limit'

const refused = (url: string, { count, everyMs }: { count: number; everyMs: number }) => {
  const limit = navigationLimit()
  limit.loaded(7, 'one')
  return Array.from({ length: count }, (_, at) => limit.take(7, url, at * everyMs)).indexOf(false)
}

test('an app whose frames go on and on is restless, and no other one is', () => {
  const limit = navigationLimit()
  limit.loaded(7, 'one')
  limit.loaded(8, 'other')
  for (let at = 0; at < 100; at++) expect(limit.take(7, 'data:,x', 0)).toBe(true)
  expect(limit.isRestless('one')).toBe(false)
  expect(limit.take(7, 'data:,x', 0)).toBe(false)
  expect(limit.take(8, 'data:,x', 0)).toBe(true)
  expect(limit.isRestless('one')).toBe(true)
  expect(limit.isRestless('other')).toBe(false)
})

test('frames that an app makes of its own words are many before it is stopped, but not without end', () => {
  expect(refused('about:srcdoc', { count: 250, everyMs: 0 })).toBe(-1)
  expect(refused('about:srcdoc', { count: 5_000, everyMs: 20 })).toBeGreaterThan(250)
})

test('an app that navigates now and then may do so forever', () => {
  expect(refused('https://video.example.com/', { count: 5_000, everyMs: 500 })).toBe(-1)
  expect(refused('https://video.example.com/', { count: 5_000, everyMs: 250 })).toBeGreaterThan(100)
})

test('an app that is loaded anew begins anew', () => {
  const limit = navigationLimit()
  for (let at = 0; at < 100; at++) limit.take(7, 'data:,x', 0)
  limit.loaded(7, 'two')
  expect(limit.take(7, 'data:,x', 0)).toBe(true)
  expect(limit.isRestless('two')).toBe(false)
})
