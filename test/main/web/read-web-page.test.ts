import { describe, expect, test } from 'vitest'
import { readWebPage } from '../../../main/web/read-web-page'
import { withNamedHosts } from '../../../main/web/web-access'
import { down, type LocalWeb, localWeb, pages, redirects, sends } from './local-web'

const never = new AbortController().signal
const article = '<html><head><title>Name</title></head><body><article><p>Hello <b>you</b></p></article></body></html>'
const markdown = { 'content-type': 'text/markdown; charset=utf-8' }

const read = (web: LocalWeb, url = 'https://page.example.org/a?b=c') => readWebPage(url, { signal: never, web })
const hostsAsked = (web: LocalWeb) => web.received.map(({ host }) => host)

describe('a page that markdown.new gives', () => {
  test('is its answer, and the page itself is not asked', async () => {
    const web = await localWeb(sends('---\ntitle: "A name"\n---\n# Other\ntext', markdown))
    expect(await read(web)).toEqual({
      url: 'https://page.example.org/a?b=c',
      title: 'A name',
      markdown: '---\ntitle: "A name"\n---\n# Other\ntext',
      via: 'markdown.new',
    })
    const [asked, ...more] = web.received
    expect(more).toEqual([])
    expect(asked).toMatchObject({ host: 'markdown.new', method: 'POST', path: '/' })
    expect(asked?.headers).toMatchObject({ accept: 'text/markdown', 'content-type': 'application/json' })
    expect(JSON.parse(asked?.body ?? '')).toEqual({ url: 'https://page.example.org/a?b=c' })
  })

  test('is named after its first heading where it has no front matter', async () => {
    const web = await localWeb(sends('text\n\n# The heading\n', markdown))
    expect(await read(web)).toMatchObject({ title: 'The heading' })
  })
})

describe('a page that markdown.new is not to know', () => {
  test('is requested from its own server alone', async () => {
    const web = await localWeb(pages(down, sends(article)))
    const url = 'https://page.example.org/a'
    const page = await readWebPage(url, { signal: never, web, isDirect: true })
    expect(page).toMatchObject({ markdown: '# Name\n\nHello **you**', via: 'page.example.org' })
    expect(hostsAsked(web)).toEqual(['page.example.org'])
  })

  test('says why it could not be read, and nothing is asked in its place', async () => {
    const web = await localWeb(pages(sends('# Name', markdown), down))
    const url = 'https://page.example.org/a'
    await expect(readWebPage(url, { signal: never, web, isDirect: true })).rejects.toThrow(
      'The page could not be read.',
    )
    expect(hostsAsked(web)).toEqual(['page.example.org'])
  })
})

describe('reading a page from its own server if markdown.new does not answer', () => {
  test.each([
    ['an error of the server', down],
    ['too many requests', (_, response) => void response.writeHead(429).end()],
    ['nothing', sends(' \n', markdown)],
    ['HTML', sends('<p>sign in')],
    ['an answer of more than 5 MB', sends('a'.repeat(6_000_000), markdown)],
    ['a broken connection', (_, response) => void response.destroy()],
    [
      'half an answer',
      (_, response) => {
        response.writeHead(200, { ...markdown, 'content-length': 100 }).write('half')
        setImmediate(() => response.destroy())
      },
    ],
    ['a redirect, which is not followed', redirects('http://elsewhere.example.org/')],
    ['a redirect to a private place, which is not followed', redirects('http://169.254.169.254/')],
  ] as [string, Parameters<typeof pages>[0]][])('as for %s', async (_what, service) => {
    const web = await localWeb(pages(service, sends(article)))
    expect(await read(web)).toEqual({
      url: 'https://page.example.org/a?b=c',
      title: 'Name',
      markdown: '# Name\n\nHello **you**',
      via: 'page.example.org',
    })
    expect(hostsAsked(web)).toEqual(['markdown.new', 'page.example.org'])
    expect(web.received[1]).toMatchObject({ method: 'GET', path: '/a?b=c', body: '' })
  })

  test('as when its name is unknown, or leads to a private place', async () => {
    for (const address of [undefined, '127.0.0.9']) {
      const web = await localWeb(sends(article), {
        resolve: async host => {
          if (host !== 'markdown.new') return [{ address: '127.0.0.1', family: 4 }]
          if (!address) throw new Error('getaddrinfo ENOTFOUND markdown.new')
          return [{ address, family: 4 }]
        },
      })
      expect(await read(web)).toMatchObject({ via: 'page.example.org' })
      expect(hostsAsked(web)).toEqual(['page.example.org'])
    }
  })

  test('as when it takes too long', async () => {
    const web = await localWeb(
      pages(() => undefined, sends(article)),
      { timeLimitMs: 300 },
    )
    expect(await read(web)).toMatchObject({ via: 'page.example.org' })
  })

  test('and the answer tells of both where that fails too', async () => {
    const web = await localWeb(pages(down, (_, response) => void response.writeHead(404).end()))
    await expect(read(web)).rejects.toThrow(
      'The page could not be read. page.example.org answered with status 404. Before, markdown.new was asked: It answered with status 503.',
    )
  })
})

describe('a name that leads to a private place', () => {
  test.each([['127.0.0.2'], ['169.254.169.254'], ['fd00::1'], ['::ffff:127.0.0.1']])(
    'is refused before anybody learns of it: %s',
    async address => {
      const web = await localWeb(sends('x', markdown), { resolve: async () => [{ address, family: 4 }] })
      await expect(read(web)).rejects.toMatchObject({ code: 'denied' })
      expect(web.connections()).toBe(0)
    },
  )

  test('is refused where only one of its addresses is private', async () => {
    const addresses = ['127.0.0.1', '10.0.0.1'].map(address => ({ address, family: 4 }))
    const web = await localWeb(sends('x', markdown), { resolve: async () => addresses })
    await expect(read(web)).rejects.toMatchObject({ code: 'denied' })
    expect(web.connections()).toBe(0)
  })

  test('is refused when it was public at first and is private then', async () => {
    // Here 127.0.0.1 plays the private place, and 127.0.0.2, where nobody listens, the public one.
    let looks = 0
    const web = await localWeb(sends('secret', markdown), {
      resolve: async () => [{ address: looks++ === 0 ? '127.0.0.2' : '127.0.0.1', family: 4 }],
      isAllowed: address => address === '127.0.0.2',
    })
    await expect(read(web)).rejects.toThrow('leads to this computer or a private network')
    expect(looks).toBe(3)
    expect(web.connections()).toBe(0)
  })

  test('cannot change between the check and the connection', async () => {
    // Every look-up after the one that is checked would lead to nobody.
    const looks: Record<string, number> = {}
    const web = await localWeb(pages(down, sends(article)), {
      resolve: async host => {
        looks[host] = (looks[host] ?? 0) + 1
        const isChecked = looks[host] <= (host === 'markdown.new' ? 1 : 2)
        return [{ address: isChecked ? '127.0.0.1' : '127.0.0.2', family: 4 }]
      },
    })
    expect(await read(web)).toMatchObject({ via: 'page.example.org' })
    expect(looks).toEqual({ 'markdown.new': 1, 'page.example.org': 2 })
  })

  test('that has changed its addresses after they were checked changes nothing', async () => {
    const found = [{ address: '127.0.0.1', family: 4 }]
    const web = await localWeb(sends('text', markdown), {
      resolve: async () => found,
      isAllowed: address => {
        queueMicrotask(() => found.splice(0, 1, { address: '127.0.0.2', family: 4 }))
        return address === '127.0.0.1'
      },
    })
    await expect(read(web)).rejects.toThrow('private network')
    expect(web.connections()).toBe(0)
  })

  test('is refused in every spelling without a look-up', async () => {
    const web = await localWeb(sends('x', markdown))
    for (const url of [
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://0x7f.1/',
      'http://localhost/',
      'file:///etc/passwd',
    ]) {
      await expect(read(web, url)).rejects.toThrow("'url' must")
    }
    expect(web.looked).toEqual([])
    expect(web.connections()).toBe(0)
  })
})

describe('a page that redirects', () => {
  const hop = (received: { path: string }) => Number(received.path.slice(1))

  test('is followed five times, without the cookies it sets', async () => {
    const web = await localWeb(
      pages(down, (received, response) =>
        (hop(received) < 5
          ? redirects(`http://h${hop(received) + 1}.example.org/${hop(received) + 1}`)
          : sends(article))(received, response),
      ),
    )
    expect(await read(web, 'http://h0.example.org/0')).toMatchObject({
      url: 'http://h5.example.org/5',
      via: 'h5.example.org',
    })
    for (const { headers } of web.received) {
      expect(headers.cookie).toBeUndefined()
      expect(headers.referer).toBeUndefined()
    }
  })

  test('is given up after that', async () => {
    const web = await localWeb(
      pages(down, (received, response) => redirects(`/${hop(received) + 1}`)(received, response)),
    )
    await expect(read(web, 'http://h.example.org/0')).rejects.toThrow('redirects more than 5 times')
    expect(web.received).toHaveLength(7)
  })

  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1:8080/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    '//localhost/',
    'http://metadata.google.internal/computeMetadata/',
    'file:///etc/passwd',
    'ftp://example.org/',
    'https://name:secret@example.org/',
    'http://[',
  ])('is refused where it leads to %s', async location => {
    const web = await localWeb(pages(down, redirects(location)))
    await expect(read(web)).rejects.toThrow('page.example.org redirects to an address that Atrium does not read')
    expect(hostsAsked(web)).toEqual(['markdown.new', 'page.example.org'])
  })

  test.each(['http://other.example.org/?taken=1', 'http://93.184.216.34/', 'http://page.example.org.evil.org/'])(
    'is not followed to a host that nobody agreed to: %s',
    async location => {
      const looked: string[] = []
      const web = await localWeb(pages(down, redirects(location)), {
        resolve: async host => {
          looked.push(host)
          return [{ address: '127.0.0.1', family: 4 }]
        },
        isAllowed: () => true,
      })
      const agreed = withNamedHosts(web, ['markdown.new', 'page.example.org'])
      await expect(readWebPage('https://page.example.org/a', { signal: never, web: agreed })).rejects.toThrow(
        `page.example.org redirects to ${new URL(location).href}, on a host that the person has not agreed to.`,
      )
      expect(hostsAsked(web)).toEqual(['markdown.new', 'page.example.org'])
      expect(new Set(looked)).toEqual(new Set(['markdown.new', 'page.example.org']))
    },
  )

  test('is followed on its own host', async () => {
    const web = await localWeb(
      pages(down, (received, response) =>
        (received.path === '/a' ? redirects('http://PAGE.example.org/b') : sends(article))(received, response),
      ),
    )
    const agreed = withNamedHosts(web, ['markdown.new', 'page.example.org'])
    expect(await readWebPage('https://page.example.org/a', { signal: never, web: agreed })).toMatchObject({
      url: 'http://page.example.org/b',
    })
  })

  test('is refused where it leads to a name of a private place', async () => {
    const web = await localWeb(pages(down, redirects('http://inside.example.org/')), {
      resolve: async host => [{ address: host === 'inside.example.org' ? '10.0.0.1' : '127.0.0.1', family: 4 }],
    })
    await expect(read(web)).rejects.toThrow('inside.example.org leads to this computer or a private network')
    expect(hostsAsked(web)).not.toContain('inside.example.org')
  })
})

describe('a request that the person stops', () => {
  test.each([
    ['while markdown.new thinks', pages(() => undefined, down)],
    ['while the page thinks', pages(down, () => undefined)],
    [
      'while the page sends',
      pages(down, (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).write('<p>')),
    ],
  ])('ends at once %s, and leaves no connection', async (_when, respond) => {
    const controller = new AbortController()
    const web = await localWeb((received, response) => {
      respond(received, response)
      if (!response.writableEnded) setTimeout(() => controller.abort(new Error('stopped by the person')), 30)
    })
    await expect(readWebPage('https://page.example.org/', { signal: controller.signal, web })).rejects.toThrow(
      'stopped by the person',
    )
    await expect.poll(() => web.open()).toBe(0)
  })

  test('is not begun once it was stopped', async () => {
    const web = await localWeb(sends('x', markdown))
    const stopped = AbortSignal.abort(new Error('stopped'))
    await expect(readWebPage('https://page.example.org/', { signal: stopped, web })).rejects.toThrow('stopped')
    expect(web.looked).toEqual([])
  })

  test('ends although the DNS does not answer', async () => {
    const controller = new AbortController()
    const web = await localWeb(down, { resolve: () => new Promise(() => controller.abort(new Error('stopped'))) })
    await expect(readWebPage('https://page.example.org/', { signal: controller.signal, web })).rejects.toThrow(
      'stopped',
    )
  })
})
