import { once } from 'node:events'
import type { Page } from '@playwright/test'
import type { MessageBoxOptions } from 'electron'
import { type Atrium, expect, test } from './launch'
import { composer, isThere, openFolder, showTab } from './person'

declare global {
  // The options of the system's dialog, in the main process.
  var asked: MessageBoxOptions[]
}

/** The system's dialog notes what it is asked, and gives this answer: 0 is to go on, 1 to end, null none. */
async function answering({ app }: Atrium, response: 0 | 1 | null): Promise<void> {
  await app.evaluate(({ dialog }, given) => {
    globalThis.asked ??= []
    dialog.showMessageBox = async (...asked: unknown[]) => {
      globalThis.asked.push(asked.at(-1) as MessageBoxOptions)
      if (given === null) await new Promise(() => undefined)
      return { response: Number(given), checkboxChecked: false }
    }
  }, response)
}

const askedIn = ({ app }: Atrium) => app.evaluate(() => globalThis.asked.splice(0))
const quit = ({ app }: Atrium) => app.evaluate(({ app: electron }) => electron.quit())
const closeOf = async ({ app }: Atrium, page: Page) =>
  (await app.browserWindow(page)).evaluate(window => window.close())

/** Until it does. */
async function runInTerminal(page: Page, workspace: string): Promise<void> {
  await showTab(page, 'Terminal')
  const screen = page.getByRole('tabpanel', { name: 'Terminal' }).locator('.xterm-screen')
  await expect(screen).toBeVisible()
  await page.getByRole('tabpanel', { name: 'Terminal' }).getByRole('textbox').first().focus()
  await page.keyboard.type("sh -c 'touch runs; exec sleep 300'\n")
  await expect.poll(() => isThere(workspace, 'runs')).toBe(true)
}

test('running work ends and Atrium quits only once the person agrees', async ({ launch, folder }) => {
  const [data, workspace] = [await folder('data'), await folder('work')]
  const atrium = await launch(data)
  const { app, page } = atrium
  await openFolder(atrium, workspace)
  await composer(page).fill('!until [ -e go ]; do sleep 0.1; done')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('session-item')).toHaveAttribute('data-status', 'running')
  await runInTerminal(page, workspace)
  await answering(atrium, 0)

  await test.step('by quitting', async () => {
    await quit(atrium)
    await expect
      .poll(async () => (await askedIn(atrium))[0])
      .toMatchObject({
        message: 'Quit Atrium?',
        detail: expect.stringMatching(/^A session is still working.*\nSomething is still running in a terminal/),
        buttons: ['Cancel', 'Quit'],
        defaultId: 0,
        cancelId: 0,
      })
  })

  await test.step('by closing the last window', async () => {
    await closeOf(atrium, page)
    await expect.poll(async () => (await askedIn(atrium)).map(({ message }) => message)).toEqual(['Quit Atrium?'])
    await expect(page.getByTestId('session-item')).toHaveAttribute('data-status', 'running')
  })

  await test.step('a person who agrees is asked once', async () => {
    await answering(atrium, 1)
    const ended = once(app.process(), 'exit')
    await closeOf(atrium, page)
    expect((await ended)[0]).toBe(0)
  })
})

test('a window that is closed asks for its own terminals alone; an end that nobody can answer asks nothing', async ({
  launch,
  folder,
}) => {
  const [data, workspace] = [await folder('data'), await folder('work')]
  const atrium = await launch(data)
  const { app, page } = atrium
  await openFolder(atrium, workspace)
  await answering(atrium, 0)
  const opening = app.waitForEvent('window')
  await page.keyboard.press('Control+Shift+N')
  const second = await opening
  await expect(second.getByRole('navigation')).toBeVisible()

  await test.step('one in which nothing runs is closed at once', async () => {
    await runInTerminal(page, workspace)
    await closeOf(atrium, second)
    await expect.poll(() => app.windows().length).toBe(1)
    expect(await askedIn(atrium)).toEqual([])
  })

  await test.step('the other one is not', async () => {
    const third = app.waitForEvent('window')
    await page.keyboard.press('Control+Shift+N')
    await expect((await third).getByRole('navigation')).toBeVisible()
    await closeOf(atrium, page)
    await expect
      .poll(async () => (await askedIn(atrium))[0])
      .toMatchObject({ message: 'Close this window?', buttons: ['Cancel', 'Close'] })
    expect(app.windows()).toHaveLength(2)
  })

  await test.step('the system ends it, also while the person is asked', async () => {
    await answering(atrium, null)
    await quit(atrium)
    await expect.poll(async () => (await askedIn(atrium)).length).toBe(1)
    const ended = once(app.process(), 'exit')
    app.process().kill('SIGTERM')
    await ended
  })
})
