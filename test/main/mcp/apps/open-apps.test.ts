import { expect, test } from 'vitest'
import { appIdOf, appUrl, type Frame, mayLoadFrame, mayRequest } from '../../../../main/mcp/apps/app-requests'
import { openApps } from '../../../../main/mcp/apps/open-apps'
import { NO_DOMAINS } from '../../../../shared/apps/mcp-apps'

const DOMAINS = { ...NO_DOMAINS, connect: ['https://api.example.com'], frame: ['https://video.example.com'] }
const app = (part = {}) => ({
  sessionId: 's',
  callId: 'c',
  server: 'weather',
  tool: 'show',
  page: 'hash',
  domains: DOMAINS,
  ...part,
})
const top: Frame = { url: 'app://atrium/', parent: null }
const frameOf = (id: string, parent: Frame = top): Frame => ({ url: appUrl(id), parent })
const API = 'https://api.example.com/x'

test('a page is loaded once, by an address that nobody can guess', () => {
  const apps = openApps()
  const one = apps.open(app(), 1)
  const other = apps.open(app(), 1)
  expect(one.id).toMatch(/^[0-9a-f]{32}$/)
  expect(other.id).not.toBe(one.id)
  expect(appIdOf(appUrl(one.id))).toBe(one.id)
  expect(apps.isNew(one.id, 1)).toBe(true)
  expect(apps.isNew(one.id, 2)).toBe(false)
  expect(apps.take(one.id)).toEqual(one)
  expect(apps.isNew(one.id, 1)).toBe(false)
  expect(apps.take(one.id)).toBeUndefined()
  apps.close(other.id)
  expect(apps.take(other.id)).toBeUndefined()
})

test('a permission holds for its server in its session, for the domains declared then', () => {
  const apps = openApps()
  const reached: (readonly string[])[] = []
  apps.whenReaching(origins => reached.push(origins))
  const one = apps.open(app(), 1)
  expect(apps.reached(one)).toEqual([])
  apps.allow(one)
  expect(apps.reached(one)).toEqual(['https://api.example.com', 'https://video.example.com'])
  expect(apps.isAllowed(app({ callId: 'later' }))).toBe(true)
  expect(apps.isAllowed(app({ server: 'other' }))).toBe(false)
  expect(apps.isAllowed(app({ sessionId: 'other' }))).toBe(false)
  expect(apps.isAllowed(app({ domains: { ...DOMAINS, connect: ['https://evil.example'] } }))).toBe(false)
  apps.close(one.id)
  expect(reached.at(-1)).toEqual([])
  expect(reached.at(-2)).toEqual(['https://api.example.com', 'https://video.example.com'])
})

test('the oldest makes room', () => {
  const apps = openApps()
  const [first, ...others] = Array.from({ length: 41 }, () => apps.open(app(), 1))
  expect(apps.find(first?.id ?? '')).toBeUndefined()
  expect(others.every(({ id }) => apps.find(id))).toBe(true)
})

test('the page asks for its own files alone, and an app for what it was let reach', () => {
  const apps = openApps()
  const one = apps.open(app(), 1)
  const asks = (url: string, frame: Frame | null, window = 1) => mayRequest(apps, { url, frame, window })
  expect(asks(API, frameOf(one.id))).toBe(false)
  apps.allow(one)
  expect(asks(API, frameOf(one.id))).toBe(true)
  // A frame within it, and a worker, which has none.
  expect(asks(API, { url: 'about:srcdoc', parent: frameOf(one.id) })).toBe(true)
  expect(asks(API, null)).toBe(true)
  expect(asks(API, null, 2)).toBe(false)
  expect(asks(API, top)).toBe(false)
  expect(asks('https://evil.example/', frameOf(one.id))).toBe(false)
  const other = apps.open(app({ server: 'other' }), 1)
  expect(asks(API, frameOf(other.id))).toBe(false)
  for (const url of ['app://atrium/x.js', 'data:,x', 'blob:app://atrium/x']) expect(asks(url, top)).toBe(true)
  for (const url of ['http://127.0.0.1/', 'ws://localhost/', 'file:///etc/passwd', 'ftp://x/']) {
    expect(asks(url, frameOf(one.id))).toBe(false)
  }
})

test('a frame is loaded from an app that was opened in its window, once, or from what an app there may frame', () => {
  const apps = openApps()
  const one = apps.open(app(), 1)
  const loads = (url: string, window: number | undefined = 1) => mayLoadFrame(apps, { url, window })
  expect(loads(appUrl(one.id))).toBe(true)
  expect(loads(appUrl(one.id), 2)).toBe(false)
  expect(mayLoadFrame(apps, { url: appUrl(one.id), window: undefined })).toBe(false)
  expect(loads(appUrl('0'.repeat(32)))).toBe(false)
  apps.take(one.id)
  expect(loads(appUrl(one.id))).toBe(false)
  const others = [
    'https://example.com/',
    'data:text/html,x',
    'blob:null/x',
    'app://atrium/',
    'about:blank',
    'devtools://x',
  ]
  expect(others.filter(url => loads(url))).toEqual([])
  expect(loads('https://video.example.com/v')).toBe(false)
  apps.allow(one)
  expect(loads('https://video.example.com/v')).toBe(true)
  expect(loads('https://video.example.com/v', 2)).toBe(false)
  expect(loads(API)).toBe(false)
  expect(others.filter(url => loads(url))).toEqual([])
})
