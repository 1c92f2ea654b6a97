import { type ElectronApplication, expect, type Page } from '@playwright/test'
import { leaveSettings, type Scene, showPanel } from './scene'

type Handler = (event: unknown, name: string, input: unknown) => Promise<unknown>
/** Electron's own list of who answers a channel, which has no public name. */
type Channels = { _invokeHandlers: Map<string, Handler> }

type HeldCalls = { letCallsGo?: (() => void) | undefined }

/** From now on calls of this name wait until they are let go. */
async function holdCalls(app: ElectronApplication, held: string): Promise<() => Promise<void>> {
  // No function in here may have a name of its own: it is sent to main as its text.
  await app.evaluate(({ ipcMain }, held) => {
    const { _invokeHandlers: channels } = ipcMain as unknown as Channels
    const answer = channels.get('call')
    if (!answer) throw new Error('Electron keeps its handlers elsewhere.')
    const released = new Promise<void>(resolve => Object.assign(globalThis, { letCallsGo: resolve }))
    channels.set('call', async (event, name, input) => {
      if (name === held) await released
      return answer(event, name, input)
    })
    void released.then(() => channels.set('call', answer))
  }, held)
  return () => app.evaluate(() => (globalThis as HeldCalls).letCallsGo?.())
}

/** Shows what is visible until main has answered. */
export async function walkWaiting({ app, page, camera }: Scene): Promise<void> {
  const waiting = async (name: string, call: string, act: () => Promise<void>, words = 'Loading…') => {
    const terminateHungScript = await holdCalls(app, call)
    try {
      await act()
      await expect(page.getByText(words).first()).toBeVisible()
      const opened = page.getByTestId('session-item').locator('[aria-current]')
      await camera.shoot(name, { before: () => opened.scrollIntoViewIfNeeded() })
    } finally {
      await terminateHungScript()
    }
    await expect(page.getByText(words)).toHaveCount(0)
  }

  const older = page.getByTestId('session-item').filter({ hasText: 'Write to the allotment' })
  await waiting('session-loading', 'session.open', () => older.click(), 'Opening session…')
  await showPanel(page, 'Files')
  const panel = page.getByRole('tabpanel', { name: 'Files' })
  await waiting('preview-loading', 'file.preview', () => panel.getByRole('treeitem', { name: 'README.md' }).click())
  await panel.getByRole('button', { name: 'Back to files' }).click()
  await panel.getByRole('button', { name: 'Search file contents' }).click()
  await waiting('files-searching', 'file.search', () => panel.getByRole('searchbox').fill('bed'), 'Searching…')
  await panel.getByRole('searchbox').fill('')
  await panel.getByRole('button', { name: 'Search file contents' }).click()
  await walkWaitingSettings(page, waiting)
}

type Waiting = (name: string, call: string, act: () => Promise<void>) => Promise<void>

async function walkWaitingSettings(page: Page, waiting: Waiting): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByRole('tab', { name: 'Appearance' }).click()
  await waiting('settings-permissions-loading', 'permission.list', () =>
    dialog.getByRole('tab', { name: 'Permissions' }).click(),
  )
  await leaveSettings(page)
}
