import { look } from './axe'
import { expect, test } from './launch'
import { card, composer, openFolder, say } from './person'

test('another language draws the window anew, keeps what was typed, and holds from then on', async ({
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

  await test.step('German is chosen in the settings', async () => {
    await page.getByRole('button', { name: 'Settings' }).click()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('searchbox', { name: 'Search settings' }).fill('language')
    await page.keyboard.press('Enter')
    await settings.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('button', { name: 'Einstellungen' })).toBeVisible()
  })

  await test.step('the card still waits, the draft is still there', async () => {
    await expect(card(page)).toContainText('notes.md')
    await expect(page.getByText('not sent yet')).toBeVisible()
    await look(page, 'german')
  })

  await test.step('each language is drawn, one after the other', async () => {
    for (const language of ['fr', 'es', 'pt', 'zh-Hans', 'ja'] as const) {
      await page.evaluate(chosen => window.bridge.call('settings.update', { language: chosen }), language)
      // As a window is opened that main gives this setting to.
      await page.evaluate(chosen => {
        const address = new URL(location.href)
        address.searchParams.set('language', chosen)
        history.replaceState(null, '', address)
        location.reload()
      }, language)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(card(page)).toContainText('notes.md')
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      expect(overflow).toBeLessThanOrEqual(0)
      await page.screenshot({ path: test.info().outputPath(`${language}.png`) })
    }
  })

  await first.quit()
  const second = await launch(data)
  await expect(second.page.locator('html')).toHaveAttribute('lang', 'ja')
})
