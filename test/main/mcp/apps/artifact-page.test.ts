import { expect, test } from 'vitest'
import { artifactPolicy } from '../../../../main/mcp/apps/app-policy'
import { appUrl, type Frame, mayLoadFrame, mayRequest } from '../../../../main/mcp/apps/app-requests'
import { artifactPage, fileOfPage } from '../../../../main/mcp/apps/artifact-page'
import { openApps } from '../../../../main/mcp/apps/open-apps'
import { NO_DOMAINS } from '../../../../shared/apps/mcp-apps'

const HOW = { nonce: 'n', script: 'say("</script>")\nmore' }

test('the script that tells of problems comes first, and moves no line', () => {
  const page = artifactPage('\n<!DOCTYPE html>\n<p>one</p>\n<script>two()</script>', HOW)
  expect(page).toBe(
    '\n<!DOCTYPE html><script nonce=n>say("<\\/script>") more</script>\n<p>one</p>\n<script nonce=n>two()</script>',
  )
  expect(artifactPage('<p>x', HOW)).toBe('<!doctype html><script nonce=n>say("<\\/script>") more</script><p>x')
})

test('an address of the page is the page, or a file beside it', () => {
  const url = appUrl('a'.repeat(32))
  expect(fileOfPage(url)).toBeUndefined()
  expect(fileOfPage(`${url}css/a%20b.css?v=1#x`)).toBe('css/a b.css')
  expect(fileOfPage(`${url}%E0%A4%A`)).toBeUndefined()
})

test('both policies of a page name nobody but its own files', () => {
  for (const own of [[], [appUrl('a'.repeat(32))]]) {
    const [first = '', second = ''] = artifactPolicy(own, { pageOrigin: 'app://atrium', nonce: 'n' }).split(', ')
    expect(first).not.toMatch(/https?:|wss?:|\*|'self'/)
    expect(first).toContain('connect-src data: blob:;')
    expect(first).toContain('sandbox allow-scripts allow-forms')
    expect(second).toContain("worker-src 'none'")
    expect(second).not.toContain('nonce')
    expect(second.includes('mcp-app:')).toBe(own.length > 0)
  }
})

test('a page of a model asks for its own files alone, whatever apps of its window may reach', () => {
  const apps = openApps()
  const domains = { ...NO_DOMAINS, connect: ['https://api.example.com'] }
  const app = apps.open({ sessionId: 's', callId: 'c', server: 'x', tool: 't', page: 'p', domains }, 1)
  apps.allow(app)
  const { id } = apps.openArtifact({ html: '<p>' }, 1)
  const frame: Frame = { url: appUrl(id), parent: { url: 'app://atrium/', parent: null } }
  const asks = (url: string, asking: Frame = frame) => mayRequest(apps, { url, frame: asking, window: 1 })
  expect(asks(`${appUrl(id)}style.css`)).toBe(true)
  expect(asks('data:,x')).toBe(true)
  const refused = ['https://api.example.com/', 'app://atrium/index.html', 'app://atrium/blob/x', appUrl(app.id)]
  for (const url of [...refused, 'http://127.0.0.1/', 'file:///etc/passwd', 'devtools://x']) {
    expect(asks(url)).toBe(false)
    expect(asks(url, { url: 'about:srcdoc', parent: frame })).toBe(false)
  }
})

test('it is loaded once, in its own window, and the oldest makes room', () => {
  const apps = openApps()
  const one = apps.openArtifact({ html: '<p>' }, 1)
  expect(mayLoadFrame(apps, { url: appUrl(one.id), window: 2 })).toBe(false)
  expect(mayLoadFrame(apps, { url: appUrl(one.id), window: 1 })).toBe(true)
  expect(apps.takeArtifact(one.id)).toEqual(one)
  expect(apps.takeArtifact(one.id)).toBeUndefined()
  expect(mayLoadFrame(apps, { url: appUrl(one.id), window: 1 })).toBe(false)
  expect(apps.find(one.id)).toBeUndefined()
  const others = Array.from({ length: 40 }, () => apps.openArtifact({ html: '' }, 1))
  expect(apps.findArtifact(one.id)).toBeUndefined()
  expect(others.every(({ id }) => apps.findArtifact(id))).toBe(true)
  for (const { id } of apps.artifactsOf(1)) apps.close(id)
  expect(apps.artifactsOf(1)).toEqual([])
})
