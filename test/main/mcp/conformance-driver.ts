/**
 * The program that the official conformance suite starts: one scenario against the server at the address that is the last
 * argument, by Atrium's own client module. Fails with an exit code if the scenario expects that a client succeeds.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type McpMemory, scopeOf } from '../../../main/mcp/servers/memory'
import { mcpServers } from '../../../main/mcp/servers/servers'
import { definedOnly } from '../../../main/shell/login/environment'
import type { McpServerView } from '../../../shared/mcp'

const url = process.argv.at(-1) ?? ''
const scenario = process.env.MCP_CONFORMANCE_SCENARIO ?? ''
type Call = { name: string; arguments: object }
type Context = { client_id?: string; client_secret?: string; toolCalls?: Call[] }
const context = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? '{}') as Context
const workspace = mkdtempSync(join(tmpdir(), 'atrium-conformance-'))
const MOST_SIGN_INS = 3

const secrets = new Map<string, string>()
const scope = scopeOf('server', { type: 'person' })
if (context.client_id !== undefined) {
  const { client_id, client_secret } = context
  secrets.set(scope, JSON.stringify({ url, client: { client_id, client_secret } }))
}

const memory = {
  data: {
    servers: [{ name: 'server', config: { type: 'http', url, headers: {}, enabled: true } }],
    approvals: [],
    switches: [],
    toolsOff: [],
    pins: [],
  } as McpMemory,
  async update(change: (data: McpMemory) => McpMemory) {
    memory.data = change(memory.data)
  },
}

const servers = mcpServers({
  memory,
  secrets: {
    get: async name => secrets.get(name),
    set: async (name, value) => void secrets.set(name, value),
    remove: async name => void secrets.delete(name),
  },
  environment: async () => definedOnly(process.env),
  fetch: ask,
  // The suite's own page sends whoever comes straight back.
  openBrowser: async address => void (await ask(address)),
  clientMetadataUrl: 'https://conformance-test.local/client-metadata.json',
  ownFolder: workspace,
  blobs: { put: async () => '' },
  ask: async () => ({ action: 'accept', content: '{}' }),
  changed: () => undefined,
  version: '0.0.0',
  // The suite starts all scenarios at once.
  limits: { startMs: 120_000, listMs: 60_000, callMs: 60_000 },
})

/** The suite's servers close what idles while a request is on its way; a browser's stack would ask again by itself. */
function ask(address: string | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('connection', 'close')
  return fetch(address, { ...init, headers })
}

const CALLS: Record<string, Call[]> = {
  tools_call: [{ name: 'add_numbers', arguments: { a: 5, b: 3 } }],
  'elicitation-sep1034-client-defaults': [{ name: 'test_client_elicitation_defaults', arguments: {} }],
  'sse-retry': [{ name: 'test_reconnection', arguments: {} }],
  // It has a tool to be read, and none to be called.
  'json-schema-ref-no-deref': [],
}
/** The arguments that are sent if no others are specified. */
const SAMPLE = { region: 'us-west1' }

function view(): McpServerView {
  const [only] = servers.views(workspace).servers
  if (!only) throw new Error('The server is not there')
  return only
}

/** Resolves when the server is ready, after having signed in where it wants that. */
async function ready(signIns: { left: number }): Promise<void> {
  await servers.settled(workspace)
  while (view().state === 'needs-sign-in') {
    if (signIns.left-- === 0) throw new Error('It wants ever more sign-ins')
    await servers.signIn(workspace, view().id, AbortSignal.timeout(60_000))
    await servers.settled(workspace)
  }
  if (view().state !== 'ready') throw new Error(JSON.stringify(view().failure))
}

async function run(): Promise<void> {
  const signIns = { left: MOST_SIGN_INS }
  await servers.sync(workspace)
  await ready(signIns)
  const usable = view().tools.filter(({ state }) => state !== 'broken')
  const calls = context.toolCalls ?? CALLS[scenario] ?? usable.map(({ name }) => ({ name, arguments: SAMPLE }))
  for (const call of calls) {
    for (;;) {
      const asked = { workspace, id: view().id, signal: new AbortController().signal }
      const result = await servers.tryTool(asked, call.name, JSON.stringify(call.arguments))
      if (view().state !== 'needs-sign-in') {
        if (result.isError) throw new Error(JSON.stringify(result.content))
        break
      }
      await ready(signIns)
    }
  }
}

try {
  await run()
} catch (thrown) {
  console.error(thrown)
  process.exitCode = 1
} finally {
  await servers.close()
  rmSync(workspace, { recursive: true, force: true })
}
