import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serveFolder } from '../../../../main/browser/files/serve-folder'
import { type BrowserNetwork, browserNetwork, PROXY_USER } from '../../../../main/browser/network/browser-network'
import { FOLDER_HOST } from '../../../../shared/browser/folder-pages'
import { temporaryFolder } from '../../../helpers/temp-folder'

let network: BrowserNetwork
let folder: string
let isOn = false

beforeEach(async () => {
  isOn = false
  const outer = await temporaryFolder()
  folder = join(outer, 'work')
  await mkdir(join(folder, 'docs', 'a b'), { recursive: true })
  await mkdir(join(folder, '.git'))
  await writeFile(join(outer, 'outside.html'), 'Outside')
  await writeFile(join(folder, 'index.html'), '<p>Start</p>')
  await writeFile(join(folder, '.env'), 'KEY=1')
  await writeFile(join(folder, '.git', 'HEAD'), 'ref')
  await writeFile(join(folder, 'docs', 'index.html'), '<meta charset="latin1"><p>Docs</p>')
  await writeFile(join(folder, 'docs', 'a b', 'größe#1?.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const hasNetwork = () => isOn
  network = await browserNetwork({ folder: { serve: serveFolder(folder, { isOn: hasNetwork }), hasNetwork } })
})

afterEach(() => network.close())

type Got = { status: number; type: string; body: string; headers: IncomingMessage['headers'] }

/** Asks as Chromium does, for a whole address, through the proxy. */
function get(path: string, { method = 'GET', headers = {}, host = FOLDER_HOST } = {}): Promise<Got> {
  const { hostname, port } = new URL(network.proxyRules)
  return new Promise((resolve, reject) => {
    const known = Buffer.from(`${PROXY_USER}:${network.proxyPassword}`).toString('base64')
    const sent = { 'proxy-authorization': `Basic ${known}`, ...headers }
    const asked = request({ hostname, port, method, headers: sent, path: `http://${host}${path}` }, answer => {
      const pieces: Buffer[] = []
      answer.on('data', piece => pieces.push(piece))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(pieces).toString(),
          type: answer.headers['content-type'] ?? '',
        }),
      )
      answer.on('error', reject)
    })
    asked.on('error', reject).end()
  })
}

const looked = { headers: { 'sec-fetch-dest': 'document' } }

test('files are given as what they are', async () => {
  expect(await get('/index.html')).toMatchObject({
    status: 200,
    type: 'text/html; charset=utf-8',
    body: '<p>Start</p>',
  })
  // A page that says its encoding is read by that.
  expect(await get('/docs/index.html')).toMatchObject({ type: 'text/html', body: expect.stringContaining('Docs') })
  const svg = `/docs/a%20b/${encodeURIComponent('größe#1?.svg')}`
  expect(await get(svg)).toMatchObject({ status: 200, type: 'image/svg+xml' })
  await writeFile(join(folder, 'main.ts'), 'const a: number = 1')
  expect(await get('/main.ts')).toMatchObject({ type: 'text/plain; charset=utf-8' })
  await writeFile(join(folder, 'unknown.qqq'), 'words')
  expect(await get('/unknown.qqq')).toMatchObject({ status: 200, type: '', body: 'words' })
  await writeFile(join(folder, 'empty.css'), '')
  expect(await get('/empty.css')).toMatchObject({ status: 200, body: '' })
  expect(await get('/index.html', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' })
  expect((await get('/index.html')).headers['cache-control']).toBe('no-store')
})

test('a folder is shown by its index.html', async () => {
  expect(await get('/')).toMatchObject({ status: 200, body: '<p>Start</p>' })
  const moved = await get('/docs?a=1')
  expect([moved.status, moved.headers.location]).toEqual([307, '/docs/?a=1'])
  expect((await get('/docs/')).body).toContain('Docs')
  expect((await get('/docs/a%20b/')).status).toBe(404)
})

test('players are given pieces', async () => {
  await writeFile(join(folder, 'film.mp4'), '0123456789')
  const piece = (range: string) => get('/film.mp4', { headers: { range } })
  expect(await piece('bytes=2-4')).toMatchObject({ status: 206, body: '234' })
  expect((await piece('bytes=2-4')).headers['content-range']).toBe('bytes 2-4/10')
  expect(await piece('bytes=7-')).toMatchObject({ status: 206, body: '789' })
  expect(await piece('bytes=-3')).toMatchObject({ status: 206, body: '789' })
  expect(await piece('bytes=5-99')).toMatchObject({ status: 206, body: '56789' })
  expect(await piece('bytes=20-30')).toMatchObject({ status: 200, body: '0123456789' })
  expect(await piece('bytes=-')).toMatchObject({ status: 200 })
})

test('Markdown is a page where it is looked at, and itself where a page reads it', async () => {
  await writeFile(join(folder, 'read.md'), '# Title\n<script>alert(1)</script></pre>')
  const page = await get('/read.md', looked)
  expect(page.type).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('# Title\n&lt;script&gt;alert(1)&lt;/script&gt;&lt;/pre&gt;</pre>')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.headers['content-security-policy']).not.toContain('https:')
  expect(await get('/read.md')).toMatchObject({ type: 'text/plain; charset=utf-8' })
  isOn = true
  expect((await get('/read.md', looked)).headers['content-security-policy']).toContain('https:')
  await writeFile(join(folder, 'long.md'), 'x'.repeat(2_000_001))
  expect((await get('/long.md', looked)).type).toBe('text/plain; charset=utf-8')
})

describe('nothing else is given', () => {
  test.each([
    ...['/../outside.html', '/%2e%2e/outside.html', '/..%2foutside.html', '/docs/..%2f..%2foutside.html'],
    ...['//etc/passwd', '/%2fetc/passwd', '/file%3a%2f%2f%2fetc/passwd', '/..%5coutside.html', '/index.html%00'],
    ...['/%', '/%ff', '/missing.html', '/index.html/x', `/${'a'.repeat(5000)}`],
  ])('%s', async path => {
    const { status, body } = await get(path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body).not.toContain('Outside')
    // Pages learn nothing of where the folder is.
    expect(body).not.toContain(folder)
  })

  test.each(['/.env', '/.git/HEAD', '/.GIT/HEAD', '/id_rsa', '/docs/server.pem'])('of keys: %s', async path => {
    await writeFile(join(folder, 'id_rsa'), 'key')
    await writeFile(join(folder, 'docs', 'server.pem'), 'key')
    expect((await get(path)).status).toBeGreaterThanOrEqual(403)
  })

  test('through links that lead out, or to keys', async () => {
    await symlink(join(folder, '..', 'outside.html'), join(folder, 'link.html'))
    await symlink(join(folder, '.env'), join(folder, 'plain.txt'))
    await symlink(folder, join(folder, 'self'))
    expect((await get('/link.html')).status).toBe(403)
    expect((await get('/plain.txt')).status).toBe(403)
    expect((await get('/self/.env')).status).toBe(403)
    expect((await get('/self/index.html')).status).toBe(200)
  })

  test('to be written', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await get('/index.html', { method })).status).toBe(405)
  })
})

test('without a network pages of the folder reach nobody, and with one not this computer', async () => {
  const local = { host: new URL(network.proxyRules).host }
  expect(await get('/', local)).toMatchObject({ status: 403, body: 'Pages of the folder have no network.' })
  expect((await get('/', { host: 'example.com' })).body).toBe('Pages of the folder have no network.')
  expect((await get('/', { host: `${FOLDER_HOST}:81` })).status).toBe(403)
  isOn = true
  expect((await get('/', local)).body).toContain('which the page was not let reach')
})

test('pages of the web never reach files of the folder, nor a server that has their name', async () => {
  const web = await browserNetwork()
  const own = network
  network = web
  web.reach(FOLDER_HOST)
  const { status, body } = await get('/index.html')
  expect([status, body]).toEqual([403, 'Files of the folder are opened in a tab of their own.'])
  network = own
  await web.close()
})
