import { expect, test } from 'vitest'
import { plainUserAgent } from '../../../../main/browser/tabs/plain-user-agent'

test('pages are told of a browser, and of no app', () => {
  const engine = '(KHTML, like Gecko)'
  const own = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 ${engine} Atrium/0.1.0 Chrome/130.0.6723.137 Electron/33.2.1 Safari/537.36`
  const plain = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 ${engine} Chrome/130.0.0.0 Safari/537.36`
  expect(plainUserAgent(own)).toBe(plain)
  expect(plainUserAgent(plain)).toBe(plain)
})
