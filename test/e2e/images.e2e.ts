import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import { modelServer } from '../helpers/model-server'
import { pngFile, pngSize } from '../helpers/png-file'
import { expect, test } from './launch'
import { composer, connectModel, openFolder, say, showTab, timeline, toolLine } from './person'

const LARGE = pngFile(3000, 2000, [200, 80, 40])
const SMALL = pngFile(300, 200, [40, 120, 200])

const pick = (page: Page, files: string[]) => page.locator('input[type=file][multiple]').setInputFiles(files)

test('pictures are sent as models look at them, and looked at as they were', async ({ launch, folder }) => {
  const [workspace, elsewhere] = [await folder('pictures'), await folder('elsewhere')]
  await writeFile(join(elsewhere, 'large.png'), LARGE)
  await writeFile(join(workspace, 'small.png'), SMALL)
  const server = await modelServer([
    calling('explore_workspace', { target: 'read', pattern: 'small.png' }),
    saying('Two pictures.'),
  ])
  const atrium = await launch()
  const { app, page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, workspace)
  const dialog = page.getByRole('dialog', { name: /^Image/ })
  const area = page.getByTestId('picture-area')
  const scale = async () => Number(await area.getByRole('img').getAttribute('data-scale'))

  await test.step('a large one is made smaller, and the person sees to what', async () => {
    await pick(page, [join(elsewhere, 'large.png')])
    const strip = page.getByRole('list', { name: 'Attached files' })
    await expect(strip).toContainText('3000 × 2000 → 1568 × 1045')
    await say(page, 'What is this?')
    await expect(page.getByTestId('turn-end')).toBeVisible()
    await expect(strip).toHaveCount(0)
    await expect(timeline(page)).toContainText('3000 × 2000 → 1568 × 1045')
    const sent = /data:image\/png;base64,([^"]+)/.exec(JSON.stringify(server.requests[0]?.body))?.[1] ?? ''
    expect(pngSize(Buffer.from(sent, 'base64'))).toEqual([1568, 1045])
  })

  await test.step('it opens as it was; the wheel, keys and a double click zoom', async () => {
    await timeline(page).getByRole('button', { name: 'View large.png' }).click()
    await expect(dialog).toContainText('3000 × 2000')
    await expect(dialog).toContainText('sent as 1568 × 1045')
    expect(await scale()).toBe(1)
    await page.keyboard.press('+')
    await expect.poll(scale).toBe(1.25)
    await page.keyboard.press('0')
    await expect.poll(scale).toBe(1)
    await area.dblclick()
    await expect(dialog).toContainText('100%')
    await area.hover()
    await page.mouse.wheel(0, -300)
    await expect.poll(scale).toBeGreaterThan(3)
    const at = () => area.getByRole('img').evaluate(element => element.getBoundingClientRect().x)
    const before = await at()
    await page.mouse.down()
    await page.mouse.move(700, 400, { steps: 3 })
    await page.mouse.up()
    expect(await at()).not.toBe(before)
    await page.keyboard.press('0')
  })

  await test.step('the arrows go to the other pictures of the conversation', async () => {
    await expect(dialog).toContainText('1 of 2')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('dialog', { name: 'Image small.png' })).toContainText('2 of 2')
    await expect(dialog).toContainText('300 × 200')
    await expect(dialog.getByRole('button', { name: 'Next image' })).toBeDisabled()
    const revealed = app.evaluate(
      ({ shell }) =>
        new Promise<string>(resolve => {
          shell.showItemInFolder = resolve
        }),
    )
    await dialog.getByRole('button', { name: 'Show in file manager' }).click()
    expect(await revealed).toBe(join(workspace, 'small.png'))
  })

  await test.step('one is copied, and saved where the person says', async () => {
    await dialog.getByRole('button', { name: 'Copy image' }).click()
    await expect(page.locator('#toasts:popover-open')).toContainText('Image copied.')
    await page.keyboard.press('ArrowLeft')
    const target = join(elsewhere, 'saved.png')
    await app.evaluate(({ dialog: system }, filePath) => {
      system.showSaveDialog = async () => ({ canceled: false, filePath })
    }, target)
    await dialog.getByRole('button', { name: 'Save as…' }).click()
    await expect(page.getByText(`Saved to ${target}.`)).toBeAttached()
    expect(await readFile(target)).toEqual(LARGE)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the image that the tool saw opens the same way', async () => {
    await toolLine(page, 'small.png').getByRole('button').first().click()
    await timeline(page).getByRole('button', { name: 'View small.png' }).click()
    await expect(dialog).toContainText('2 of 2')
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('one that is looked at in the files can be found in the file manager, too', async () => {
    await showTab(page, 'Files')
    const panel = page.getByRole('tabpanel', { name: 'Files' })
    await panel.getByRole('treeitem', { name: 'small.png' }).click()
    await panel.getByRole('button', { name: 'View small.png' }).click()
    await expect(dialog.getByRole('button', { name: 'Show in file manager' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('a copied image can be pasted into a message', async () => {
    await composer(page).focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('300 × 200')
    await page.getByRole('button', { name: /^Remove / }).click()
    await expect(page.getByRole('list', { name: 'Attached files' })).toHaveCount(0)
  })
  await server.close()
})

test('a picture that is sent before it was made smaller goes along all the same', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const elsewhere = await folder('elsewhere')
  await writeFile(join(elsewhere, 'large.png'), LARGE)
  const server = await modelServer([saying('One picture.')])
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, await folder('work'))
  await composer(page).fill('What is this?')
  await pick(page, [join(elsewhere, 'large.png')])
  await composer(page).press('Enter')
  await expect(page.getByTestId('turn-end')).toBeVisible()
  expect(JSON.stringify(server.requests[0]?.body)).toContain('data:image/png;base64,')
  await expect(page.getByRole('list', { name: 'Attached files' })).toHaveCount(0)
  await server.close()
})
