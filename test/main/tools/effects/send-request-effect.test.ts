import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sendRequestEffect } from '../../../../main/tools/effects/send-request-effect'
import { openVault } from '../../../../main/vault/vault'
import { vaultAccess } from '../../../../main/vault/vault-access'
import type { NetworkEffect } from '../../../../shared/session/effects'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { toolContext } from '../../../helpers/tool-context'
import { turningOver } from '../../../helpers/turning-over'

const VALUE = 'tok_0123456789/+abc'

/** A server that answers with what it was sent, in the way that the path says, and a vault with a value for it. */
async function echoing() {
  const seen: { request: IncomingMessage; body: string }[] = []
  const server = createServer(async (request, response) => {
    seen.push({ request, body: await text(request) })
    const said = String(request.headers.authorization)
    if (request.url?.startsWith('/leads'))
      response.writeHead(302, { location: `/?was=${encodeURIComponent(said)}` }).end()
    else if (request.url?.startsWith('/base64'))
      response.setHeader('content-type', 'text/plain').end(Buffer.from(said).toString('base64'))
    else if (request.url?.startsWith('/packed')) response.setHeader('content-encoding', 'gzip').end(gzipSync(said))
    else if (request.url?.startsWith('/quiet')) response.end('Done.')
    else response.setHeader('content-type', 'text/plain').end(`You said ${said}.`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const folder = await temporaryFolder()
  const vault = await openVault({
    file: join(folder, 'vault.json'),
    encryption: turningOver(),
    report: () => undefined,
  })
  const fields = [{ name: 'token', isSecret: true, value: VALUE }]
  await vault.save({ name: 'shop', kind: 'api-key', hosts: [host], fields })
  const context = { ...(await toolContext()), vault: vaultAccess(vault)('p') }
  const send = async (path: string, changes: Partial<NetworkEffect> = {}) => {
    const effect: NetworkEffect = {
      type: 'network',
      method: 'GET',
      url: `http://${host}${path}`,
      hosts: ['127.0.0.1'],
      raw: true,
      isPrivate: true,
      headers: [{ name: 'authorization', value: 'Bearer vault:shop.token' }],
      vault: ['vault:shop.token'],
      ...changes,
    }
    const { commit } = await sendRequestEffect()([effect], { effects: [effect], contents: new Map() }, context)
    return commit()
  }
  return { send, seen, vault, context, host }
}

describe('a request that names the vault', () => {
  test('is sent with the value, which is covered in what comes back', async () => {
    const { send, seen, vault, host } = await echoing()
    const { outcome } = await send('/')
    expect(seen[0]?.request.headers.authorization).toBe(`Bearer ${VALUE}`)
    expect(outcome.answer?.text).toBe('You said Bearer [vault:shop.token].')
    expect(vault.list()[0]?.used?.host).toBe(host)
  })

  test.each(['/leads', '/base64'])('has it covered at %s as well', async path => {
    const { send } = await echoing()
    const { outcome } = await send(path)
    const told = JSON.stringify(outcome)
    expect(told).toContain('[vault:shop.token]')
    for (const form of [VALUE, encodeURIComponent(VALUE), Buffer.from(`Bearer ${VALUE}`).toString('base64')])
      expect(told).not.toContain(form)
  })

  test('fails without a word of it', async () => {
    const { send } = await echoing()
    const bad = [{ name: 'a', value: 'x\u0000vault:shop.token' }]
    const failure = await send('/', { headers: bad }).catch((thrown: Error) => thrown)
    expect(failure).toBeInstanceOf(Error)
    expect(String(failure)).not.toContain(VALUE)
  })

  test('is not sent once the value is gone', async () => {
    const { send, seen, vault } = await echoing()
    await vault.remove(vault.list()[0]?.id ?? '')
    await expect(send('/')).rejects.toThrow('not in the vault any more')
    expect(seen).toHaveLength(0)
  })

  test('saves no file that holds it', async () => {
    const { send, context } = await echoing()
    await expect(send('/', { saveTo: 'echo.txt' })).rejects.toThrow('sent a value of the vault back')
    await expect(readFile(join(context.workspace, 'echo.txt'))).rejects.toThrow('ENOENT')
    await expect(send('/packed', { saveTo: 'echo.txt' })).rejects.toThrow('compressed its answer')
    await expect(readFile(join(context.workspace, 'echo.txt'))).rejects.toThrow('ENOENT')
    await send('/quiet', { saveTo: 'quiet.txt' })
    expect(await readFile(join(context.workspace, 'quiet.txt'), 'utf8')).toBe('Done.')
  })
})

test('a request that names nothing of the vault is sent as it stands', async () => {
  const { send, seen, context } = await echoing()
  const { vault: _, ...without } = context
  expect(without).not.toHaveProperty('vault')
  const { outcome } = await send('/', {
    headers: [{ name: 'authorization', value: 'vault:shop.token' }],
    vault: undefined,
  })
  expect(seen[0]?.request.headers.authorization).toBe('vault:shop.token')
  expect(outcome.answer?.text).toBe('You said vault:shop.token.')
})
