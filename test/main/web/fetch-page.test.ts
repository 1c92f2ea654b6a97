import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fetchPage } from '../../../main/web/fetch-page'
import { localWeb, type Respond, sends } from './local-web'

const signal = new AbortController().signal
const url = new URL('http://page.example.org/')

async function fetched(respond: Respond) {
  return fetchPage(url, { web: await localWeb(respond), signal })
}

describe('the text of a page', () => {
  test.each([
    ['UTF-8 where nothing is said', Buffer.from('grün'), 'text/plain'],
    ['the header', Buffer.from('grün', 'latin1'), 'text/plain; charset="ISO-8859-1"'],
    ['a byte order mark', Buffer.from('\ufeffgrün', 'utf16le'), 'text/plain; charset=utf-8'],
    ['an unknown charset', Buffer.from('grün'), 'text/plain; charset=martian'],
  ])('is decoded by %s', async (_what, body, type) => {
    expect((await fetched(sends(body, { 'content-type': type }))).text).toBe('grün')
  })

  test('is decoded by its <meta charset>', async () => {
    const body = Buffer.from('<meta charset="windows-1252"><p>grün €', 'latin1')
    body[body.length - 1] = 0x80
    expect((await fetched(sends(body))).text).toContain('grün €')
  })

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('is decompressed from %s', async (encoding, compress) => {
    const { text } = await fetched(sends(compress('<p>Hello'), { 'content-encoding': encoding }))
    expect(text).toBe('<p>Hello')
  })

  test.each([
    'text/html',
    'application/xhtml+xml',
    'text/plain',
    'text/markdown',
    'text/csv',
    'application/json',
    'application/ld+json',
  ])('is read from %s', async type =>
    expect(await fetched(sends('x', { 'content-type': type }))).toMatchObject({ type, text: 'x' }),
  )
})

describe('a page is not read', () => {
  test.each(['application/pdf', 'image/png', 'application/octet-stream', 'multipart/form-data', ''])(
    'a page of the type %j is refused',
    async type => {
      await expect(fetched(sends('x', { 'content-type': type }))).rejects.toThrow(`The page is of the type '${type}'.`)
    },
  )

  test('a page that says that it has more than 5 MB is refused', async () => {
    const respond: Respond = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': 50_000_000 }).write('a')
    }
    await expect(fetched(respond)).rejects.toThrow('The page has more than 5 MB.')
  })

  test('a page with more than 5 MB that does not say so is refused', async () => {
    const respond: Respond = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const more = () => {
        while (!response.destroyed && response.write('a'.repeat(100_000)));
      }
      response.on('drain', more)
      more()
    }
    await expect(fetched(respond)).rejects.toThrow('The page has more than 5 MB.')
  })

  test('a page that unfolds to more than 5 MB is refused', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000))
    expect(bomb.length).toBeLessThan(50_000)
    await expect(fetched(sends(bomb, { 'content-encoding': 'gzip' }))).rejects.toThrow('The page has more than 5 MB.')
  })

  test.each([
    ['is compressed in an unknown way', sends('x', { 'content-encoding': 'zstd' }), 'compressed as zstd'],
    ['is compressed badly', sends('no gzip', { 'content-encoding': 'gzip' }), 'header'],
    ['does not exist', ((_, response) => void response.writeHead(404).end()) as Respond, 'answered with status 404'],
    [
      'redirects to nowhere',
      ((_, response) => void response.writeHead(302).end()) as Respond,
      'answered with status 302',
    ],
  ])('a page that %s is refused', async (_what, respond, words) => {
    await expect(fetched(respond)).rejects.toThrow(words)
  })

  test('a page is refused if all its addresses refuse the connection', async () => {
    const web = await localWeb(sends('x'), {
      resolve: async () => ['127.0.0.1', '127.0.0.2'].map(address => ({ address, family: 4 })),
      isAllowed: () => true,
      transport: {
        'http:': (from, options) => request(from, { ...options, protocol: 'https:', port: 1 }),
        'https:': request,
      },
    })
    await expect(fetchPage(url, { web, signal })).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})

describe('a page over TLS', () => {
  const pem = readFileSync(new URL('./self-signed.pem', import.meta.url))

  async function secureWeb() {
    const names: unknown[] = []
    const server = createServer({ key: pem, cert: pem }, (incoming, response) => {
      names.push((incoming.socket as { servername?: string }).servername, incoming.headers.host)
      sends('<p>Hello')({} as never, response)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const web = await localWeb(sends('wrong'), {
      transport: { 'http:': request, 'https:': (from, options) => request(from, { ...options, port, ca: pem }) },
    })
    return { web, names, port }
  }

  test('is asked for by its name, at the address that was checked', async () => {
    const { web, names, port } = await secureWeb()
    const page = await fetchPage(new URL('https://page.example.org/'), { web, signal })
    expect(page.text).toBe('<p>Hello')
    expect(names).toEqual(['page.example.org', `page.example.org:${port}`])
  })

  test('is not read under a name that its certificate does not have', async () => {
    const { web } = await secureWeb()
    await expect(fetchPage(new URL('https://other.example.org/'), { web, signal })).rejects.toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    })
  })
})
