import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../../renderer/bridge'
import { speak } from '../../../renderer/languages/language'
import { sessionName } from '../../../renderer/languages/session-name'
import { translated } from '../../../renderer/languages/translated'
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
  expect(sessionName('New session')).toBe('New session')
})

test('follows the language that is spoken', async () => {
  await speak('de')
  expect(translated(GONE)).toBe('Diesen Anbieter gibt es nicht mehr.')
  await speak('zh-Hans')
  expect(translated(GONE)).toBe('此提供商已不存在。')
  await speak('en')
  expect(translated(GONE)).toBe(GONE)
})

test('a session that nobody named is called so in every language, and names are left alone', async () => {
  await speak('fr')
  expect(sessionName('New session')).toBe('Nouvelle session')
  expect(sessionName('New session (fork)')).toBe('New session (fork)')
  expect(sessionName(GONE)).toBe(GONE)
})

test('a call that main refuses is refused in the language that is spoken', async () => {
  await speak('es')
  fakeMain({ 'session.stop': () => new Error('This terminal has ended.') })
  await expect(call('session.stop', { sessionId: 's' })).rejects.toThrow('Este terminal ha terminado.')
})
