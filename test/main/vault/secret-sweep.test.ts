import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SessionState } from '../../../shared/session/session-state'
import { Profile } from '../../../shared/settings'
import { callingAll, saying } from '../../helpers/chat-answers'
import { secretFinder } from '../../helpers/find-secrets'
import { isDeep } from '../../helpers/how-deep'
import { type Answer, events, modelServer, plain, type RecordedRequest } from '../../helpers/model-server'
import { randomSecrets } from '../../helpers/random-secrets'
import { startServices } from '../../helpers/services'
import { temporaryFolder } from '../../helpers/temp-folder'
import { turningOver } from '../../helpers/turning-over'
import { writtenWays } from '../../helpers/written-ways'

const ENTRIES = isDeep ? 50 : 1
const AT_ONCE = 5
const FIELDS = 20
const secrets = randomSecrets(ENTRIES * FIELDS, 2026)
const ofEntry = (entry: number) => secrets.slice(entry * FIELDS, (entry + 1) * FIELDS)
const reference = (entry: number, field: number) => `vault:e${entry}.f${field}`
const all = (entry: number) => Array.from({ length: FIELDS }, (_, field) => reference(entry, field))
const inAllWays = (values: readonly string[]) => values.flatMap(value => Object.values(writtenWays(value))).join('\n')

/** Returns whether a header can hold it. */
const isPlain = (value: string) => /^[\x21-\x7e]+$/.test(value)

/** A server that says all that it was sent, in every way in which that can be written, and fails in all ways that servers fail in. */
async function careless() {
  const received: string[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { searchParams } = new URL(request.url ?? '', 'http://x')
    const values = [
      ...(body.startsWith('[') ? (JSON.parse(body) as string[]) : []),
      ...searchParams.getAll('v'),
      ...[request.headers['x-one'] ?? []].flat(),
    ]
    received.push(...values)
    const said = `${inAllWays(values)}\n${JSON.stringify(request.headers)}\n${request.url}\n${body}`
    const first = encodeURIComponent(values[0] ?? '')
    if (request.url?.startsWith('/redirect')) response.writeHead(302, { location: `/other?v=${first}` }).end(said)
    else if (request.url?.startsWith('/error')) response.writeHead(500, { 'x-debug': first }).end(said)
    else if (request.url?.startsWith('/reset')) {
      response.writeHead(200, { 'content-length': '10000000' }).write(said)
      response.socket?.resetAndDestroy()
    } else if (request.url?.startsWith('/type'))
      response.writeHead(200, { 'content-type': `text/${first}; charset="${first}"` }).end(said)
    else response.writeHead(200, { 'content-type': 'application/json', etag: `"${first}"` }).end(said)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

/** The script that prints its environment in every way that programs have. */
const PRINT = `
const values = Object.entries(process.env).filter(([name]) => /^V\\d+$/.test(name)).map(([, value]) => value)
require('node:fs').appendFileSync(process.argv[2], JSON.stringify(values) + '\\n')
for (const value of values) {
  console.log(value, JSON.stringify({ value }), JSON.stringify(JSON.stringify(value)), encodeURIComponent(value))
  console.error(Buffer.from(value).toString('hex'), Buffer.from('user:' + value).toString('base64'), require('node:util').inspect(value))
  for (const sign of value) process.stdout.write(sign)
  process.stdout.write('\\n\\u001b[31m' + value.slice(0, 5) + '\\u001b[0m' + value.slice(5) + '\\n')
}
process.exitCode = 3
throw new Error(values.join(' '))
`

/** Returns the model's first requests, before it was told anything. */
function firstCalls(entry: number, host: string, seen: string): Answer {
  const values = ofEntry(entry)
  const header = values.findIndex(isPlain)
  const unfit = values.findIndex(value => !/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
  const body = JSON.stringify(all(entry))
  const query = all(entry)
    .map(one => `v=${one}`)
    .join('&')
  const post = (path: string, headers: Record<string, string> = {}) => ({
    name: 'http_fetch',
    input: {
      url: `http://${host}${path}`,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
    },
  })
  const given = all(entry)
    .map((one, field) => `V${field}=${one}`)
    .join(' ')
  return callingAll([
    post('/echo', { 'X-One': reference(entry, Math.max(0, header)) }),
    post('/redirect'),
    post('/error'),
    post('/type'),
    { name: 'http_download', input: { url: `http://${host}/redirect?${query}`, path: 'kept-1.bin' } },
    { name: 'http_download', input: { url: `http://${host}/error?${query}`, path: 'kept-2.bin' } },
    { name: 'http_download', input: { url: `http://${host}/reset?${query}`, path: 'kept-3.bin' } },
    post('/reset'),
    post('/echo', { 'X-One': `Bearer ${reference(entry, Math.max(0, unfit))}` }),
    { name: 'http_fetch', input: { url: `http://${host}/echo?${query}` } },
    { name: 'http_fetch', input: { url: `http://127.0.0.1:1/?v=${reference(entry, 0)}` } },
    { name: 'http_download', input: { url: `http://${host}/echo?${query}`, path: 'kept.bin' } },
    { name: 'bash', input: { command: `${given} node print.cjs ${seen}` } },
    { name: 'bash', input: { command: `${given} no-such-program-${entry}` } },
    { name: 'vault_list', input: {} },
  ])
}

/** Returns the use that a model makes of what it was told: it repeats it, and hands it to every tool. */
function repeating(entry: number, host: string): Answer {
  const values = ofEntry(entry)
  const said = inAllWays(values)
  const pieces = said.match(/[\s\S]{1,3000}/g) ?? []
  const calls = [
    { name: 'write', input: { path: 'notes.txt', content: said } },
    { name: 'write', input: { path: 'plain.json', content: JSON.stringify(values) } },
    { name: 'bash', input: { command: `cat <<'EOF'\n${values.join('\n')}\nEOF` } },
    { name: 'http_fetch', input: { url: `http://${host}/echo`, method: 'POST', body: JSON.stringify(values) } },
    { name: 'grep', input: { pattern: values[0], path: '.' } },
    { name: 'register_outcome', input: { type: 'text', label: values[1], text: values.join('\n') } },
    { name: values[2] ?? '', input: { value: values[2] } },
    { name: 'read', input: `{"path": ${JSON.stringify(values[3])}` },
  ]
  const tool_calls = calls.map(({ name, input }, index) => ({
    index,
    id: `later_${index}`,
    type: 'function',
    function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
  }))
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    id: 'x',
    choices: [{ index: 0, delta, finish_reason }],
  })
  return events([
    ...pieces.map(reasoning_content => chunk({ reasoning_content })),
    ...pieces.map(content => chunk({ content })),
    ...tool_calls.map(call => chunk({ tool_calls: [call] })),
    chunk({}, 'tool_calls'),
    '[DONE]',
  ])
}

type Sent = {
  role: string
  content: unknown
  tool_call_id?: string
  tool_calls?: { id: string; function: { name: string } }[]
}

const messagesOf = ({ body }: RecordedRequest) => (body as { messages: Sent[] }).messages

/** Of which entry a request is, by what the person said last. */
function entryOf(request: RecordedRequest): number {
  const said = messagesOf(request).findLast(({ role }) => role === 'user')
  return Number(/entry (\d+)/.exec(JSON.stringify(said?.content))?.[1])
}

/** A request without what the person agreed to tell: the results of vault_get. */
function withoutTold(request: RecordedRequest): string {
  const messages = messagesOf(request)
  const told = messages.flatMap(({ tool_calls = [] }) =>
    tool_calls.filter(one => one.function.name === 'vault_get').map(({ id }) => id),
  )
  return JSON.stringify(messages.filter(({ tool_call_id = '' }) => !told.includes(tool_call_id)))
}

async function filesIn(folder: string): Promise<{ name: string; content: string }[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(
    found
      .filter(file => file.isFile())
      .map(async ({ parentPath, name }) => ({ name, content: await readFile(join(parentPath, name), 'latin1') })),
  )
}

const waiting = (state: SessionState) => Object.values(state.calls).filter(call => call.status === 'waiting')

test(`${ENTRIES * FIELDS} secrets that went through every tool are nowhere but where they were meant to go`, {
  timeout: 1_500_000,
}, async () => {
  const [data, outside] = [await temporaryFolder(), await temporaryFolder()]
  const seen = join(outside, 'seen.jsonl')
  const server = await careless()
  const saved: string[] = []
  const app = await startServices(
    data,
    {
      pickFolder: async () => outside,
      pickPlace: async name => join(outside, name),
      saveFile: async ({ content }) => {
        saved.push(Buffer.from(content).toString('latin1'))
        return join(outside, 'saved')
      },
    },
    { encryption: turningOver() },
  )
  const model = await modelServer(request => {
    const messages = messagesOf(request)
    const entry = entryOf(request)
    const from = messages.findLastIndex(({ role }) => role === 'user')
    const step = messages.slice(from).filter(({ role }) => role === 'assistant').length
    if (JSON.stringify(messages.at(-1)).includes('again')) return saying('Over.')
    if (step === 0) return firstCalls(entry, server.host, seen)
    if (step === 1) return callingAll([{ name: 'vault_get', input: { service: `e${entry}` } }])
    if (step === 2) return repeating(entry, server.host)
    return plain(400, { error: { message: `Bad: ${inAllWays(ofEntry(entry))}`, type: 'invalid_request_error' } })
  })
  onTestFinished(async () => {
    await app.close()
    await model.close()
  })
  const provider = { id: 'p', label: 'Vendor', protocol: 'openai-chat', baseUrl: model.baseUrl } as const
  await app.call('provider.save', { provider })
  await app.call(
    'profile.save',
    Profile.parse({ id: 'p', name: 'p', providerId: 'p', model: 'test-model', toolset: 'polpo', approvalMode: 'full' }),
  )
  await app.call('settings.update', { activeProfileId: 'p', modelTitles: false })
  for (let entry = 0; entry < ENTRIES; entry++) {
    const fields = ofEntry(entry).map((value, field) => ({ name: `f${field}`, isSecret: true, value }))
    await app.call('vault.save', {
      entry: { name: `e${entry}`, kind: 'custom', hosts: [server.host], commands: true, fields },
    })
  }

  /** Agrees to everything that is asked, until so many turns have ended. */
  async function follow(sessionId: string, turns: number): Promise<SessionState> {
    const answered = new Set<string>()
    const unanswered = (state: SessionState) =>
      waiting(state).filter(({ call, plan }) => !answered.has(`${call.id} ${plan?.digest}`))
    for (;;) {
      // Not at each event, of which there are thousands.
      const look = async () => {
        const { state } = await app.call('session.open', { sessionId })
        const asked = unanswered(state)
        const isOver = state.turns.length === turns && state.turns.at(-1)?.end !== undefined
        expect(isOver || asked.length > 0).toBe(true)
        return { state, asked }
      }
      // A whole turn goes on meanwhile, in each of five sessions.
      const { state, asked } = await vi.waitFor(look, { timeout: 300_000, interval: 50 })
      if (asked.length === 0) return state
      for (const { call, plan } of asked) {
        answered.add(`${call.id} ${plan?.digest}`)
        await app.call('approval.answer', { sessionId, callId: call.id, digest: plan?.digest ?? '', approved: true })
      }
    }
  }

  async function sweep(entry: number): Promise<void> {
    const workspace = await temporaryFolder()
    await writeFile(join(workspace, 'print.cjs'), PRINT)
    const { id: sessionId } = await app.call('session.create', { workspace })
    await app.call('session.send', { sessionId, text: `entry ${entry}.` })
    const failed = await follow(sessionId, 1)
    expect(failed.turns[0]?.end).toMatchObject({ reason: 'failed', error: { kind: 'bad-request' } })
    await app.call('session.send', { sessionId, text: `entry ${entry} again.` })
    await follow(sessionId, 2)
    const toModel = model.requests.filter(request => entryOf(request) === entry)
    const find = secretFinder(ofEntry(entry))
    expect(find(toModel.map(withoutTold).join('\n')), `what the model got of entry ${entry}`).toBeUndefined()
    // The values that the person approved have arrived: each is in the request after vault_get.
    const told = toModel.map(request => messagesOf(request).map(({ content }) => String(content)))
    for (const value of ofEntry(entry)) expect(told.flat().some(one => one.includes(value))).toBe(true)
    for (const format of ['markdown', 'json', 'html'] as const) await app.call('session.export', { sessionId, format })
    saved.push(await app.call('session.markdown', { sessionId }))
    const files = await filesIn(workspace)
    expect(files.map(({ name }) => name).sort()).toEqual(['notes.txt', 'plain.json', 'print.cjs'])
    expect(find(files.map(({ content }) => content).join('\n')), `the folder of entry ${entry}`).toBeUndefined()
  }

  const everything = secretFinder(secrets)
  for (let entry = 0; entry < ENTRIES; entry += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, ENTRIES - entry) }, (_, beside) => sweep(entry + beside)))
    model.requests.splice(0)
    expect(everything(JSON.stringify(app.told.splice(0))), 'what the page heard').toBeUndefined()
  }

  // They came where they were meant to go.
  for (const value of secrets) expect(server.received).toContain(value)
  const commands = (await readFile(seen, 'utf8'))
    .trim()
    .split('\n')
    .flatMap(line => JSON.parse(line) as string[])
  expect(commands.toSorted()).toEqual(secrets.toSorted())

  await app.call('data.backUp', undefined)
  saved.push(JSON.stringify(await app.call('vault.list', undefined)))
  saved.push(JSON.stringify(app.bugs.map(bug => (bug instanceof Error ? `${bug.stack}${JSON.stringify(bug)}` : bug))))
  const exported = (await filesIn(outside)).filter(({ name }) => name !== 'seen.jsonl')
  for (const { name, content } of [...exported, ...(await filesIn(data))])
    expect(everything(content), name).toBeUndefined()
  expect(everything(saved.join('\n')), 'what was exported').toBeUndefined()
})
