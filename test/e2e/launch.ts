import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setImmediate as soon } from 'node:timers/promises'
import { _electron, test as base, type ElectronApplication, type Page } from '@playwright/test'
import { virtualDisplay } from '../../scripts/display/virtual-display'
import { agreeToEnd } from '../helpers/agree-to-end'
import { type KeptApp, keptApp } from './kept-app'

export type Atrium = { app: ElectronApplication; page: Page; quit(): Promise<void>; kill(): void }

type Fixtures = {
  /** A new empty folder by its real path, removed after the test. */
  folder(name: string): Promise<string>
  /**
   * Without a data folder gives the app as it is at a first start; it may have been started for a test before. With one it is
   * started on that, and what is still open is ended after the test.
   */
  launch(dataFolder?: string, switches?: readonly string[]): Promise<Atrium>
}

/** The function with which tests and scenes start the app. */
export type Launch = Fixtures['launch']

const executablePath = process.env.ATRIUM_ELECTRON
/** Chromium refuses to start its sandbox as root; the packaged app is tried in it as an ordinary user. */
const chromiumSandbox = process.getuid?.() !== 0

export const test = base.extend<Fixtures, { computer: undefined; kept: KeptApp }>({
  /**
   * On Linux each worker has a display, as focus and clipboard are one a display, and a home without what the person at
   * this computer lets shells read at every start.
   */
  computer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      if (process.platform !== 'linux') return use(undefined)
      const display = await virtualDisplay()
      const home = await realpath(await mkdtemp(join(tmpdir(), 'atrium-home-')))
      process.env = { ...display.env, HOME: home }
      await use(undefined)
      await display.stop()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
    { scope: 'worker', auto: true },
  ],

  kept: [
    // Needs the computer, as the app is to be drawn there.
    async ({ computer: _ }, use) => {
      const kept = keptApp()
      await use(kept)
      await kept.end()
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from this pattern
  folder: async ({}, use) => {
    const made: string[] = []
    await use(async name => {
      const path = await realpath(await mkdtemp(join(tmpdir(), `atrium-${name}-`)))
      made.push(path)
      return path
    })
    for (const path of made) await rm(path, { recursive: true, force: true, maxRetries: 5 })
  },

  // Needs the folders, so that they are removed only after what works in them has ended.
  launch: async ({ folder, kept }, use, info) => {
    const open = new Set<Atrium>()
    let taken: Atrium | undefined
    await use(async (dataFolder, switches) => {
      const again = dataFolder === undefined ? await kept.take() : undefined
      if (again) {
        taken = again
        return again
      }
      const app = await startElectron(dataFolder ?? (await folder('data')), switches)
      const atrium: Atrium = {
        app,
        page: await app.firstWindow(),
        async quit() {
          open.delete(atrium)
          await app.close()
        },
        kill() {
          open.delete(atrium)
          app.process().kill('SIGKILL')
        },
      }
      open.add(atrium)
      return atrium
    })
    // Of an app that was started for this test Playwright takes a picture by itself.
    if (taken && info.status !== info.expectedStatus) {
      await taken.page.screenshot({ path: info.outputPath('window.png') }).catch(() => undefined)
    }
    for (const atrium of open) await atrium.quit()
    await kept.giveBack()
  },
})

export { expect } from '@playwright/test'

/** Starts the built app on a data folder, with switches of Chromium. Whoever calls it ends it. */
export async function startElectron(
  dataFolder: string,
  switches: readonly string[] = [],
): Promise<ElectronApplication> {
  const args = [...switches, `--user-data-dir=${dataFolder}`, resolve('.')]
  const app = patient(await _electron.launch({ executablePath, chromiumSandbox, args, env: quietEnvironment() }))
  await agreeToEnd(app)
  return app
}

/**
 * The inspector holds the promise of what it evaluates weakly, so that a collection of garbage can come before the answer.
 * While much is loaded that happens several times in a row. What the tests evaluate in main can be done again.
 */
function patient(app: ElectronApplication): ElectronApplication {
  const evaluate = app.evaluate.bind(app) as (...given: unknown[]) => Promise<unknown>
  const again = async (...given: unknown[]): Promise<unknown> => {
    for (let left = 20; ; left--) {
      try {
        return await evaluate(...given)
      } catch (thrown) {
        if (left === 0 || !(thrown instanceof Error) || !thrown.message.includes('garbage collected')) throw thrown
        await soon()
      }
    }
  }
  return Object.assign(app, { evaluate: again })
}

/** The system's dialog cannot be driven from outside, so it is answered for the person. */
export async function answerFolderDialog({ app }: Atrium, path: string): Promise<void> {
  await app.evaluate(({ dialog }, folder) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] })
  }, path)
}

function quietEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...Object.fromEntries(entries), ELECTRON_ENABLE_LOGGING: '0' }
}
