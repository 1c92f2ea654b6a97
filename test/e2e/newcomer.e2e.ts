import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calling, saying } from '../helpers/chat-answers'
import { modelServer } from '../helpers/model-server'
import { type Atrium, expect, test } from './launch'
import { allowFromNowOn, approval, card, composer, openFolder, readCard, say, timeline, toolLine } from './person'

/** A price in cents that is wrong in three files. */
const FILES = {
  'package.json': '{ "name": "shop", "type": "module", "scripts": { "test": "node --test" } }\n',
  'README.md': '# Shop\n\nPrices with tax.\n',
  'src/total.js': 'export const total = prices => prices.reduce((sum, price) => sum - price, 0)\n',
  'src/tax.js': 'export const tax = cents => Math.round(cents * 0.2)\n',
  'src/format.js': 'export const format = cents => `${cents / 100} €`\n',
  'src/total.test.js':
    "import assert from 'node:assert'\nimport test from 'node:test'\nimport { total } from './total.js'\n\ntest('adds up', () => assert.equal(total([100, 250]), 350))\n",
}

const write = (path: string, content: string) => calling('write_file', { path, content })
const FIXED = {
  total: FILES['src/total.js'].replace('sum - price', 'sum + price'),
  tax: FILES['src/tax.js'].replace('0.2', '0.19'),
  format: FILES['src/format.js'].replace('cents / 100', '(cents / 100).toFixed(2)'),
}

async function runAction({ page }: Atrium, name: string): Promise<void> {
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').fill(name)
  await page.getByRole('option', { name }).first().click()
}

test('somebody new opens, connects, fixes a bug over three files, undoes, goes back with the files and exports', async ({
  launch,
  folder,
}) => {
  const server = await modelServer([], ['small', 'large'])
  const [work, out] = [await folder('shop'), await folder('out')]
  await mkdir(join(work, 'src'))
  for (const [name, content] of Object.entries(FILES)) await writeFile(join(work, name), content)
  const atrium = await launch()
  const { page } = atrium
  const read = (name: string) => readFile(join(work, name), 'utf8')
  const approve = async () => {
    await readCard(page)
    await approval(card(page)).click()
  }

  await test.step('the folder first, then a model where the session says that there is none', async () => {
    await openFolder(atrium, work)
    await expect(page.getByRole('list', { name: 'Suggestions' })).toContainText('README.md')
    await timeline(page)
      .getByRole('button', { name: /^Connect/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Connect a provider' })
    await dialog.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Other server' })
    await dialog.getByRole('textbox', { name: 'URL' }).fill(new URL(server.baseUrl).host)
    await dialog.getByRole('button', { name: 'Load models' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Model' })).toBeFocused()
    await page.keyboard.type('large')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Model: large/ })).toBeVisible()
    await expect(composer(page)).toBeFocused()
  })

  await test.step('a rule for the tests, so that they ask once', async () => {
    server.add(calling('shell', { command: 'node --test src/total.test.js' }), saying('One test fails.'))
    await say(page, 'Why is the total wrong?')
    await allowFromNowOn(card(page), /“node --test …” in this folder/)
    await expect(toolLine(page, 'node --test')).toContainText('exit 1')
    await expect(timeline(page)).toContainText('One test fails.')
  })

  await test.step('two changes approved, one denied with the reason', async () => {
    server.add(
      write('src/total.js', FIXED.total),
      write('src/tax.js', FIXED.tax),
      write('src/format.js', FIXED.format),
      calling('shell', { command: 'node --test' }),
      saying('All tests pass; the format is as it was.'),
    )
    await say(page, 'Fix it in all three files.')
    for (const name of ['total', 'tax']) {
      await expect(card(page)).toContainText(`src/${name}.js`)
      await approve()
    }
    await expect(card(page)).toContainText('src/format.js')
    await expect(card(page).getByRole('button', { name: 'Deny', exact: true })).toBeEnabled()
    await card(page).getByRole('button', { name: 'Deny with feedback…' }).click()
    await page.keyboard.type('No, the format is right.')
    await page.keyboard.press('Enter')
    await expect(timeline(page)).toContainText('All tests pass; the format is as it was.')
    await expect(card(page)).toHaveCount(0)
    expect(await read('src/format.js')).toBe(FILES['src/format.js'])
    expect(JSON.stringify(server.requests.at(-2)?.body)).toContain('No, the format is right.')
  })

  await test.step('the last change is undone in the conversation, and the work goes on', async () => {
    await toolLine(page, 'src/tax.js').getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(() => read('src/tax.js')).toBe(FILES['src/tax.js'])
    server.add(write('src/tax.js', FIXED.tax.replace('0.19', '0.07')), saying('It is 7 %.'))
    await say(page, 'The tax is 7 %.')
    await approve()
    await expect(timeline(page)).toContainText('It is 7 %.')
  })

  await test.step('the finished session is exported and shown in its folder', async () => {
    const path = join(out, 'session.html')
    await atrium.app.evaluate(({ dialog, shell }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath })
      shell.showItemInFolder = shown => {
        process.env.SHOWN_IN_FOLDER = shown
      }
    }, path)
    await runAction(atrium, 'Export as web page…')
    await page.locator('#toasts').getByRole('button', { name: 'Show in file manager' }).click()
    await expect.poll(() => atrium.app.evaluate(() => process.env.SHOWN_IN_FOLDER)).toBe(path)
    expect(await readFile(path, 'utf8')).toContain('It is 7 %.')
  })

  await test.step('back to the start, with the files', async () => {
    const first = timeline(page).locator('article').filter({ hasText: 'Why is the total wrong?' })
    await first.scrollIntoViewIfNeeded()
    await first.hover()
    await first.getByRole('button', { name: 'Message actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete from here' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore 2 files' }).click()
    await expect(
      timeline(page).getByRole('heading', { name: 'What would you like to do in this folder?' }),
    ).toBeVisible()
    for (const name of ['src/total.js', 'src/tax.js'] as const) expect(await read(name)).toBe(FILES[name])
    await expect(composer(page)).toBeFocused()
  })
  await server.close()
})
