import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type ElectronApplication, expect, type Page } from '@playwright/test'
import { agreeToEnd } from '../helpers/agree-to-end'
import { type Atrium, startElectron } from './launch'
import { called } from './person'

/** The app that a worker keeps from test to test, as starting it takes longer than most tests do. */
export type KeptApp = {
  /** The app in a new window, with nothing that a test before has set up; undefined while a test has it. */
  take(): Promise<Atrium | undefined>
  /** The test that took it is over; its folders are still there. */
  giveBack(): Promise<void>
  end(): Promise<void>
}

/** `setUp` is all that is set up at a first start. */
type RunningApp = {
  app: ElectronApplication
  page: Page
  data: string
  setUp: SetUpParts
}

/** Starts the app when it is first asked for, and anew where a test has ended it or left what cannot be cleared away. */
export function keptApp(): KeptApp {
  let running: RunningApp | undefined
  let isTaken = false

  async function end(): Promise<void> {
    const former = running
    running = undefined
    if (!former) return
    await former.app.close().catch(() => undefined)
    await rm(former.data, { recursive: true, force: true, maxRetries: 5 })
  }

  return {
    async take() {
      if (isTaken) return undefined
      isTaken = true
      running ??= await started()
      const { app, page } = running
      return {
        app,
        page,
        quit: end,
        kill() {
          app.process().kill('SIGKILL')
          running = undefined
        },
      }
    },
    async giveBack() {
      if (!isTaken) return
      isTaken = false
      if (!running) return
      try {
        // A panel that was chosen stays chosen.
        if (await hasChosenPanel(running)) await end()
        else running = await renewed(running)
      } catch (thrown) {
        console.log(`The app is started anew: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
        await end()
      }
    },
    end,
  }
}

async function started(): Promise<RunningApp> {
  const data = await realpath(await mkdtemp(join(tmpdir(), 'atrium-kept-')))
  const app = await startElectron(data)
  const page = await app.firstWindow()
  await app.evaluate(rememberElectron)
  return { app, page, data, setUp: await setUpOf(page) }
}

/** Clears away what a test has left, and opens a new window in place of its own. Throws where something stays. */
async function renewed({ app, page, data, setUp }: RunningApp): Promise<RunningApp> {
  await app.evaluate(restoreElectron)
  await agreeToEnd(app)
  await clearAway(page)
  await resetSettings(page, setUp.settings as SetUpParts)
  const opened = app.waitForEvent('window')
  await called(page, 'window.open', {})
  const next = await opened
  await next.waitForLoadState()
  await app.evaluate(closeAllButNewest)
  const left = await setUpOf(next)
  if (!isDeepStrictEqual(left, setUp)) throw new Error(`a test left ${differenceOf(left, setUp)}`)
  return { app, page: next, data, setUp }
}

type ListedSession = { id: string }
type SetUp = {
  settings: object
  sessions: ListedSession[]
  providers: ListedSession[]
  profiles: ListedSession[]
  notices: ListedSession[]
  recentFolders: { path: string }[]
}

type SetUpParts = Readonly<Record<string, unknown>>

/** Everything that a person can set up or begin, but for where windows stand. */
async function setUpOf(page: Page): Promise<SetUpParts> {
  const { settings, ...start } = (await called(page, 'app.start')) as SetUp
  const { hiddenFolders: _hidden, shows: _shows, ...others } = start as Record<string, unknown>
  const names = ['job.list', 'service.list', 'mail.list', 'vault.list', 'permission.list']
  const lists = await Promise.all(names.map(async name => [name, await called(page, name)]))
  const all = { ...others, ...Object.fromEntries(lists), settings: withoutWindows(settings) }
  return all
}

/** Takes back all that a person could have set up, as the person would, and what the page has stored. */
async function clearAway(page: Page): Promise<void> {
  const start = (await called(page, 'app.start')) as SetUp
  for (const { id } of start.sessions) await called(page, 'session.stop', { sessionId: id })
  for (const { id } of start.sessions) await called(page, 'session.remove', { sessionId: id })
  for (const { path } of start.recentFolders) await clearFolder(page, path)
  await called(page, 'data.clear', { kind: 'trash' })
  for (const { id } of start.profiles) if (id !== 'offline') await called(page, 'profile.remove', { id })
  for (const { id } of start.providers) if (id !== 'offline') await called(page, 'provider.remove', { id })
  const { services } = (await called(page, 'service.list')) as { services: ListedSession[] }
  for (const { id } of services) await called(page, 'service.remove', { id })
  for (const { id } of (await called(page, 'mail.list')) as ListedSession[]) await called(page, 'mail.remove', { id })
  for (const { id } of (await called(page, 'vault.list')) as ListedSession[]) await called(page, 'vault.remove', { id })
  for (const { grant } of (await called(page, 'permission.list')) as { grant: ListedSession }[]) {
    await called(page, 'permission.revoke', { id: grant.id })
  }
  for (const { id } of start.notices) await called(page, 'notice.dismiss', { id })
  await page.evaluate(() => localStorage.clear())
}

async function hasChosenPanel({ page }: RunningApp): Promise<boolean> {
  const { settings } = (await called(page, 'app.start')) as { settings: { panel?: string } }
  return settings.panel !== undefined
}

/** The page that is left may still write down what it shows. */
async function resetSettings(page: Page, wanted: SetUpParts): Promise<void> {
  await expect(async () => {
    const { settings: now } = (await called(page, 'app.start')) as SetUp
    if (isDeepStrictEqual(withoutWindows(now), wanted)) return
    await called(page, 'settings.update', wanted)
    throw new Error(`the settings stay ${differenceOf(withoutWindows(now), wanted)}`)
  }).toPass({ timeout: 1_000 })
}

/** The person's own servers run for each folder, and a folder that is off the list is left. */
async function clearFolder(page: Page, path: string): Promise<void> {
  const { servers } = (await called(page, 'mcp.list', { workspace: path })) as {
    servers: (ListedSession & { source: string })[]
  }
  for (const { id, source } of servers) {
    if (source === 'person') await called(page, 'mcp.remove', { workspace: path, id })
  }
  await called(page, 'folder.forget', { path })
}

function withoutWindows(settings: object): SetUpParts {
  const { window: _window, windows: _windows, ...others } = settings as Record<string, unknown>
  // Without what is undefined, as a file has it.
  return JSON.parse(JSON.stringify(others))
}

/** Says what is not as it was. */
function differenceOf(now: SetUpParts, before: SetUpParts): string {
  const names = [...new Set([...Object.keys(now), ...Object.keys(before)])]
  const different = names.filter(name => !isDeepStrictEqual(now[name], before[name]))
  return different.map(name => `${name} as ${JSON.stringify(now[name])}`).join()
}

type Electron = typeof import('electron')
type Remembered = { module: object; properties: PropertyDescriptorMap }[]
declare global {
  var atriumRemembered: Remembered
}

/** Runs in main. Tests put functions of their own in place of Electron's. */
function rememberElectron({ dialog, shell, clipboard, Menu, Notification, app, net }: Electron): void {
  globalThis.atriumRemembered = [dialog, shell, clipboard, Menu, Notification, app, net].map(module => ({
    module,
    properties: Object.getOwnPropertyDescriptors(module),
  }))
}

/** Runs in main. */
function restoreElectron(): void {
  for (const { module, properties } of globalThis.atriumRemembered) {
    for (const name of Object.getOwnPropertyNames(module))
      if (!(name in properties)) Reflect.deleteProperty(module, name)
    for (const [name, property] of Object.entries(properties)) {
      const now = Object.getOwnPropertyDescriptor(module, name)
      if (now?.value !== property.value) Object.defineProperty(module, name, property)
    }
  }
}

/** Runs in main. The new window takes the place of the others. */
function closeAllButNewest({ BrowserWindow }: Electron): void {
  const windows = BrowserWindow.getAllWindows().sort((one, other) => other.id - one.id)
  const [newest, ...others] = windows
  newest?.setBounds({ x: 0, y: 0, width: 1280, height: 800 })
  for (const window of others) window.close()
}
