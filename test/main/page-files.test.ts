import { isAbsolute, join, relative, sep } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONTENT_SECURITY_POLICY, isFramePage, PAGE_ORIGIN, pageFile, policyOf } from '../../main/page-files'
import { runsOf } from '../helpers/how-deep'

const folder = join(process.cwd(), 'page')

describe('the page', () => {
  test.each([
    ['app://atrium/', 'index.html', 'text/html; charset=utf-8'],
    ['app://atrium/index.html', 'index.html', 'text/html; charset=utf-8'],
    ['app://atrium/assets/index-3f.js?v=1#top', 'assets/index-3f.js', 'text/javascript; charset=utf-8'],
    ['app://atrium/a%20b.css', 'a b.css', 'text/css; charset=utf-8'],
    ['app://atrium/fonts/x.woff2', 'fonts/x.woff2', 'font/woff2'],
    ['app://atrium/%2e%2e/%2E./index.html', 'index.html', 'text/html; charset=utf-8'],
    ['app://atrium/assets/../index.html', 'index.html', 'text/html; charset=utf-8'],
  ])('has a file for %s', (url, name, type) => {
    expect(pageFile(folder, url)).toEqual({ path: join(folder, name), type })
  })

  test('is of one origin', () => {
    expect(PAGE_ORIGIN).toBe('app://atrium')
  })
})

describe('no file is given for', () => {
  test.each([
    'app://atrium/..%2fsecret.html',
    'app://atrium/%2e%2e%2f%2e%2e%2fsecret.html',
    'app://atrium/..%5csecret.html',
    'app://atrium/a%5c..%5c..%5csecret.html',
    'app://atrium/c:%5csecret.html',
    'app://atrium//c:/secret.html',
    'app://atrium/index.html%00.js',
    'app://atrium/index.html::$DATA',
    'app://atrium/%',
    'app://atrium/%ff.js',
    'app://atrium/%c0%ae%c0%ae/secret.html',
    'app://atrium/main.exe',
    'app://atrium/package',
    'app://atrium/.html',
    'app://atrium/__proto__',
    'app://atrium/x.constructor',
    'app://atrium/folder/',
    'app://other/index.html',
    'app://atrium.evil/index.html',
    'app://evil@other/index.html',
    'app://atrium:80/index.html',
    'app:index.html',
    'app:///index.html',
    'file:///etc/passwd.html',
    'https://atrium/index.html',
    'index.html',
    '',
  ])('%s', url => {
    expect(pageFile(folder, url)).toBeNull()
  })
})

test('no URL leads out of the folder', () => {
  const part = fc.constantFrom(
    '..',
    '.',
    '/',
    '\\',
    '%2e',
    '%2E%2e',
    '%2f',
    '%5c',
    '%252e',
    '%00',
    ':',
    'c:',
    '~',
    '@',
    '?',
    '#',
    '%c0%ae',
    '．',
    '／',
    '\u2215',
    'a',
    'index',
    '.html',
    '.js',
    '.css',
    'assets',
    ' ',
    '\t',
    '\n',
    '%',
    ';',
    '%uff0e',
  )
  const hostile = fc.array(part, { maxLength: 12 }).map(parts => `app://atrium/${parts.join('')}`)
  const any = fc.oneof(
    { weight: 4, arbitrary: hostile },
    fc.webUrl(),
    fc.string(),
    hostile.map(url => `${url}.html`),
  )
  let found = 0
  fc.assert(
    fc.property(any, url => {
      const file = pageFile(folder, url)
      if (!file) return
      found += 1
      const inside = relative(folder, file.path)
      expect(inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)).toBe(false)
      expect(file.path).not.toMatch(/[\0\\:]/)
    }),
    { numRuns: runsOf(5_000) },
  )
  expect(found).toBeGreaterThan(100)
})

test('the policy lets nothing run or load that is not our own', () => {
  const directives = new Map(CONTENT_SECURITY_POLICY.split('; ').map(text => [text.split(' ')[0], text]))
  expect(directives.get('default-src')).toBe("default-src 'none'")
  expect(directives.get('script-src')).toBe("script-src 'self'")
  expect(directives.get('object-src')).toBe("object-src 'none'")
  expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'")
  expect(CONTENT_SECURITY_POLICY).not.toMatch(/unsafe|\*|https?:|ws:/)
})

describe('a frame of ours', () => {
  test('runs its own script and loads nothing, and only the window may show it', () => {
    for (const url of ['app://atrium/diagram.html', 'app://atrium/preview.html']) {
      expect(isFramePage(url)).toBe(true)
      const policy = policyOf(url)
      expect(policy).toContain("default-src 'none'; script-src app://atrium;")
      expect(policy).toContain('frame-ancestors app://atrium; sandbox allow-scripts')
      expect(policy).not.toMatch(/connect-src|allow-same-origin|unsafe-eval|script-src[^;]*unsafe/)
      expect(CONTENT_SECURITY_POLICY).toContain(url)
    }
  })

  test('is none of the other pages', () => {
    for (const url of ['app://atrium/', 'app://atrium/index.html', 'app://other/diagram.html', 'https://diagram.html/'])
      expect(isFramePage(url)).toBe(false)
    expect(policyOf('app://atrium/')).toBe(CONTENT_SECURITY_POLICY)
  })
})
