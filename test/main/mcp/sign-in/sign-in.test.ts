import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import type { McpServerConfig } from '../../../../shared/mcp'
import { eventually } from '../../../helpers/eventually'
import { runMcp, startMcp } from '../../../helpers/mcp'
import { mcpHttpServer } from '../../../helpers/mcp-http-server'

const at = (url: string, headers: Record<string, string> = {}): Record<string, McpServerConfig> => ({
  web: { type: 'http', url, headers, enabled: true },
})

describe('signing in', () => {
  /** A server that wants a key, and the one that gives keys out, in one. */
  async function guardedServer(
    more: {
      authorizeAt?: string
      issuer?: string
      answersAs?: string
      promises?: boolean
      /** As Slack's, GitHub's and Microsoft's it knows only whom it was told of. */
      knows?: { id: string; secret?: string }
    } = {},
  ) {
    const keys = new Set<string>()
    const registered: { redirect_uris: string[] }[] = []
    const asked: URLSearchParams[] = []
    const challenges = new Map<string, string>()
    const json = (response: ServerResponse, value: unknown) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      return true
    }
    const served = await mcpHttpServer({
      first(request, response, message) {
        const url = new URL(request.url ?? '/', served.origin)
        const pages: Record<string, () => unknown> = {
          '/.well-known/oauth-protected-resource/mcp': () => ({
            resource: served.url,
            authorization_servers: [served.origin],
          }),
          '/.well-known/oauth-authorization-server': () => ({
            issuer: more.issuer ?? served.origin,
            ...(more.promises && { authorization_response_iss_parameter_supported: true }),
            authorization_endpoint: more.authorizeAt ?? `${served.origin}/authorize`,
            token_endpoint: `${served.origin}/token`,
            ...(!more.knows && { registration_endpoint: `${served.origin}/register` }),
            ...(more.knows && { token_endpoint_auth_methods_supported: ['client_secret_post', 'none'] }),
            response_types_supported: ['code'],
            code_challenge_methods_supported: ['S256'],
          }),
          '/register': () => {
            const client = message as unknown as { redirect_uris: string[] }
            registered.push(client)
            return { ...client, client_id: `client-${registered.length}` }
          },
          '/token': () => {
            const key = randomUUID()
            keys.add(key)
            return { access_token: key, token_type: 'Bearer', refresh_token: 'again', expires_in: 3600 }
          },
        }
        const page = pages[url.pathname]
        if (page) return json(response, page())
        if (url.pathname === '/authorize') {
          asked.push(url.searchParams)
          challenges.set('code', url.searchParams.get('code_challenge') ?? '')
          const back = wayBack(url, more.answersAs)
          response.writeHead(302, { location: back.href }).end()
          return true
        }
        const key = request.headers.authorization?.replace('Bearer ', '') ?? ''
        if (keys.has(key)) return false
        response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
        return true
      },
    })
    return { ...served, keys, registered, challenges, asked }
  }

  function wayBack({ searchParams }: URL, answersAs?: string): URL {
    const back = new URL(searchParams.get('redirect_uri') ?? '')
    back.searchParams.set('code', 'the-code')
    back.searchParams.set('state', searchParams.get('state') ?? '')
    if (answersAs) back.searchParams.set('iss', answersAs)
    return back
  }

  const browser = async (url: string) => void (await fetch(url))

  test('is left to the person, and gives a server that works and keeps its keys', async () => {
    const guarded = await guardedServer()
    const mcp = await startMcp({ own: at(guarded.url), openBrowser: browser })
    const { servers, workspace, until, toolNamed, context, secrets } = mcp
    await servers.sync(workspace)
    const { id } = await until('web', ({ state }) => state === 'needs-sign-in')
    expect(guarded.registered).toEqual([])
    await servers.signIn(workspace, id, AbortSignal.timeout(10_000))
    await until('web', ({ state }) => state === 'ready')
    expect((await runMcp(toolNamed('web__good'), {}, context)).isError).toBe(false)
    expect(guarded.challenges.get('code')).not.toBe('')
    expect([...secrets.values()].join()).toContain([...guarded.keys][0])

    // A key that is no longer good is renewed without a browser.
    guarded.keys.clear()
    expect((await runMcp(toolNamed('web__good'), {}, context)).isError).toBe(false)
    expect(guarded.registered).toHaveLength(1)
  })

  test('goes by what the person was given where a server registers nobody, and says so where it was not', async () => {
    const guarded = await guardedServer({ knows: { id: 'the-id' } })
    const { servers, workspace, until, secrets } = await startMcp({ own: at(guarded.url), openBrowser: browser })
    await servers.sync(workspace)
    const { id } = await until('web', ({ state }) => state === 'needs-sign-in')
    await expect(servers.signIn(workspace, id, AbortSignal.timeout(10_000))).rejects.toMatchObject({
      message: expect.stringMatching(/redirect URL http:\/\/127\.0\.0\.1:33418\/callback, and enter the client ID/),
    })
    expect(guarded.asked).toEqual([])

    const client = { clientId: 'the-id', clientSecret: '${secret:CLIENT_SECRET}', scope: 'repo', port: 33_991 }
    const config = { ...at(guarded.url).web!, client } as McpServerConfig
    await servers.save(workspace, { name: 'web', config }, { inputs: { CLIENT_SECRET: 'the-secret' } })
    const again = await until('web', ({ state }) => state === 'needs-sign-in')
    await servers.signIn(workspace, again.id, AbortSignal.timeout(10_000))
    await until('web', ({ state }) => state === 'ready')
    const [asked] = guarded.asked
    expect(Object.fromEntries(asked ?? [])).toMatchObject({ client_id: 'the-id', scope: 'repo' })
    expect(asked?.get('redirect_uri')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/)
    const tokenRequest = guarded.seen.find(({ url }) => url === '/token')
    expect(tokenRequest?.body).toContain('client_secret=the-secret')
    // It is kept as keys are, apart from the config.
    expect(JSON.stringify(config)).not.toContain('the-secret')
    expect([...secrets.values()]).toContain('the-secret')

    // Keys are renewed as the same client.
    guarded.keys.clear()
    await servers.restart(workspace, again.id)
    await until('web', ({ state }) => state === 'ready')
    expect(guarded.registered).toEqual([])
  })

  test('keys are never sent to another address than they were given for', async () => {
    const guarded = await guardedServer()
    const other = await mcpHttpServer()
    const { servers, workspace, until } = await startMcp({ own: at(guarded.url), openBrowser: browser })
    await servers.sync(workspace)
    const { id } = await until('web', ({ state }) => state === 'needs-sign-in')
    await servers.signIn(workspace, id, AbortSignal.timeout(10_000))
    await servers.save(workspace, { name: 'web', config: at(other.url).web! })
    await until('web', ({ state }) => state === 'ready')
    expect(other.seen.filter(({ headers }) => headers.authorization !== undefined)).toEqual([])
  })

  test('ends when the person does not come back in time', async () => {
    const guarded = await guardedServer()
    const { servers, workspace, until } = await startMcp({ own: at(guarded.url), openBrowser: async () => undefined })
    await servers.sync(workspace)
    const { id } = await until('web', ({ state }) => state === 'needs-sign-in')
    await expect(servers.signIn(workspace, id, AbortSignal.timeout(300))).rejects.toMatchObject({ code: 'denied' })
  })

  test('ends without a word when the person gives up, and is begun anew by another one', async () => {
    const guarded = await guardedServer()
    const opened: string[] = []
    const openBrowser = async (url: string) => void opened.push(url)
    const { servers, workspace, until } = await startMcp({ own: at(guarded.url), openBrowser })
    await servers.sync(workspace)
    const { id } = await until('web', ({ state }) => state === 'needs-sign-in')
    const begin = async () => {
      const { servers: all } = await servers.signIn(workspace, id, AbortSignal.timeout(10_000))
      return all[0]?.state
    }
    const first = begin()
    await eventually(() => expect(opened).toHaveLength(1))
    const second = begin()
    expect(await first).toBe('needs-sign-in')
    await eventually(() => expect(opened).toHaveLength(2))
    servers.stopSignIn(workspace, id)
    expect(await second).toBe('needs-sign-in')
    const third = begin()
    await eventually(() => expect(opened).toHaveLength(3))
    await browser(opened[2] ?? '')
    expect(await third).not.toBe('needs-sign-in')
  })

  test.each([
    ['answers for somebody else', { answersAs: 'https://evil.test' }],
    ['does not say who it is, as it promised', { promises: true }],
    ['has a page that speaks for somebody else', { issuer: 'https://evil.test' }],
  ])('is refused where the server that gives keys out %s', async (_, more) => {
    const guarded = await guardedServer(more)
    const { servers, workspace, until } = await startMcp({ own: at(guarded.url), openBrowser: browser })
    await servers.sync(workspace)
    const { id } = await until('web', ({ state }) => state === 'needs-sign-in')
    await expect(servers.signIn(workspace, id, AbortSignal.timeout(5_000))).rejects.toMatchObject({ code: 'denied' })
    expect(guarded.keys.size).toBe(0)
  })

  const addresses = [
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'ms-settings:',
    'ms-msdt:/id',
    'vscode://open',
    'smb://host/share',
    'ftp://host/x',
    'http://example.com/authorize',
    'search-ms:query=x',
    'ssh://host',
    'mailto:a@b.c',
    'tel:1',
    'http://127.0.0.1.evil.test/',
    'http://localhost.evil.test/',
    'blob:https://x.test/1',
    'about:blank',
    'chrome://settings',
    'ws://x.test/',
    '\\\\host\\share',
  ]
  test.each(addresses)('opens nothing where the server names %s', async address => {
    const opened = vi.fn(async () => undefined)
    const guarded = await guardedServer({ authorizeAt: address })
    const { servers, workspace, until } = await startMcp({ own: at(guarded.url), openBrowser: opened })
    await servers.sync(workspace)
    const { id } = await until('web', ({ state }) => state === 'needs-sign-in')
    await expect(servers.signIn(workspace, id, AbortSignal.timeout(2_000))).rejects.toMatchObject({ code: 'denied' })
    expect(opened).not.toHaveBeenCalled()
  })
})
