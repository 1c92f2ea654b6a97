import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import type { CallName, Input, Output } from '../../shared/ipc/ipc'
import { receivedValue } from '../../shared/ipc/sent-as-text'
import type { CallState } from '../../shared/session/session-state'
import type { ApprovalMode } from '../../shared/settings'
import { type Atrium, answerFolderDialog, test as base, expect, startElectron } from '../e2e/launch'
import { connectModel, say } from '../e2e/person'
import { eventually } from './eventually'
import { setNetwork, takeWatched, type Watched, watchMain } from './hostile-watch'
import { type ModelServer, modelServer } from './model-server'
import { type ProtocolAnswers, protocolAnswers } from './protocol-answers'

/** One running app for all hostile tests, with the model that means harm and a server that nobody should ever ask. */
export type HostileApp = Omit<Atrium, 'quit' | 'kill'> & {
  data: string
  server: ModelServer
  trap: { origin: string; port: number; requests: string[] }
  call<N extends CallName>(name: N, input: Input<N>): Promise<Output<N>>
}

/** A new session in a new folder. What `outside` holds beside it is nobody's business. */
export type Stage = {
  workspace: string
  outside: string
  sessionId: string
  /** Lets the model make these calls in one reply; gives them once each waits for the person or is over. */
  attempt(...calls: [tool: string, input: object][]): Promise<CallState[]>
  /** Returns what was done since the stage was set, or since the last call. */
  watched(): Promise<Watched>
  /** The person ends the turn. */
  stop(): Promise<void>
}

type StageSettings = {
  mode?: ApprovalMode
  files?: Readonly<Record<string, string>>
  /** A folder that is there, in place of a new one. */
  workspace?: string
}

type Fixtures = {
  /** Sets a stage, and after the test looks whether anything at all has happened beyond the folder. */
  stage(settings?: StageSettings): Promise<Stage>
}

const SECRET = 'canary-7731'
/** The protocol in which the model of these tests speaks. */
export const [chat] = protocolAnswers as [ProtocolAnswers, ...ProtocolAnswers[]]
const OVER = chat.saying('Over.')
/** The file that every trap would leave behind. */
const CANARY = /(^|[\\/])(canary|fired)[^\\/]*$/

export const test = base.extend<Fixtures, { hostile: HostileApp }>({
  hostile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const data = await realpath(await mkdtemp(join(tmpdir(), 'atrium-hostile-data-')))
      const server = await modelServer(() => OVER)
      const trap = await trapServer()
      const app = await startElectron(data)
      const page = await app.firstWindow()
      await connectModel(page, server.baseUrl)
      // Right after the start the inspector loses a promise now and then.
      await expect(() => watchMain(app)).toPass()
      const { call } = speaking(page)
      await use({ app, page, data, server, trap, call })
      await app.close()
      await Promise.all([server.close(), trap.close()])
      await rm(data, { recursive: true, force: true, maxRetries: 5 })
    },
    { scope: 'worker' },
  ],

  stage: async ({ hostile, folder }, use) => {
    const checks: (() => Promise<void>)[] = []
    await use(async (settings = {}) => {
      const { stage, check } = await setStage(hostile, await folder('stage'), settings)
      checks.push(check)
      return stage
    })
    for (const check of checks) await check()
  },
})

export { expect } from '../e2e/launch'

/** Returns what the person has set up; the app itself records where its window is. */
export async function ofPerson({ call }: HostileApp) {
  const { settings, providers, profiles } = await call('app.start', undefined)
  const { activeProfileId, theme } = settings
  return { activeProfileId, theme, providers, profiles }
}

async function setStage(hostile: HostileApp, base: string, settings: StageSettings) {
  const { page, server, call, app, trap } = hostile
  const { mode = 'ask', files = {}, workspace = join(base, 'work') } = settings
  const outside = join(base, 'work-evil')
  if (!settings.workspace) await writeFiles(workspace, { a: 'x\n', ...files })
  await writeFiles(outside, { secret: SECRET, 'deep/secret': SECRET })
  const before = await tree(outside)
  await setNetwork(app, {})
  await takeWatched(app)
  trap.requests.length = 0

  await answerFolderDialog({ app, page } as Atrium, workspace)
  await page
    .getByRole('button', { name: /^Open (a )?folder…/ })
    .first()
    .click()
  const sessionId = await sessionOf(call, workspace)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEnabled()
  await call('session.setMode', { sessionId, mode })

  const stage: Stage = {
    workspace,
    outside,
    sessionId,
    async attempt(...calls) {
      const made = calls.map(([name, input]) => ({ id: randomUUID(), name, input }))
      server.add(chat.calling(...made))
      const { state } = await call('session.open', { sessionId })
      await say(page, 'go')
      return settled(call, { sessionId, turns: state.turns.length + 1, calls: calls.length })
    },
    watched: () => takeWatched(app),
    async stop() {
      await call('session.stop', { sessionId })
      const { state } = await call('session.open', { sessionId })
      await settled(call, { sessionId, turns: state.turns.length, calls: Number.POSITIVE_INFINITY })
    },
  }
  async function check(): Promise<void> {
    await stage.stop()
    expect(await tree(outside), 'what lies outside is as it was').toEqual(before)
    expect((await readdir(workspace, { recursive: true })).filter(name => CANARY.test(name))).toEqual([])
    expect(trap.requests, 'nobody asked the trap').toEqual([])
    expect(await page.evaluate(() => (globalThis as { __pwn?: unknown }).__pwn), 'no script ran').toBeUndefined()
    expect(app.windows()).toHaveLength(1)
    expect(page.url()).toMatch(/^app:\/\/atrium\//)
  }
  return { stage, check }
}

/** Speaks to main as the page does. */
function speaking(page: Page): Pick<HostileApp, 'call'> {
  return {
    async call(name, input) {
      const answer = await page.evaluate(([called, given]) => window.bridge.call(called, given), [name, input] as const)
      if (!answer.ok) throw new Error(`${name}: ${answer.message}`)
      return (await receivedValue(name, answer.value, async () => {})) as never
    },
  }
}

async function sessionOf(call: HostileApp['call'], workspace: string): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const { sessions } = await call('app.start', undefined)
    found = sessions.find(session => session.workspace === workspace)?.id
    expect(found).toBeDefined()
  }).toPass()
  return found ?? ''
}

type SessionTotals = { sessionId: string; turns: number; calls: number }

/** The calls of the last turn, once it is over, or so many calls have come so far that only a person can go on. */
async function settled(call: HostileApp['call'], { sessionId, turns, calls }: SessionTotals): Promise<CallState[]> {
  return eventually(async () => {
    const { state } = await call('session.open', { sessionId })
    const turn = state.turns.at(-1)
    const made = turn?.replies.flatMap(({ reply }) => reply.toolCalls.flatMap(({ id }) => state.calls[id] ?? [])) ?? []
    const isOver = state.turns.length >= turns && (!turn || turn.end !== undefined)
    if (isOver || (made.length === calls && isHeld(made))) return made
    throw new Error(`The turn goes on: ${made.map(({ status }) => status).join()}`)
  })
}

function isHeld(calls: readonly CallState[]): boolean {
  const isAtWork = calls.some(({ status }) => ['queued', 'running', 'applying'].includes(status))
  return !isAtWork && calls.some(({ status }) => status === 'waiting')
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

/** Everything in a folder with its content, links with their targets. */
async function tree(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = entries.map(async (entry): Promise<[string, string]> => {
    const path = join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) return [path, `-> ${await readlink(path)}`]
    return [path, entry.isFile() ? await readFile(path, 'utf8') : 'folder']
  })
  return Object.fromEntries((await Promise.all(found)).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** A server that remembers who asked it for what. */
async function trapServer() {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    response.end('trapped')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = (): Promise<void> => {
    server.closeAllConnections()
    return new Promise(resolve => server.close(() => resolve()))
  }
  return { origin: `http://127.0.0.1:${port}`, port, requests, close }
}
