import { describe, expect, test } from 'vitest'
import { decide } from '../../../../main/approvals/decide'
import { sendRequestEffect } from '../../../../main/tools/effects/send-request-effect'
import type { NetworkEffect } from '../../../../shared/session/effects'
import corpus from '../../../fixtures/ssrf_urls.json'
import { attemptCall } from '../../../helpers/attempt-call'
import { fileTree } from '../../../helpers/file-tree'
import { type SampleTool, sampleInput, sampleTools } from '../../../helpers/sample-calls'
import { toolContext } from '../../../helpers/tool-context'
import { type LocalWeb, localWeb, redirects, sends } from '../../web/local-web'

/** Every tool that sends a request. */
const asking = sampleTools('/nowhere').filter(({ tool, parameters }) => tool.kind === 'changes' && 'url' in parameters)

const PRIVATE = [
  ...corpus.blocked.filter(url => !/169\.254|metadata/.test(url)),
  ...[
    'http://localhost./',
    'http://foo.localhost/',
    'http://printer.local/',
    'http://intranet/',
    'http://0x7f.1/',
    'http://2130706433/',
  ],
  ...[
    'http://0177.0.0.1/',
    'http://１２７.0.0.1/',
    'http://127。0。0。1/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::127.0.0.1]/',
  ],
  ...[
    'http://[fd00::1]/',
    'http://100.64.0.1/',
    'http://0.0.0.1/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
  ],
]

/** The address at which machines of a cloud get their keys, in every form that an address has. */
const METADATA = [
  ...[
    'http://169.254.169.254/latest/meta-data/',
    'http://metadata.google.internal/computeMetadata/',
    'http://metadata/',
  ],
  ...[
    'http://METADATA.google.internal./',
    'http://2852039166/',
    'http://0xa9fea9fe/',
    'http://[::ffff:169.254.169.254]/',
  ],
  ...[
    'http://[::169.254.169.254]/',
    'http://[64:ff9b::169.254.169.254]/',
    'http://[2002:a9fe:a9fe::1]/',
    'http://[fe80::1]/',
  ],
  ...[
    'http://[fd00:ec2::254]/',
    'http://168.63.129.16/',
    'http://[::ffff:a83f:8110]/',
    'http://100.100.100.200/',
    'http://192.0.0.192/',
  ],
]

async function effectOf({ tool }: SampleTool, input: object): Promise<NetworkEffect> {
  if (tool.kind !== 'changes') throw new Error('it plans nothing')
  const [effect] = (await tool.plan(input, await toolContext())).effects
  if (effect?.type !== 'network') throw new Error('it plans no request')
  return effect
}

describe.each(asking)('a request of $label', sample => {
  test.each(PRIVATE)('to this computer or its network is refused, or asked by name in every mode: %s', async url => {
    const input = { ...sampleInput(sample), url }
    const attempt = await attemptCall(sample.tool, input, await toolContext())
    if (attempt.isError) return expect(attempt.text).toMatch(/'url'/)
    const effect = await effectOf(sample, input)
    const policy = { workspace: '/w', ownData: [], mode: 'full' as const }
    const rule = { kind: 'host', host: effect.hosts[0] ?? '' } as const
    const grant = { id: 'g', rule, scope: { type: 'folder', folder: '/w' }, createdAt: '2026-01-01T00:00:00Z' } as const
    expect(decide({ effects: [effect], digest: 'd' }, { ...policy, grants: [grant] })).toMatchObject({ type: 'ask' })
    expect(effect).toMatchObject({ isPrivate: true, hosts: [new URL(url).hostname] })
  })

  test.each(METADATA)('to where a cloud keeps its keys is refused: %s', async url => {
    const attempt = await attemptCall(sample.tool, { ...sampleInput(sample), url }, await toolContext())
    expect(attempt).toMatchObject({ isError: true })
    expect(attempt.text).toContain("'url'")
  })

  test.each([
    'file:///etc/passwd',
    'ftp://a.example/x',
    'data:text/plain,x',
    'javascript:x',
    '//a.example',
    'http://u:p@a.example/',
    'http://a.example\r\nX: y',
  ])('to what is no plain address is refused: %j', async url => {
    expect(await attemptCall(sample.tool, { ...sampleInput(sample), url }, await toolContext())).toMatchObject({
      isError: true,
    })
  })

  /** Sends what was planned over a web of the test's own, and says what came of it. */
  async function sent(web: LocalWeb) {
    const context = await toolContext()
    const effect = await effectOf(sample, { ...sampleInput(sample), url: 'http://a.example/x' })
    const planned = { effects: [effect], contents: new Map() }
    const { commit } = await sendRequestEffect(web)([effect], planned, context)
    const came = await commit().then(
      ({ outcome }) => JSON.stringify(outcome),
      thrown => `thrown: ${thrown.message}`,
    )
    return { came, tree: await fileTree(context.workspace) }
  }

  test('to a name that leads to a private address by now reaches nothing', async () => {
    for (const address of [
      '10.0.0.1',
      '127.0.0.1',
      '169.254.169.254',
      '::1',
      'fd00::1',
      '::ffff:127.0.0.1',
      '100.64.0.1',
    ]) {
      const family = address.includes(':') ? 6 : 4
      const isAllowed = () => false
      const both = [
        { address: '93.184.216.34', family: 4 },
        { address, family },
      ]
      const web = await localWeb(sends('secret'), { resolve: async () => both, isAllowed })
      const { came, tree } = await sent(web)
      expect(came).toMatch(/^thrown/)
      expect(came).not.toContain('secret')
      expect([web.received, tree]).toEqual([[], {}])
    }
  })

  test.each([
    'http://127.0.0.1/keys',
    'http://169.254.169.254/',
    'http://b.example/',
    '//b.example/',
    'file:///etc/passwd',
  ])('follows no redirect to an address that nobody agreed to: %s', async target => {
    const web = await localWeb((received, response) =>
      (received.host === 'a.example'
        ? redirects(target)
        : received.path === '/keys'
          ? sends('secret')
          : sends('secret'))(received, response),
    )
    const { came, tree } = await sent(web)
    expect(came).not.toContain('secret')
    expect(
      web.received.map(({ host }) => host).filter(host => host !== 'a.example' && host !== 'markdown.new'),
    ).toEqual([])
    expect(tree).toEqual({})
  })
})
