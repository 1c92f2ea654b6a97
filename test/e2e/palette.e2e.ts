import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { look } from './axe'
import { expect, test } from './launch'
import { composer, openFolder, say } from './person'

const palette = (page: Page) => page.getByRole('combobox', { name: 'Find anything' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Find anything' }).getByRole('option')

test('by keyboard alone a person reaches an action, a session, a file and a page of the settings', async ({
  launch,
  folder,
}) => {
  const workspace = await folder('palette')
  await mkdir(join(workspace, 'src'))
  await writeFile(join(workspace, 'src', 'harvest.md'), '# Apples\n')
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, workspace)

  await test.step('an action', async () => {
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeFocused()
    await look(page, 'palette')
    await page.keyboard.type('theme dark')
    await expect(options(page).first()).toHaveText(/Theme: dark/)
    await page.keyboard.press('Enter')
    await expect(palette(page)).toHaveCount(0)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(composer(page)).toBeFocused()
  })

  await test.step('the last choice comes first, and Esc changes nothing', async () => {
    await page.keyboard.press('Control+k')
    await expect(options(page).first()).toHaveText(/Theme: dark/)
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
    await expect(composer(page)).toBeFocused()
  })

  await test.step('a new session by its own keys; while nothing is done in it there is no second one', async () => {
    const sessions = page.getByTestId('session-item')
    await say(page, 'help')
    await expect(page.getByTestId('turn-end')).toHaveCount(1)
    await page.keyboard.press('Control+n')
    await expect(page.getByTestId('turn-end')).toHaveCount(0)
    await expect(sessions).toHaveCount(2)
    const begin = page.getByRole('button', { name: /^New session in / })
    await begin.click()
    await expect(composer(page)).toBeFocused()
    await expect(sessions).toHaveCount(2)
    await page.keyboard.type('Not sent')
    await begin.click()
    await expect(composer(page)).toHaveValue('')
    await expect(sessions).toHaveCount(3)
    await page.keyboard.press('Control+n')
    await expect(sessions).toHaveCount(3)
  })

  await test.step('a session, by a few letters of its title', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('hel')
    await expect(options(page).first()).toHaveAttribute('data-kind', 'session')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('turn-end')).toHaveCount(1)
  })

  await test.step('a file, which is shown beside the conversation', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('harv')
    await expect(options(page).first()).toContainText('src/harvest.md')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: 'Files' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('complementary', { name: 'Side panel' })).toContainText('Apples')
  })

  await test.step('a page of the settings; arrows choose, and wrap', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('permissions')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    await expect(palette(page)).toHaveAttribute('aria-activedescendant', 'palette-option-0')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: 'Permissions' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
  })

  await test.step('a single setting, on its page', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('font size')
    await expect(options(page).first()).toContainText('Text size (%)')
    await look(page, 'palette-setting')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('spinbutton', { name: 'Text size (%)' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the palette offers more actions for the open session', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('export')
    await expect(options(page).first()).toContainText('Export as')
    await look(page, 'palette-export')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('approval mode read only')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Approval mode: Read only' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('pin/un')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('img', { name: 'Pinned' })).toHaveCount(1)
  })
})

test('a person changes a shortcut and uses it; what is taken is not lost unnoticed', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const data = await folder('data')
  const atrium = await launch(data)
  const { page } = atrium
  await openFolder(atrium, await folder('keys'))
  const keysOf = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}: `) })
  const openPage = async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('keyboard shortcuts')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('searchbox', { name: 'Search shortcuts' })).toBeVisible()
  }

  await test.step('new keys, without the mouse', async () => {
    await openPage()
    await look(page, 'shortcuts')
    await page.getByRole('searchbox', { name: 'Search shortcuts' }).focus()
    await page.keyboard.type('new session')
    await keysOf('New session in this folder').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByPlaceholder(/^Press new keys · Esc to cancel/)).toBeFocused()
    await page.keyboard.press('k')
    await expect(page.getByRole('alert')).toContainText('needed for typing')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('alert')).toContainText('is always used for “Approve pending request”')
    await page.keyboard.press('F6')
    await expect(keysOf('New session in this folder')).toHaveAccessibleName(/: F6\./)
    await expect(keysOf('New session in this folder')).toBeFocused()
  })

  await test.step('Esc while keys are awaited keeps the old ones, and the dialog', async () => {
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(keysOf('New session in this folder')).toHaveAccessibleName(/: F6\./)
  })

  await test.step('keys of another action are swapped knowingly', async () => {
    await page.getByRole('searchbox', { name: 'Search shortcuts' }).fill('text')
    await keysOf('Increase text size').press('Enter')
    await page.keyboard.press('Control+-')
    await expect(page.getByRole('alert')).toContainText('Ctrl+- is already used for “Decrease text size”.')
    await look(page, 'shortcuts')
    await page.getByRole('button', { name: 'Swap' }).press('Enter')
    await expect(keysOf('Increase text size')).toHaveAccessibleName(/: Ctrl\+-\./)
    await expect(keysOf('Decrease text size')).toHaveAccessibleName(/: Ctrl\+\+\./)
    await page.getByRole('button', { name: 'Reset shortcut for Increase text size' }).press('Enter')
    await expect(keysOf('Increase text size')).toHaveAccessibleName(/: Ctrl\+\+\./)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the new keys work, the old ones no longer, also after a restart, and the menu shows them', async () => {
    const use = async (own: Page) => {
      await say(own, 'help')
      await expect(own.getByTestId('turn-end')).toHaveCount(1)
    }
    await use(page)
    await page.keyboard.press('Control+n')
    await page.keyboard.press('F6')
    await expect(page.getByTestId('session-item')).toHaveCount(2)
    await expect(page.getByTestId('turn-end')).toHaveCount(0)
    await use(page)
    await atrium.quit()
    const again = await launch(data)
    await expect(again.page.getByTestId('session-item')).toHaveCount(2)
    await again.page.keyboard.press('F6')
    await expect(again.page.getByTestId('session-item')).toHaveCount(3)
    const accelerator = () =>
      again.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('session.new')?.accelerator)
    await expect.poll(accelerator).toBe('F6')
  })
})

test('text grows and shrinks by keys', async ({ launch, folder }) => {
  const atrium = await launch()
  const { page } = atrium
  // The first screen is there before main has said how large the text is.
  await openFolder(atrium, await folder('work'))
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  await page.keyboard.press('Control++')
  await page.keyboard.press('Control+=')
  await expect.poll(size).toBe('19.2px')
  await page.keyboard.press('Control+-')
  await expect.poll(size).toBe('17.6px')
  await page.keyboard.press('Control+0')
  await expect.poll(size).toBe('16px')
})
