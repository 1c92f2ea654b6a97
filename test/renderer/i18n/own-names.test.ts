import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubDocument } from '../stub-document'

beforeEach(() => {
  stubDocument()
  vi.resetModules()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** As the page loads it: after the language was set. */
async function spokenIn(language: 'en' | 'fr') {
  const { speak } = await import('../../../renderer/i18n/speak')
  await speak(language)
  return import('../../../renderer/i18n/own-names')
}

test('main’s own names are translated into every language, and names that were given are left alone', async () => {
  const { shownName, isUnnamed } = await spokenIn('fr')
  expect(shownName('New session')).toBe('Nouvelle session')
  expect(shownName('Offline guide')).toBe('Guide hors ligne')
  expect(shownName('New session (fork)')).toBe('New session (fork)')
  expect(shownName('This provider no longer exists.')).toBe('This provider no longer exists.')
  expect([isUnnamed('New session'), isUnnamed('Nouvelle session')]).toEqual([true, false])
})

test('in English they are called as they are kept', async () => {
  const { shownName } = await spokenIn('en')
  expect(shownName('New session')).toBe('New session')
  expect(shownName('Offline guide')).toBe('Offline guide')
})
