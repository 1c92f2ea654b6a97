import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { layering } from '../../../../main/shell/confinement/layering'
import { planCommand } from '../../../../main/tools/commands/plan-command'
import { rehearsals } from '../../../../main/tools/commands/rehearse-command'
import { shellAnswer } from '../../../../main/tools/commands/shell-answer'
import { isPublicAddress } from '../../../../main/web/public-address'
import { inEnglish } from '../../../../shared/sentence'
import type { CommandEffect } from '../../../../shared/session/effects'
import { certifiedFor } from '../../../helpers/certificates'
import { npmRegistry } from '../../../helpers/npm-registry'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { toolContext } from '../../../helpers/tool-context'

describe.runIf(process.platform === 'linux')('a command in the sandbox', () => {
  let layers: string
  let workspace: string
  let plain: Server
  let asked: string[]

  const portOf = (server: Server) => (server.address() as AddressInfo).port
  const at = (name: string) => `${name}:${portOf(plain)}`

  beforeAll(async () => {
    plain = createHttpServer((request, response) => {
      asked.push(`${request.method} ${request.headers.host} ${request.url}`)
      const chunks: Buffer[] = []
      request.on('data', chunk => chunks.push(chunk))
      request.on('end', () => response.end(`heard ${Buffer.concat(chunks)}\n`))
    })
    await new Promise<void>(resolve => plain.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => plain.close())

  beforeEach(async () => {
    asked = []
    layers = join(await temporaryFolder(), 'layers')
    workspace = await temporaryFolder()
    const problem = await layering.problemFor(workspace, layers)
    if (problem) throw new Error(inEnglish(problem))
  })

  const resolved: string[] = []
  const here = {
    resolve: async (host: string) => {
      resolved.push(host)
      return [{ address: '127.0.0.1', family: 4 }]
    },
    isAllowed: () => true,
  }

  async function planned(command: string, hosts: readonly string[] = [], web: Parameters<typeof rehearsals>[1] = here) {
    const base = { ...(await toolContext()), workspace }
    const rehearse = rehearsals(layers, web)
    const context = { ...base, rehearse: (effect: CommandEffect) => rehearse(effect, { ...base, hosts }) }
    const proposal = await planCommand({ command, timeLimitMs: 30_000 }, context, shellAnswer)
    await proposal.release?.()
    const [effect] = proposal.effects as [CommandEffect]
    return { effect, effects: proposal.effects, answer: JSON.stringify(proposal.answer({}).content) }
  }

  test('reaches a host that is allowed, and its bytes are counted', async () => {
    const { effect, answer } = await planned(`curl -sS -d 'from inside' http://${at('registry.test')}/x`, [
      at('registry.test'),
    ])

    expect(asked).toEqual([`POST ${at('registry.test')} /x`])
    expect(answer).toContain('heard from inside')
    expect(answer).toContain(`Ran with no network but ${at('registry.test')}`)
    const [connection] = effect.rehearsal?.connections ?? []
    expect(connection?.host).toBe(at('registry.test'))
    expect(connection?.sent).toBeGreaterThan(20)
    expect(connection?.received).toBeGreaterThan(20)
  })

  test('reaches it over TLS, which nothing between them reads', async () => {
    const { certificate, key } = await certifiedFor(await temporaryFolder(), 'registry.test')
    const files = { key: await readFile(key), cert: await readFile(certificate) }
    const secure = createHttpsServer(files, (_, response) => response.end('over TLS\n'))
    await new Promise<void>(resolve => secure.listen(0, '127.0.0.1', resolve))
    const host = `registry.test:${portOf(secure)}`
    try {
      const { effect, answer } = await planned(`curl -sSk https://${host}/`, [host])

      expect(answer).toContain('over TLS')
      expect(effect.rehearsal?.connections).toMatchObject([{ host }])
    } finally {
      secure.close()
    }
  })

  test('that fails without a host is asked about, with the name of the host, which nobody looked up', async () => {
    resolved.length = 0
    const { effect } = await planned(`curl -sSf http://${at('other.test')}/ && curl -sSf https://more.test/`)

    expect(effect.rehearsal).toBeUndefined()
    expect(effect.blockedHosts).toEqual([at('other.test')])
    expect(inEnglish(effect.notRehearsed ?? '')).toBe(`it needs ${at('other.test')}`)
    expect([asked, resolved]).toEqual([[], []])
    expect(await readdir(layers)).toEqual([])
  })

  test('that gets by without a host is kept, and the card can say what it was kept from', async () => {
    const { effect, answer } = await planned('curl -s https://telemetry.test/ping; echo done > done.txt')

    expect(effect.rehearsal).toMatchObject({ exitCode: 0, blockedHosts: ['telemetry.test'] })
    expect(answer).toContain('It was not let connect to telemetry.test.')
  })

  test('that speaks of another failure is kept too', async () => {
    const { effect, answer } = await planned('curl -s https://telemetry.test/ping; echo "2 tests failed"; exit 1')

    expect(effect.rehearsal).toMatchObject({ exitCode: 1, blockedHosts: ['telemetry.test'] })
    expect(answer).toContain('2 tests failed')
  })

  test('that fails without a word is asked about', async () => {
    const { effect } = await planned('curl -sf https://quiet.test/ > page.html')

    expect(effect.blockedHosts).toEqual(['quiet.test'])
  })

  test('reaches its own servers without the proxy', async () => {
    const { answer } = await planned(
      `python3 - <<'P'
import http.server, threading, urllib.request
server = http.server.HTTPServer(('127.0.0.1', 0), http.server.SimpleHTTPRequestHandler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print('status', urllib.request.urlopen('http://localhost:%d/' % server.server_port).status)
P`,
    )

    expect(answer).toContain('status 200')
  })

  test('is led to no private network by a name that is allowed', async () => {
    const web = { ...here, isAllowed: isPublicAddress }
    const { effect } = await planned(`curl -sSf http://${at('rebound.test')}/`, [at('rebound.test')], web)

    expect(asked).toEqual([])
    expect(effect.blockedHosts).toBeUndefined()
    expect(inEnglish(effect.notRehearsed ?? '')).toContain('on your own network')
  })

  test.each([
    ['another port of an allowed host', (port: number) => `curl -sS http://registry.test:${port}/`],
    ['the address itself', (port: number) => `curl -sS http://127.0.0.1:${port}/ --noproxy ''`],
    ['no proxy', (port: number) => `curl -sS --noproxy '*' http://127.0.0.1:${port}/`],
    ['a number for an address', (port: number) => `curl -sS --noproxy '' http://2130706433:${port}/`],
    ['a redirected name', (port: number) => `curl -sS --connect-to ::127.0.0.1:${port} http://registry.test/`],
    ['a header of another host', (port: number) => `curl -sS -H 'Host: registry.test' http://evil.test:${port}/`],
    [
      'a request to the proxy by hand',
      (
        port: number,
      ) => `printf 'GET http://evil.test:${port}/ HTTP/1.1\\r\\nHost: registry.test\\r\\n\\r\\n' | timeout 2 python3 -c '
import socket, sys
s = socket.socket(socket.AF_UNIX); s.connect("/run/atrium/proxy"); s.sendall(sys.stdin.buffer.read()); print(s.recv(1000))'`,
    ],
    [
      'a tunnel with a name that ends in an allowed one',
      (port: number) => `curl -sS -p http://evil-registry.test:${port}/`,
    ],
    [
      'an absolute and a CONNECT address at once',
      (port: number) => `curl -sS -p http://registry.test@evil.test:${port}/`,
    ],
    ['a name in other letters, with a dot', (port: number) => `curl -sS http://EVIL.test.:${port}/`],
    ['the socket of another process', () => `ls -l /proc/1/root/run /run; cat /run/atrium/proxy`],
    [
      'a new socket in place of the proxy',
      () =>
        `rm -f /run/atrium/proxy && python3 -c 'import socket; s = socket.socket(socket.AF_UNIX); s.bind("/run/atrium/proxy")'`,
    ],
  ])('reaches nothing by %s', async (_, command) => {
    const inside: string[] = []
    const canary = createServer(socket => {
      inside.push('reached')
      socket.destroy()
    })
    await new Promise<void>(resolve => canary.listen(0, '127.0.0.1', resolve))
    try {
      await planned(`${command(portOf(canary))}; true`, ['registry.test', at('registry.test')])

      expect(inside).toEqual([])
      expect(asked).toEqual([])
    } finally {
      canary.close()
    }
  })

  test('installs from a registry with npm once that is allowed, and its packages are changes like others', async () => {
    const { url } = await npmRegistry([
      { name: 'left-over', version: '1.0.0', files: { 'index.js': 'module.exports = 1' } },
    ])
    const host = `registry.test:${new URL(url).port}`
    await writeFile(join(workspace, 'package.json'), '{"name":"p","version":"1.0.0"}\n')
    const install = `npm install --no-audit --no-fund --registry http://${host}/ left-over`

    const { effect } = await planned(install)
    expect(effect.blockedHosts).toEqual([host])

    const { effects } = await planned(install, [host])
    expect(effects.map(change => ('path' in change ? change.path : change.type))).toEqual(
      expect.arrayContaining(['command', 'package.json', 'package-lock.json', 'node_modules/left-over/index.js']),
    )
    expect(await readFile(join(workspace, 'package.json'), 'utf8')).toBe('{"name":"p","version":"1.0.0"}\n')
  })
})
