import { expect, test } from 'vitest'
import { APP_HEADERS, appPolicy } from '../../../../main/mcp/apps/app-policy'
import type { AppDomains } from '../../../../shared/apps/app-domains'
import { NO_DOMAINS } from '../../../../shared/apps/mcp-apps'

const domains: AppDomains = {
  connect: ['wss://live.example.com'],
  resource: ['https://*.example.org'],
  frame: ['https://video.example.com'],
  base: ['https://base.example.com'],
}

const HOW = { isAllowed: false, pageOrigin: 'app://atrium', nonce: 'n' }

function directives(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split('; ').map(directive => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values]
    }),
  )
}

test('an app that declares nothing, or that the person has not allowed, reaches nothing', () => {
  for (const policy of [appPolicy(NO_DOMAINS, { ...HOW, isAllowed: true }), appPolicy(domains, HOW)]) {
    expect(policy).not.toMatch(/https?:|wss?:|\*|'self'/)
    expect(directives(policy)).toMatchObject({
      'default-src': ["'none'"],
      'connect-src': ['data:', 'blob:'],
      'frame-src': ["'none'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      // An address of `javascript:` is no script that was written into the page.
      'script-src': ["'nonce-n'", "'unsafe-eval'", 'blob:', 'data:'],
      'script-src-attr': ["'unsafe-inline'"],
      'frame-ancestors': ['app://atrium'],
      sandbox: ['allow-scripts', 'allow-forms'],
    })
  }
})

test('an allowed domain is allowed for its declared use, and nowhere else', () => {
  const found = directives(appPolicy(domains, { ...HOW, isAllowed: true }))
  const naming = (part: string) =>
    Object.entries(found).flatMap(([name, values]) => (values.some(value => value.includes(part)) ? [name] : []))
  expect(naming('live.example.com')).toEqual(['connect-src'])
  expect(naming('example.org')).toEqual(['script-src', 'style-src', 'img-src', 'font-src', 'media-src'])
  expect(naming('video.example.com')).toEqual(['frame-src'])
  expect(naming('base.example.com')).toEqual(['base-uri'])
})

test('a page is given none of the abilities of the computer', () => {
  const policy = APP_HEADERS['permissions-policy']
  for (const ability of [
    'camera',
    'microphone',
    'geolocation',
    'clipboard-read',
    'clipboard-write',
    'usb',
    'fullscreen',
  ]) {
    expect(policy).toContain(`${ability}=()`)
  }
  expect(policy).not.toMatch(/=\([^)]/)
})
