import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { deepUnless } from './deep-unless'
import { expect, test } from './launch'
import { composer, openFolder, say, showTab } from './person'

/** Returns the outline drawn around an element. */
function outlineOf(element: Locator): Promise<string> {
  return element.evaluate(one => {
    const { outlineStyle, outlineColor, outlineWidth } = getComputedStyle(one)
    return outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`
  })
}

/** Returns what is drawn of an element besides its text. */
async function looksLike(element: Locator): Promise<string> {
  const own = await element.evaluate(one => {
    const { borderBottomColor, backgroundColor } = getComputedStyle(one)
    return `${borderBottomColor}, ${backgroundColor}`
  })
  return `${await outlineOf(element)}, ${own}`
}

/** By its outline: backgrounds are all one where the system sets the colours, and nearly so with more contrast. */
async function expectToStandOut(chosen: Locator, other: Locator): Promise<void> {
  expect(await outlineOf(chosen)).not.toBe(await outlineOf(other))
}

const WISHES = [
  ['the system sets the colours', 'forced', { forcedColors: 'active' }],
  ['more contrast is wanted', 'contrast', { contrast: 'more' }],
] as const

for (const [wish, short, media] of WISHES) {
  test(
    `if ${wish}, chosen items can be told from those that are not`,
    deepUnless(short === 'forced'),
    async ({ launch, folder }) => {
      const work = await folder('work')
      for (const name of ['alpha.ts', 'beta.ts']) await writeFile(join(work, name), 'x\n')
      const atrium = await launch()
      const { page } = atrium
      await page.emulateMedia(media)
      const look = async (name: string) => {
        if (process.env.LOOKS) await page.screenshot({ path: join(process.env.LOOKS, `${short}-${name}.png`) })
      }
      await openFolder(atrium, work)
      await say(page, 'help')
      await expect(page.getByTestId('turn-end')).toHaveCount(1)
      await page.keyboard.press('Control+N')
      await expect(page.getByTestId('session-item')).toHaveCount(2)

      const rows = page.getByTestId('session-item')
      await expectToStandOut(rows.nth(0).getByRole('button').first(), rows.nth(1).getByRole('button').first())

      const option = page.getByRole('option')
      // The field of the session before may still be there.
      await expect(async () => {
        await composer(page).fill('')
        await composer(page).pressSequentially('@')
        await expect(option.first()).toHaveAttribute('aria-selected', 'true', { timeout: 4_000 })
      }).toPass()
      await expectToStandOut(option.nth(0), option.nth(1))
      await look('mention')
      await page.keyboard.press('Escape')
      await composer(page).fill('')

      await page.keyboard.press('Control+K')
      await page.keyboard.press('ArrowDown')
      await expectToStandOut(option.nth(1), option.nth(0))
      await look('palette')
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: /Approval mode/ }).click()
      const choice = page.getByRole('menuitemradio')
      await page.keyboard.press('ArrowDown')
      await expect(choice.and(page.locator('[data-highlighted]'))).toHaveCount(1)
      await expectToStandOut(
        page.locator('[data-highlighted]'),
        choice.and(page.locator(':not([data-highlighted])')).first(),
      )
      const dot = choice.and(page.locator('[data-state=checked]')).locator('[data-state=checked]')
      expect(await looksLike(dot)).not.toBe(await looksLike(choice.first()))
      await look('menu')
      await page.keyboard.press('Escape')

      const tab = (name: string) => page.getByRole('tab', { name, exact: true })
      await showTab(page, 'Files')
      await expectToStandOut(tab('Files'), tab('Changes'))
      expect(await looksLike(tab('Changes'))).toBe(await looksLike(tab('Agents')))
      await composer(page).focus()
      await expectToStandOut(tab('Files'), tab('Changes'))
      await look('window')

      await page.keyboard.press('Control+,')
      await tab('Appearance').click()
      await expectToStandOut(tab('Appearance'), tab('Data'))
      const switches = page.getByRole('switch')
      await look('settings')
      if ((await switches.count()) > 0) {
        const before = await looksLike(switches.first())
        await switches.first().click()
        await expect.poll(() => looksLike(switches.first())).not.toBe(before)
      }
    },
  )
}

test('controls that cannot be used do not fade if the system sets the colors', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, await folder('work'))
  await page.keyboard.press('Control+,')
  await page.getByRole('tab', { name: 'Permissions' }).click()
  const grey = page.getByRole('button', { name: 'Check' })
  await expect(grey).toBeDisabled()
  await expect(grey).not.toHaveCSS('opacity', '1')
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(grey).toHaveCSS('opacity', '1')
})
