import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import { modelServer, plain } from '../helpers/model-server'
import { look } from './axe'
import { expect, test } from './launch'
import { card, composer, connectModel, openFolder, say, showTab } from './person'

test('another language draws the window anew, keeps what was typed, and holds from then on', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const data = await folder('data')
  const first = await launch(data)
  const { page } = first
  await openFolder(first, await folder('work'))
  await say(page, 'create notes.md with hello')
  await expect(card(page)).toBeVisible()
  await composer(page).fill('not sent yet')

  await showTab(page, 'Changes')

  await test.step('German is chosen in the settings', async () => {
    await page.getByRole('button', { name: 'Settings' }).click()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('searchbox', { name: 'Search settings' }).fill('language')
    await page.keyboard.press('Enter')
    await settings.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    const drawnAnew = page.getByRole('dialog', { name: 'Einstellungen' })
    await expect(drawnAnew.getByRole('combobox', { name: 'Anzeigesprache' })).toHaveValue('de')
    await page.keyboard.press('Escape')
    await expect(drawnAnew).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Einstellungen' })).toBeVisible()
    // Keys are called what is printed on them. They are those of the card while nothing is written.
    const message = page.getByRole('textbox', { name: 'Nachricht' })
    await message.fill('')
    await expect(card(page).getByText('Strg+Eingabe')).toBeAttached()
    await message.fill('not sent yet')
  })

  await test.step('the card still waits, the draft is still there', async () => {
    await expect(card(page)).toContainText('notes.md')
    await expect(card(page)).toContainText('kann zurückgenommen werden')
    await expect(page.getByText('not sent yet')).toBeVisible()
    await expect(page.getByRole('button', { name: /Offline-Führung/ })).toBeVisible()
    await look(page, 'german')
  })

  await test.step('each language is drawn, one after the other', async () => {
    for (const language of ['fr', 'es', 'pt', 'zh-Hans', 'ja'] as const) {
      await chooseLanguage(page, language)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(card(page)).toContainText('notes.md')
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      expect(overflow).toBeLessThanOrEqual(0)
      expect(await brokenTabs(page)).toEqual([])
      await page.screenshot({ path: test.info().outputPath(`${language}.png`) })
    }
  })

  await first.quit()
  const second = await launch(data)
  await expect(second.page.locator('html')).toHaveAttribute('lang', 'ja')
})

test('messages from main appear in the person’s language: failures, and the reasons a card gives', async ({
  launch,
  folder,
}) => {
  const server = await modelServer([
    plain(401, { error: { message: 'Incorrect API key provided' } }),
    calling('shell', { command: 'curl -s http://127.0.0.1:9' }),
    saying('Done.'),
  ])
  const home = await folder('work')
  const workspace = join(home, 'project')
  await mkdir(workspace)
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, workspace)
  await chooseLanguage(page, 'de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const message = page.getByRole('textbox', { name: 'Nachricht' })
  const sayInGerman = async (text: string) => {
    await message.fill(text)
    await page.keyboard.press('Enter')
  }

  await test.step('a refused key', async () => {
    await sayInGerman('eins')
    await expect(page.getByTestId('turn-end')).toContainText('Der Schlüssel wurde abgelehnt.')
  })

  await test.step('the card gives its reason, and says what cannot be undone', async () => {
    await sayInGerman('zwei')
    await expect(card(page)).toContainText('Genehmigung nötig: curl kann etwas ändern.')
    await expect(card(page)).toContainText('nur Änderungen an Dateien in diesem Ordner lassen sich rückgängig machen')
    await look(page, 'german-card')
    await card(page)
      .getByRole('button', { name: /^Ablehnen/ })
      .click()
    await expect(page.getByTestId('turn-end')).toHaveCount(2)
  })

  await test.step('a folder that is gone', async () => {
    await rename(workspace, join(home, 'moved'))
    await sayInGerman('drei')
    await expect(page.getByText(`Der Ordner ${workspace} ist nicht da.`)).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('german-failures.png') })
  })
  await server.close()
})

/** The window draws itself anew, so there is no waiting for the answer in it. */
const chooseLanguage = (page: Page, language: string): Promise<void> =>
  page.evaluate(chosen => {
    void window.bridge.call('settings.update', { language: chosen })
  }, language)

/** Tabs whose title takes more than one line where there is hardly room: Japanese and Chinese would be broken within their words. */
async function brokenTabs(page: Page): Promise<string[]> {
  await expect(page.getByRole('tab')).toHaveCount(5)
  return page.getByRole('tablist').evaluate((list: HTMLElement) => {
    const linesOf = (tab: Element) => {
      const range = document.createRange()
      range.selectNodeContents(tab)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
    // The fonts of another computer are wider than those of this one.
    list.style.maxWidth = '6rem'
    const broken = [...list.children].filter(tab => linesOf(tab) !== 1).map(tab => tab.textContent ?? '')
    list.style.maxWidth = ''
    return broken
  })
}
