import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../../renderer/base/bridge'
import { translated } from '../../../renderer/i18n/translated'
import { speak } from '../../../renderer/languages/speak'
import { fakeMain } from '../fake-main'
import { stubDocument } from '../stub-document'

const GONE = 'This provider is no longer there.'

beforeEach(() => {
  stubDocument()
})

afterEach(async () => {
  await speak('en')
  vi.unstubAllGlobals()
})

test('in English everything stays as main said it', () => {
  expect(translated(GONE)).toBe(GONE)
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

test('a call that main refuses is refused in the language that is spoken', async () => {
  await speak('es')
  fakeMain({ 'session.stop': () => new Error('This terminal has ended.') })
  await expect(call('session.stop', { sessionId: 's' })).rejects.toThrow('Este terminal ha terminado.')
})
