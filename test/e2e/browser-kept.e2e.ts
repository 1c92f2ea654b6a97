import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { look } from './axe'
import { type Atrium, answerFolderDialog, expect, test } from './launch'
import { composer } from './person'
import { beginBrowser, go, inPage, webPages } from './web-pages'

const browser = (page: Page) => page.getByRole('region', { name: 'Browser', exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

const REMEMBERS = (path: string) =>
  `<!doctype html><title>${path}</title><script>window.had = document.cookie; document.cookie = 'user=ann; max-age=9999'; localStorage.user = 'ann'</script>`

/** The cookies that a page had when it came. */
const had = (atrium: Atrium, path: string) => inPage(atrium, path, 'window.had').catch(() => 'no page')

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions for this page' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function openAgain(atrium: Atrium, address: string, title: string): Promise<void> {
  await expect(composer(atrium.page)).toBeEnabled()
  const field = atrium.page.getByRole('textbox', { name: 'Address' })
  if (!(await field.isVisible())) await atrium.page.keyboard.press('Control+Shift+b')
  await go(atrium.page, address)
  await expect(tab(atrium.page, title)).toBeVisible()
}

test('page data is forgotten when Atrium quits, kept if the person says so, and cleared in the settings', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const site = await webPages({ '/a': REMEMBERS('a') })
  const data = await folder('data')
  const address = `127.0.0.1:${site.port}/a`
  const first = await launch(data)
  await beginBrowser(first, await folder('work'))

  await test.step('a page knows the person again while Atrium runs, and no longer after that', async () => {
    await go(first.page, address)
    await expect(tab(first.page, 'a')).toBeVisible()
    expect(await had(first, '/a')).toBe('')
    await browser(first.page).getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => had(first, '/a')).toBe('user=ann')
    await first.quit()
  })

  const second = await launch(data)
  await test.step('it is kept from when the person says so, with whom it knows already', async () => {
    await openAgain(second, address, 'a')
    expect(await had(second, '/a')).toBe('')
    await choose(second.page, 'Keep cookies and site data')
    await expect.poll(() => had(second, '/a')).toBe('user=ann')
    await second.quit()
  })

  const third = await launch(data)
  const sessions = async () => (await readdir(join(data, 'Partitions'))).filter(name => name.startsWith('browser-'))
  await test.step('and then a restart changes nothing', async () => {
    await openAgain(third, address, 'a')
    expect(await had(third, '/a')).toBe('user=ann')
    expect(await inPage(third, '/a', 'localStorage.user')).toBe('ann')
    expect(await sessions()).toHaveLength(1)
  })

  await test.step('Settings › Data clears it of the open folder, whose pages load again', async () => {
    const { page } = third
    await page.keyboard.press('Control+,')
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await dialog.getByRole('tab', { name: 'Data', exact: true }).click()
    await expect(dialog.getByRole('row', { name: /Browser data/ })).not.toContainText('0 B')
    await dialog.getByRole('button', { name: 'Clear: Cookies and site data' }).click()
    await look(page, 'clear-pages', 'dialog[open]')
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(dialog.getByText(/^Cleared/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect.poll(() => had(third, '/a')).toBe('')
    await third.quit()
  })

  const fourth = await launch(data)
  await test.step('and of one whose browser is not open', async () => {
    const { page } = fourth
    await expect(composer(page)).toBeEnabled()
    expect(await sessions()).toHaveLength(1)
    await page.keyboard.press('Control+,')
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await dialog.getByRole('tab', { name: 'Data', exact: true }).click()
    await dialog.getByRole('button', { name: 'Clear: Cookies and site data' }).click()
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(dialog.getByText(/^Cleared/)).toBeVisible()
    expect(await sessions()).toEqual([])
    await page.keyboard.press('Escape')
    await openAgain(fourth, address, 'a')
    expect(await had(fourth, '/a')).toBe('')
  })
  await site.close()
})

/** In which windows a page of the web is drawn, by their folders. */
function shownIn({ app }: Atrium): Promise<number[]> {
  return app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().flatMap(window =>
      window.contentView.children.some(view => view.getBounds().width > 1) ? [window.id] : [],
    ),
  )
}

async function newWindow({ app, page }: Atrium, keys: string): Promise<{ second: Page; id: number }> {
  const [second] = await Promise.all([app.waitForEvent('window'), page.keyboard.press(keys)])
  await second.waitForLoadState()
  const id = await app.evaluate(({ BrowserWindow }) => Math.max(...BrowserWindow.getAllWindows().map(own => own.id)))
  return { second, id }
}

test('a page is in one window at a time, and no folder sees what another one’s pages keep', async ({
  launch,
  folder,
}) => {
  const site = await webPages({ '/a': REMEMBERS('a'), '/b': REMEMBERS('b') })
  const atrium = await launch(await folder('data'))
  const { page } = atrium
  await beginBrowser(atrium, await folder('one'))
  await go(page, `127.0.0.1:${site.port}/a`)
  await expect(tab(page, 'a')).toBeVisible()
  const [first] = await shownIn(atrium)
  expect(first).toBeDefined()

  await test.step('two windows of one folder', async () => {
    const { second, id } = await newWindow(atrium, 'Control+Shift+N')
    await second.getByTestId('session-item').getByRole('button').first().click()
    await expect(composer(second)).toBeEnabled()
    await second.keyboard.press('Control+Shift+b')
    await expect(tab(second, 'a')).toBeVisible()
    await expect.poll(() => shownIn(atrium)).toEqual([id])
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect.poll(() => shownIn(atrium)).toEqual([first])
    await second.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect.poll(() => shownIn(atrium)).toEqual([id])
    await second.close()
    await expect.poll(() => shownIn(atrium)).toEqual([first])
    expect(await inPage(atrium, '/a', 'document.title')).toBe('a')
    await browser(page).getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => had(atrium, '/a')).toBe('user=ann')
  })

  await test.step('two windows of two folders', async () => {
    await answerFolderDialog(atrium, await folder('two'))
    const { second } = await newWindow(atrium, 'Control+Shift+O')
    await expect(composer(second)).toBeEnabled()
    await second.keyboard.press('Control+Shift+b')
    await go(second, `127.0.0.1:${site.port}/b`)
    await expect(tab(second, 'b')).toBeVisible()
    await expect.poll(() => shownIn(atrium)).toHaveLength(2)
    expect(await had(atrium, '/b')).toBe('')
    await second.close()
    await expect.poll(() => shownIn(atrium)).toEqual([first])
    await expect.poll(() => had(atrium, '/b')).toBe('no page')
  })
  await site.close()
})
