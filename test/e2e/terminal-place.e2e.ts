import type { Locator, Page } from '@playwright/test'
import { look } from './axe'
import { type Atrium, expect, test } from './launch'
import { composer, drawn, openFolder, showTab } from './person'

const shell = (page: Page) => page.getByRole('textbox', { name: 'Your terminal' })
const screen = (page: Page) => page.locator('.xterm-rows')
const below = (page: Page) => page.getByRole('region', { name: 'Terminals' })
const side = (page: Page) => page.getByRole('complementary', { name: 'Side panel' })
const toBottom = (page: Page) => page.getByRole('button', { name: 'Move to bottom' })
const toSide = (page: Page) => page.getByRole('button', { name: 'Move to side' })
const handle = (page: Page) => page.getByRole('separator', { name: 'Terminal height' })
const tabs = (page: Page) => page.getByRole('tablist', { name: 'Your terminals' }).getByRole('tab')

const heightOf = (part: Locator) => part.evaluate(element => Math.round(element.getBoundingClientRect().height))

async function resize({ app, page }: Atrium, width: number, height: number): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, [w, h]) => BrowserWindow.getAllWindows()[0]?.setContentSize(w ?? 0, h ?? 0),
    [width, height],
  )
  await page.waitForFunction(([w, h]) => innerWidth === w && innerHeight === h, [width, height])
  await drawn(page)
}

async function begin(atrium: Atrium, work: string): Promise<void> {
  await openFolder(atrium, work)
  await resize(atrium, 1280, 800)
}

/** Of one above another nothing lies over the other, and all of both is in the window. */
async function expectStacked(page: Page): Promise<void> {
  const [field, terminals] = [await composer(page).boundingBox(), await below(page).boundingBox()]
  if (!field || !terminals) throw new Error('one of them is not there')
  expect(field.y).toBeGreaterThanOrEqual(0)
  expect(field.y + field.height).toBeLessThanOrEqual(terminals.y)
  const window = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  expect(terminals.y + terminals.height).toBeLessThanOrEqual(window.height)
  expect(terminals.x + terminals.width).toBeLessThanOrEqual(window.width)
}

test('terminals move below the conversation and back with all that runs in them, and stay there after a restart', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  test.setTimeout(150_000)
  const data = await folder('data')
  const atrium = await launch(data)
  const { page } = atrium
  await begin(atrium, await folder('work'))
  await showTab(page, 'Terminal')
  await expect(shell(page)).toBeFocused()

  await test.step('the printed output is still there, and the same shell goes on where the person now types', async () => {
    await page.keyboard.type('PS1="> "; kept=seven; echo "before-$((1+1))"; read -r line\n')
    await expect(screen(page)).toContainText('before-2')
    await toBottom(page).click()
    await expect(below(page)).toBeVisible()
    await expect(side(page)).toHaveCount(0)
    await expect(shell(page)).toBeFocused()
    await expect(shell(page)).toHaveCount(1)
    await expect(screen(page)).toContainText('before-2')
    await page.keyboard.type('answered\n')
    await page.keyboard.type('echo "$line-$kept"\n')
    await expect(screen(page)).toContainText('answered-seven')
    await expectStacked(page)
    await look(page, 'terminals-below')
  })

  await test.step('the shell hears how wide it is there', async () => {
    await page.keyboard.type('clear; stty size\n')
    const columns = () =>
      screen(page)
        .innerText()
        .then(shown => Number(/\d+ (\d+)/.exec(shown)?.[1]))
    await expect.poll(columns).toBeGreaterThan(80)
  })

  await test.step('an emoji and a sign of Japanese are two cells wide each, as programs count them', async () => {
    // The shell asks the terminal where the cursor stands once both are written.
    const signs = String.raw`\360\237\230\200\346\227\245`
    await page.keyboard.type(`clear; printf '${signs}\\033[6n'; IFS= read -rs -d R at; echo " ends-at-\${at##*;}"\n`)
    await expect(screen(page)).toContainText('ends-at-5')
  })

  await test.step('a family and a thumb with its colour take the columns of one sign', async () => {
    const family = String.raw`\360\237\221\250\342\200\215\360\237\221\251\342\200\215\360\237\221\247`
    const thumb = String.raw`\360\237\221\215\360\237\217\275`
    const both = `${family}${thumb}`
    await page.keyboard.type(`clear; printf '${both}\\033[6n'; IFS= read -rs -d R at; echo " both-end-at-\${at##*;}"\n`)
    await expect(screen(page)).toContainText('both-end-at-5')
  })

  await test.step('the keys hide them from where they are, and bring them back', async () => {
    await page.keyboard.press('Control+Shift+t')
    await expect(below(page)).toHaveCount(0)
    await expect(composer(page)).toBeFocused()
    await page.keyboard.press('Control+Shift+t')
    await expect(shell(page)).toBeFocused()
    await composer(page).click()
    await page.keyboard.press('Control+Shift+t')
    await expect(shell(page)).toBeFocused()
    await page.getByRole('button', { name: 'Hide terminals' }).last().click()
    await expect(composer(page)).toBeFocused()
    await page.getByRole('banner').getByRole('button', { name: 'Show terminals' }).click()
    await expect(shell(page)).toBeFocused()
  })

  await test.step('the side panel shows the rest, without them', async () => {
    await page.keyboard.press('Control+Shift+e')
    await expect(page.getByRole('tab', { name: 'Files', exact: true })).toBeFocused()
    await expect(page.getByRole('tab', { name: 'Terminal', exact: true })).toHaveCount(0)
    await expect(below(page)).toBeVisible()
    await expectStacked(page)
  })

  await test.step('the palette moves them to the side, where the person stays at the same shell', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('move terminal to')
    await page.keyboard.press('Enter')
    await expect(below(page)).toHaveCount(0)
    await expect(side(page)).toBeVisible()
    await expect(shell(page)).toBeFocused()
    await page.keyboard.type('echo "back-$kept"\n')
    await expect(screen(page)).toContainText('back-seven')
    await expect(tabs(page)).toHaveCount(1)
    await page.keyboard.press('Control+Shift+t')
    await expect(side(page)).toHaveCount(0)
    await expect(composer(page)).toBeFocused()
  })

  await test.step('after a restart they stand where they were put', async () => {
    await page.keyboard.press('Control+Shift+t')
    await toBottom(page).click()
    await expect(shell(page)).toBeFocused()
    await handle(page).focus()
    await page.keyboard.press('ArrowUp')
    const height = await heightOf(below(page))
    await atrium.quit()
    const again = await launch(data)
    await resize(again, 1280, 800)
    await expect(below(again.page)).toBeVisible()
    await expect(composer(again.page)).toBeFocused()
    expect(await heightOf(below(again.page))).toBe(height)
    await expect(side(again.page)).toHaveCount(0)
    await again.page.keyboard.press('Control+Shift+t')
    await expect(shell(again.page)).toBeFocused()
    await again.page.keyboard.type('echo "new-$((2+2))"\n')
    await expect(screen(again.page)).toContainText('new-4')
  })
})

test('the height of the terminals is changed by mouse and keys, and the conversation keeps its room', async ({
  launch,
  folder,
}) => {
  test.setTimeout(120_000)
  const atrium = await launch()
  const { page } = atrium
  await begin(atrium, await folder('work'))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('move terminal to')
  await page.keyboard.press('Enter')
  await expect(shell(page)).toBeFocused()
  const usual = await heightOf(below(page))
  await expect(handle(page)).toHaveAttribute('aria-orientation', 'horizontal')

  await test.step('keys move its edge', async () => {
    await handle(page).focus()
    await page.keyboard.press('ArrowUp')
    expect(await heightOf(below(page))).toBe(usual + 16)
    await page.keyboard.press('ArrowDown')
    await expect(handle(page)).toHaveAttribute('aria-valuenow', String(usual))
    await page.keyboard.press('ArrowLeft')
    expect(await heightOf(below(page))).toBe(usual)
    await page.keyboard.press('End')
    const most = await heightOf(below(page))
    expect(most).toBeGreaterThan(usual)
    await expect(handle(page)).toHaveAttribute('aria-valuemax', String(most))
    expect(await heightOf(page.locator('main'))).toBe(15 * 16)
    await expectStacked(page)
    await page.keyboard.press('Home')
    expect(await heightOf(below(page))).toBe(8 * 16)
  })

  await test.step('it is dragged, and a double click gives the usual height back', async () => {
    const box = await handle(page).boundingBox()
    if (!box) throw new Error('there is no handle')
    const [x, y] = [box.x + box.width / 2, box.y + 3]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y - 100, { steps: 4 })
    await page.mouse.up()
    expect(await heightOf(below(page))).toBe(8 * 16 + 100)
    await handle(page).dblclick()
    expect(await heightOf(below(page))).toBe(usual)
  })

  await test.step('with the list hidden the edges are still where the handle says', async () => {
    await page.keyboard.press('Control+Alt+b')
    await handle(page).focus()
    await page.keyboard.press('End')
    expect(await heightOf(page.locator('main'))).toBe(15 * 16)
    await expect(handle(page)).toHaveAttribute('aria-valuemax', String(await heightOf(below(page))))
    await page.keyboard.press('Control+Shift+e')
    const width = page.getByRole('separator', { name: 'Side panel width' })
    await width.focus()
    await page.keyboard.press('End')
    const widest = await side(page).evaluate(panel => Math.round(panel.getBoundingClientRect().width))
    await expect(width).toHaveAttribute('aria-valuemax', String(widest))
    await page.keyboard.press('Control+Alt+b')
    await page.keyboard.press('Control+b')
    await handle(page).dblclick()
  })

  await test.step('in a narrow window they have all its width', async () => {
    await resize(atrium, 760, 700)
    await expectStacked(page)
    await look(page, 'terminals-below-narrow')
  })

  await test.step('from right to left too', async () => {
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    await expectStacked(page)
    await handle(page).focus()
    await page.keyboard.press('ArrowUp')
    await look(page, 'terminals-below-rtl')
    await page.evaluate(() => {
      document.documentElement.dir = 'ltr'
    })
  })
})

test('a window that is too low has the terminals in the side panel, and below again once it is not', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  test.setTimeout(120_000)
  const atrium = await launch()
  const { page } = atrium
  await begin(atrium, await folder('work'))

  await test.step('the settings place them, and have them in sight only where they were', async () => {
    await page.keyboard.press('Control+,')
    await page.getByRole('dialog').getByRole('tab', { name: 'General' }).click()
    await page.getByRole('combobox', { name: 'Terminal position' }).selectOption('Below the conversation')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(below(page)).toHaveCount(0)
    await page.keyboard.press('Control+Shift+t')
    await expect(shell(page)).toBeFocused()
    await page.keyboard.type('PS1="> "; echo "first-$((1+2))"\n')
    await expect(screen(page)).toContainText('first-3')
  })

  await test.step('with text at 200 % they are the tab that they were, with the same shell', async () => {
    await page.evaluate(() => window.bridge.call('settings.update', { textSize: 200 }))
    await expect(below(page)).toHaveCount(0)
    await page.keyboard.press('Control+Shift+t')
    await expect(side(page)).toBeVisible()
    await expect(shell(page)).toBeFocused()
    await expect(screen(page)).toContainText('first-3')
    await expect(page.getByRole('button', { name: 'Move to bottom' })).toBeDisabled()
    await look(page, 'terminals-low')
  })

  await test.step('and below again', async () => {
    await page.evaluate(() => window.bridge.call('settings.update', { textSize: 100 }))
    await expect(below(page)).toBeVisible()
    await expect(screen(page)).toContainText('first-3')
    await expect(toSide(page)).toBeEnabled()
    await page.emulateMedia({ forcedColors: 'active' })
    // The shell's text is measured in colors that are not drawn here.
    await look(page, 'terminals-below-forced', '[data-terminals] [role="tablist"]')
  })

  await test.step('the cursor is seen if the system sets the colors', async () => {
    await page.keyboard.press('Control+Shift+t')
    await expect(shell(page)).toBeFocused()
    const cursor = page.locator('.xterm-cursor')
    const backgrounds = () =>
      Promise.all(
        [cursor, below(page)].map(part => part.evaluate(element => getComputedStyle(element).backgroundColor)),
      )
    await expect(async () => {
      const [ofCursor, around] = await backgrounds()
      expect(ofCursor).not.toBe('rgba(0, 0, 0, 0)')
      expect(ofCursor).not.toBe(around)
    }).toPass()
  })
})
