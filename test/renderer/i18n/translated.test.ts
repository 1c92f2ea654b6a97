import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../../renderer/base/bridge'
import { shownName } from '../../../renderer/i18n/own-names'
import { translated } from '../../../renderer/i18n/translated'
import { speak } from '../../../renderer/languages/speak'
import { fakeMain } from '../fake-main'

const GONE = 'This provider is no longer there.'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} })
})

afterEach(async () => {
  await speak('en')
  vi.unstubAllGlobals()
})

test('in English everything stays as main said it', () => {
  expect(translated(GONE)).toBe(GONE)
  expect(shownName('New session')).toBe('New session')
})

test('is translated also where this is loaded after the language was set, as in the built app', async () => {
  vi.resetModules()
  const { speak: speakFirst } = await import('../../../renderer/languages/speak')
  await speakFirst('de')
  const { translated: loadedLater } = await import('../../../renderer/i18n/translated')
  expect(loadedLater(GONE)).toBe('Diesen Anbieter gibt es nicht mehr.')
})

test('follows the language that is spoken', async () => {
  await speak('de')
  expect(translated(GONE)).toBe('Diesen Anbieter gibt es nicht mehr.')
  await speak('zh-Hans')
  expect(translated(GONE)).toBe('此提供商已不存在。')
  await speak('en')
  expect(translated(GONE)).toBe(GONE)
})

test('what main itself has named is called so in every language, and names that were given are left alone', async () => {
  await speak('fr')
  expect(shownName('New session')).toBe('Nouvelle session')
  expect(shownName('Offline guide')).toBe('Guide hors ligne')
  expect(shownName('New session (fork)')).toBe('New session (fork)')
  expect(shownName(GONE)).toBe(GONE)
})

test('a call that main refuses is refused in the language that is spoken', async () => {
  await speak('es')
  fakeMain({ 'session.stop': () => new Error('This terminal has ended.') })
  await expect(call('session.stop', { sessionId: 's' })).rejects.toThrow('Este terminal ha terminado.')
})
