import { once } from 'node:events'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { type JSONRPCMessage, ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { expect, onTestFinished, test } from 'vitest'
import { relay } from '../../../../main/mcp/serve/relay'
import { socketAddress } from '../../../../main/mcp/serve/socket-address'
import { eventually } from '../../../helpers/eventually'
import { startServices } from '../../../helpers/services'
import { temporaryFolder } from '../../../helpers/temp-folder'

/** Atrium with its data, and a folder in which programs call its tools. */
async function served(isOn = true) {
  const root = await temporaryFolder()
  const [data, workspace] = [join(root, 'data'), join(root, 'work')]
  await mkdir(workspace)
  await writeFile(join(workspace, 'a.txt'), 'one\n')
  const app = await startServices(data)
  onTestFinished(() => app.close())
  if (isOn) await app.call('settings.update', { servesTools: true })
  const address = socketAddress(data, process.platform)
  const session = async () => (await app.call('app.start', undefined)).sessions.at(0)?.id ?? ''
  return { app, workspace, address, session }
}

/** A program that has started Atrium with `--mcp`, as its client library speaks. */
async function program(
  parts: { address: string; folder?: string; isOn?: boolean; start?: () => void },
  { roots, name = 'Some editor' }: { roots?: string[]; name?: string } = {},
) {
  const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const { address, folder, isOn = true, start = () => undefined } = parts
  const ended = relay({ folder, address, isOn: () => isOn, start, input, output, errors })
  const client = new Client({ name, version: '1' }, { capabilities: roots ? { roots: {} } : {} })
  if (roots) {
    client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: roots.map(uri => ({ uri })) }))
  }
  onTestFinished(() => client.close())
  const connected = client.connect(overStreams(input, output))
  return { client, connected, ended, errors }
}

function overStreams(input: PassThrough, output: PassThrough): Transport {
  let rest = ''
  const transport: Transport = {
    async start() {
      output.setEncoding('utf8').on('data', (text: string) => {
        const lines = (rest + text).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) transport.onmessage?.(JSON.parse(line) as JSONRPCMessage)
      })
    },
    async send(message) {
      input.write(`${JSON.stringify(message)}\n`)
    },
    async close() {
      input.end()
      transport.onclose?.()
    },
  }
  return transport
}

const called = (client: Client, name: string, args: Record<string, unknown>, signal?: AbortSignal) =>
  client.callTool({ name, arguments: args }, undefined, signal && { signal })

test('a program lists the tools, reads at once, and changes what the person approves', async () => {
  const { app, workspace, address, session } = await served()
  const { client, connected } = await program({ address, folder: workspace })
  await connected
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['explore_workspace', 'write_file', 'apply_patch', 'replace_in_file', 'read_web_url']),
  )
  expect(tools.map(({ name }) => name)).not.toContain('ask_user')
  expect(tools.map(({ name }) => name)).not.toContain('sub_agent')

  const read = await called(client, 'explore_workspace', { target: 'read', pattern: 'a.txt' })
  expect(JSON.stringify(read.content)).toContain('one')
  expect(read.isError).toBe(false)

  const writing = called(client, 'write_file', { path: 'b.txt', content: 'two\n' })
  await until(async () => (await session()) !== '')
  const id = await session()
  const waiting = await app.until(id, state => Object.values(state.calls).some(call => call.status === 'waiting'))
  expect(waiting).toMatchObject({ title: 'Some editor', mode: 'ask', turns: [{ client: 'Some editor' }] })
  await expect(stat(join(workspace, 'b.txt'))).rejects.toThrow('ENOENT')
  const call = Object.values(waiting.calls).find(({ status }) => status === 'waiting')
  await app.call('approval.answer', {
    sessionId: id,
    callId: call?.call.id ?? '',
    digest: call?.plan?.digest ?? '',
    approved: true,
  })
  expect((await writing).isError).toBe(false)
  expect(await readFile(join(workspace, 'b.txt'), 'utf8')).toBe('two\n')
})

/** The card of the one call that waits. */
async function card({ app, session }: Awaited<ReturnType<typeof served>>) {
  const id = await session()
  const { calls } = await app.until(id, state => Object.values(state.calls).some(call => call.status === 'waiting'))
  const call = Object.values(calls).find(({ status }) => status === 'waiting')
  return { sessionId: id, callId: call?.call.id ?? '', digest: call?.plan?.digest ?? '' }
}

test('a denial is an answer, and other calls run while one waits', async () => {
  const atrium = await served()
  const { client, connected } = await program({ address: atrium.address, folder: atrium.workspace })
  await connected
  const writing = called(client, 'write_file', { path: 'b.txt', content: 'two\n' })
  await until(async () => (await atrium.session()) !== '')
  const asked = await card(atrium)
  const read = await called(client, 'explore_workspace', { target: 'read', pattern: 'a.txt' })
  expect(read.isError).toBe(false)
  await atrium.app.call('approval.answer', { ...asked, approved: false, note: 'Not there.' })
  const { isError, content } = await writing
  expect(isError).toBe(true)
  expect(JSON.stringify(content)).toContain('Not there.')
})

test('a program that goes away, or takes its call back, leaves no card', async () => {
  const atrium = await served()
  const { client, connected } = await program({ address: atrium.address, folder: atrium.workspace })
  await connected
  const cancelled = new AbortController()
  const writing = called(client, 'write_file', { path: 'b.txt', content: 'two\n' }, cancelled.signal)
  const refused = expect(writing).rejects.toThrow()
  await until(async () => (await atrium.session()) !== '')
  const { sessionId } = await card(atrium)
  cancelled.abort()
  await refused
  await atrium.app.until(sessionId, ({ turns }) => turns.at(-1)?.end?.reason === 'stopped')

  const again = called(client, 'write_file', { path: 'b.txt', content: 'two\n' }).catch(() => 'gone')
  await atrium.app.until(sessionId, ({ calls }) => Object.values(calls).some(({ status }) => status === 'waiting'))
  await client.close()
  const { calls } = await atrium.app.until(sessionId, ({ turns }) => turns.length === 2 && turns[1]?.end !== undefined)
  expect(Object.values(calls).map(({ status }) => status)).not.toContain('waiting')
  await again
  await expect(stat(join(atrium.workspace, 'b.txt'))).rejects.toThrow('ENOENT')
})

test('without a folder in its arguments a program is asked for its roots', async () => {
  const { workspace, address } = await served()
  const rooted = await program({ address }, { roots: [`file://${workspace}`] })
  await rooted.connected
  const read = await called(rooted.client, 'explore_workspace', { target: 'read', pattern: 'a.txt' })
  expect(JSON.stringify(read.content)).toContain('one')

  const rootless = await program({ address })
  await rootless.connected
  await expect(called(rootless.client, 'explore_workspace', { target: 'list', pattern: '.' })).rejects.toThrow(
    'Put its full path after --mcp',
  )
  const lost = await program({ address, folder: join(workspace, 'missing') })
  await lost.connected
  await expect(called(lost.client, 'explore_workspace', { target: 'list', pattern: '.' })).rejects.toThrow(
    'is not there',
  )

  for (const folder of [join(workspace, '..'), join(workspace, '../data/sessions')]) {
    const curious = await program({ address, folder })
    await curious.connected
    const reading = called(curious.client, 'explore_workspace', { target: 'list', pattern: '.' })
    await expect(reading).rejects.toThrow('Atrium’s own data')
  }
})

test('it refuses to ask the person for others, give tasks on, or run an unknown tool', async () => {
  const { address, workspace } = await served()
  const { client, connected } = await program({ address, folder: workspace })
  await connected
  for (const name of ['ask_user', 'sub_agent', 'nonsense']) {
    const { isError } = await called(client, name, {})
    expect(isError).toBe(true)
  }
})

test('it is off until the person says so, which programs are told in words', async () => {
  const { address, workspace } = await served(false)
  const { connected, ended, errors } = await program({ address, folder: workspace, isOn: false })
  await expect(connected).rejects.toThrow('Settings › MCP servers')
  expect(await ended).toBe(1)
  expect(String(errors.read())).toContain('Settings › MCP servers')
})

test('switched off, it cuts those off that are connected, and takes no others', async () => {
  const { app, address, workspace } = await served()
  const { connected, ended } = await program({ address, folder: workspace })
  await connected
  await app.call('settings.update', { servesTools: false })
  expect(await ended).toBe(0)
  await expect(once(connect(address), 'connect')).rejects.toThrow(/ENOENT|ECONNREFUSED/)
})

test('an Atrium that does not run is started, and waited for', async () => {
  const { app, address, workspace } = await served(false)
  let starts = 0
  const start = () => {
    starts += 1
    void app.call('settings.update', { servesTools: true })
  }
  const { client, connected } = await program({ address, folder: workspace, start })
  await connected
  expect((await client.listTools()).tools.length).toBeGreaterThan(3)
  expect(starts).toBe(1)
})

test.skipIf(process.platform === 'win32')(
  'only this person may speak to it, and what is no hello is cut off',
  async () => {
    const { address } = await served()
    expect((await stat(address)).mode & 0o777).toBe(0o600)
    const hostile = [
      '{}\n',
      'GET / HTTP/1.1\r\n\r\n',
      '{"atrium":1,"folder":7}\n',
      `${'"\\"'.repeat(300_000)}\n`,
      '\u0000\n',
    ]
    for (const text of hostile) {
      const socket = connect(address)
      await once(socket, 'connect')
      socket.on('error', () => undefined)
      socket.write(text)
      await closed(socket)
    }
    const flood = connect(address)
    flood.on('error', () => undefined)
    flood.write('{"atrium":1}\n')
    const pour = setInterval(() => flood.write('no message\n'.repeat(10_000)), 1)
    onTestFinished(() => clearInterval(pour))
    await closed(flood)
  },
)

const closed = (socket: Socket) => new Promise(resolve => socket.once('close', resolve))

async function until(isSo: () => Promise<boolean>): Promise<void> {
  await eventually(async () => expect(await isSo()).toBe(true))
}
