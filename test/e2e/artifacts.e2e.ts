import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import { modelServer } from '../helpers/model-server'
import { look } from './axe'
import { expect, test } from './launch'
import {
  approval,
  card,
  composer,
  connectModel,
  openFolder,
  readCard,
  say,
  showTab,
  timeline,
  toolLine,
  writtenMessage,
} from './person'

const fence = (words: string, code: string) => `\`\`\`${words}\n${code}\n\`\`\`\n`

const clock = (note: string, script = '') => `<!doctype html>
<html><head><title>Counter</title><style>body { font: 16px system-ui; padding: 24px }</style></head>
<body>
<h1>Counter</h1>
<p id="note">${note}</p>
<button onclick="count()">Add one</button> <output id="sum">0</output>
<script>
let sum = 0
function count() { sum += 1; document.getElementById('sum').textContent = String(sum) }
document.getElementById('note').textContent += ' — script ran'
${script}
</script>
</body></html>`

const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Artifacts' })
const preview = (page: Page) => page.getByRole('tabpanel', { name: 'Files' })
const blocks = (page: Page) => timeline(page).locator('figure')
const openBeside = (block: Locator) => block.getByRole('button', { name: 'Open beside' }).click()
const frameOf = (page: Page, at = 0) => panel(page).locator('iframe').nth(at).contentFrame()

/** Pictures for whoever looks at the panel: in the sizes and themes that it must be good in. */
async function pictures(page: Page, name: string): Promise<void> {
  const folder = process.env.ATRIUM_PICTURES
  if (!folder) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('a page of an answer runs beside the conversation, in versions, and is spoken of, saved and undone', async ({
  launch,
  folder,
}) => {
  test.setTimeout(120_000)
  const workspace = await folder('artifacts')
  const server = await modelServer([
    saying(`Here it is.\n\n${fence('html', clock('First'))}`),
    saying(
      `Again.\n\n${fence('html', clock('Second', "console.error('odd'); fetch('https://example.org/data'); null.x"))}`,
    ),
    saying('All right.'),
    saying(
      `It loops.\n\n${fence('html title=Loop', '<p>Soon</p><script>setTimeout(() => { for (;;) {} }, 300)</script>')}`,
    ),
  ])
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, workspace)
  await say(page, 'Make a counter')
  await expect(page.getByTestId('turn-end')).toHaveCount(1)

  await test.step('its script runs', async () => {
    await expect(page.getByRole('tab', { name: 'Artifacts' })).toHaveCount(0)
    await openBeside(blocks(page).first())
    await expect(frameOf(page).getByText('First — script ran')).toBeVisible()
    await frameOf(page).getByRole('button', { name: 'Add one' }).click()
    await expect(frameOf(page).locator('output')).toHaveText('1')
    await expect(panel(page).getByText('No network, no files')).toBeVisible()
    await expect(panel(page).getByRole('region', { name: 'Problems of the page' })).toHaveCount(0)
    await look(page, 'artifact-page', '[role="tabpanel"]')
    await pictures(page, 'page')
  })

  await test.step('the same page again is its second version, which is shown as it comes', async () => {
    await say(page, 'Change it')
    await expect(page.getByTestId('turn-end')).toHaveCount(2)
    await expect(panel(page).getByText('Version 2 of 2')).toBeVisible()
    await expect(frameOf(page).getByText('Second — script ran')).toBeVisible()
    await panel(page).getByRole('button', { name: 'Older version' }).click()
    await expect(frameOf(page).getByText('First — script ran')).toBeVisible()
    await panel(page).getByRole('button', { name: 'Newer version' }).click()
  })

  await test.step('what goes wrong in it is listed, and put into the message at a press', async () => {
    const problems = panel(page).getByRole('region', { name: 'Problems of the page' })
    await expect(problems).toContainText('4 problems')
    await expect(problems).toContainText('odd')
    await expect(problems).toContainText('Cannot read properties of null')
    await expect(problems).toContainText('https://example.org')
    await pictures(page, 'problems')
    await problems.getByRole('button', { name: 'Send to the model' }).click()
    expect(await writtenMessage(page)).toContain('When it runs, “Counter” has these problems.')
    expect(await writtenMessage(page)).toContain('Cannot read properties of null')
    expect(server.requests).toHaveLength(2)
    await composer(page).fill('')
  })

  await test.step('two versions stand side by side, as pages and as source', async () => {
    await panel(page).getByRole('button', { name: 'Beside the version before' }).click()
    await expect(frameOf(page, 0).getByText('First — script ran')).toBeVisible()
    await expect(frameOf(page, 1).getByText('Second — script ran')).toBeVisible()
    await pictures(page, 'side-by-side')
    await panel(page).getByRole('button', { name: 'Use the room of the conversation' }).click()
    await pictures(page, 'side-by-side-full')
    await panel(page).getByRole('button', { name: 'Beside the conversation again' }).click()
    await panel(page).getByRole('button', { name: 'Source', exact: true }).click()
    await expect(panel(page).locator('iframe')).toHaveCount(0)
    await expect(panel(page).getByRole('region', { name: 'Version 1' })).toContainText('First')
    await pictures(page, 'source')
    await panel(page).getByRole('button', { name: 'Beside the version before' }).click()
    await panel(page).getByRole('button', { name: 'View' }).click()
  })

  await test.step('a selected part is asked to be changed', async () => {
    await frameOf(page).locator('#note').selectText()
    await expect(async () => {
      await composer(page).fill('')
      await panel(page).getByRole('button', { name: 'Ask for a change' }).click()
      expect(await writtenMessage(page)).toBe('In “Counter”, change this part:\n\n> Second — script ran\n\n')
    }).toPass()
    await page.keyboard.type('Shorter, please.')
    await page.keyboard.press('Enter')
    await expect(timeline(page)).toContainText('All right.')
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('> Second — script ran\\n\\nShorter, please.')
  })

  await test.step('it is saved to the folder as a change that is undone', async () => {
    await panel(page).getByRole('button', { name: 'Save to folder…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save to folder…' })
    await expect(dialog.getByRole('textbox', { name: 'File in the folder' })).toHaveValue('counter.html')
    await look(page, 'artifact-save', 'dialog')
    await dialog.getByRole('textbox').fill('../out.html')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('Give a name, or a path within the folder.')
    await dialog.getByRole('textbox').fill('pages/counter.html')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    const file = join(workspace, 'pages/counter.html')
    const saved = () => readFile(file, 'utf8').catch(() => 'gone')
    await expect.poll(saved).toContain('Second')
    await expect(toolLine(page, 'counter.html')).toBeVisible()
    await composer(page).fill('/undo')
    await page.keyboard.press('Enter')
    await expect.poll(saved).toBe('gone')
  })

  await test.step('one that loops is told of and ended, while the window goes on', async () => {
    await say(page, 'Now a loop')
    await expect(timeline(page)).toContainText('It loops.')
    await expect(page.getByTestId('turn-end')).toHaveCount(5)
    await openBeside(blocks(page).last())
    await expect(panel(page).getByText('This page isn’t answering.')).toBeVisible({ timeout: 20_000 })
    await composer(page).fill('Still here')
    await expect(composer(page)).toHaveValue('Still here')
    await panel(page).getByRole('button', { name: 'End page' }).click()
    await expect(panel(page).getByText('You ended this page.')).toBeVisible()
    await expect(panel(page).locator('iframe')).toHaveCount(0)
    await pictures(page, 'ended')
    await panel(page).getByRole('button', { name: 'All artifacts' }).click()
    await expect(panel(page).getByRole('listitem')).toHaveCount(3)
    await pictures(page, 'list')
    await look(page, 'artifact-list', '[role="tabpanel"]')
  })
  await server.close()
})

const SALES = 'Region,Q1,Q2,Note\nNorth,120,140,good\nSouth,80,95,\nEast,"1,050",990,best\nWest,60,20,weak\n'

test('tables sort, are copied and drawn as charts, and files are run with what lies beside them', async ({
  launch,
  folder,
}) => {
  test.setTimeout(120_000)
  const workspace = await folder('artifacts')
  await mkdir(join(workspace, 'site'))
  await writeFile(join(workspace, 'site/app.js'), "document.body.append('from the folder')")
  await writeFile(join(workspace, 'site/style.css'), 'body { background: rgb(1, 2, 3) }')
  await writeFile(join(workspace, 'site/.env'), 'KEY=secret')
  await writeFile(join(workspace, 'sales.csv'), SALES)
  await writeFile(join(workspace, 'large.json'), `[${'"x",'.repeat(2_000_000)}0]`)
  const site =
    '<link rel="stylesheet" href="style.css"><h1>Site</h1><script src="app.js"></script><script src=".env"></script><script src="https://cdn.example.com/lib.js"></script>'
  const server = await modelServer([
    saying(
      [
        'A table:\n\n| City | People |\n|---|--:|\n| Bern | 134000 |\n| Zürich | 440000 |\n| Basel | 178000 |\n\n',
        fence('json', '{"name":"x","list":[1,2,{"deep":true}]}'),
        fence('mermaid', 'graph TD\n  A --> B'),
        fence(
          'svg',
          '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><circle cx="40" cy="20" r="18" fill="teal"/></svg>',
        ),
      ].join('\n'),
    ),
    calling('write_file', { path: 'site/index.html', content: site }),
    saying('Written.'),
    calling('write_file', { path: 'site/index.html', content: site.replace('Site', 'Site, better') }),
    saying('Rewritten.'),
  ])
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, workspace)
  await say(page, 'Show me things')
  await expect(page.getByTestId('turn-end')).toHaveCount(1)

  await test.step('a table of an answer sorts by its heads and is copied', async () => {
    const table = timeline(page).getByRole('table')
    const cities = () => table.locator('tbody tr td:first-child').allInnerTexts()
    await table.getByRole('button', { name: 'People' }).click()
    await expect.poll(cities).toEqual(['Bern', 'Basel', 'Zürich'])
    await table.getByRole('button', { name: 'People' }).click()
    await expect.poll(cities).toEqual(['Zürich', 'Basel', 'Bern'])
    await expect(table.getByRole('columnheader', { name: 'People' })).toHaveAttribute('aria-sort', 'descending')
    await timeline(page).getByRole('button', { name: 'Table actions' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Copy as CSV' }).click()
    const copied = () => atrium.app.evaluate(({ clipboard }) => clipboard.readText())
    await expect.poll(copied).toBe('City,People\r\nZürich,440000\r\nBasel,178000\r\nBern,134000')
    await timeline(page).getByRole('button', { name: 'Table actions' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Open beside, with chart' }).click()
    await expect(panel(page).getByRole('table')).toBeVisible()
  })

  await test.step('a table of the folder is sorted and drawn as a chart', async () => {
    await showTab(page, 'Files')
    await page.getByRole('treeitem', { name: /sales\.csv/ }).click()
    await preview(page).getByRole('button', { name: 'Open beside', exact: true }).click()
    const rows = panel(page).locator('tbody tr')
    await expect(rows.first()).toContainText('North')
    await panel(page).getByRole('button', { name: 'Q1' }).click()
    await expect(rows.first()).toContainText('West')
    await expect(rows.last()).toContainText('East')
    await pictures(page, 'table')
    await look(page, 'artifact-table', '[role="tabpanel"]')
    await panel(page).getByRole('button', { name: 'Chart' }).click()
    const chart = panel(page).getByRole('img', { name: 'Chart of sales.csv' })
    await expect(chart.locator('rect')).toHaveCount(8)
    await pictures(page, 'chart-bars')
    await look(page, 'artifact-chart', '[role="tabpanel"]')
    await panel(page).getByRole('combobox', { name: 'Chart' }).selectOption('Lines')
    await expect(chart.locator('path')).toHaveCount(2)
    await panel(page).getByRole('combobox', { name: 'Chart' }).selectOption('Points')
    await panel(page).getByRole('combobox', { name: 'Below' }).selectOption('Q1')
    await panel(page).getByRole('checkbox', { name: 'Q1' }).uncheck()
    await expect(chart.locator('circle')).toHaveCount(4)
    await pictures(page, 'chart-points')
  })

  await test.step('JSON folds, and diagrams and drawings are drawn', async () => {
    await openBeside(blocks(page).nth(0))
    await expect(panel(page).getByRole('tree')).toContainText('list')
    await pictures(page, 'json')
    await openBeside(blocks(page).nth(1))
    await expect(panel(page).getByRole('img', { name: 'Diagram' })).toBeVisible({ timeout: 30_000 })
    await openBeside(blocks(page).nth(2))
    await expect(panel(page).getByRole('img', { name: 'Drawing' })).toBeVisible()
    await pictures(page, 'drawing')
  })

  await test.step('a page that a tool has written runs with the files beside it, and nothing else', async () => {
    await say(page, 'Write a site')
    await readCard(page)
    await approval(card(page)).click()
    await expect(timeline(page)).toContainText('Written.')
    await showTab(page, 'Files')
    await preview(page).getByRole('button', { name: 'Back to files' }).click()
    await page.getByRole('treeitem', { name: /site/ }).click()
    await page.getByRole('treeitem', { name: /index\.html/ }).click()
    await preview(page).getByRole('button', { name: 'Run as a page' }).click()
    await expect(frameOf(page).getByText('from the folder')).toBeVisible()
    const background = frameOf(page)
      .locator('body')
      .evaluate(body => getComputedStyle(body).backgroundColor)
    expect(await background).toBe('rgb(1, 2, 3)')
    const problems = panel(page).getByRole('region', { name: 'Problems of the page' })
    await expect(problems).toContainText('https://cdn.example.com')
    await expect(problems).toContainText('.env')
    await say(page, 'Better')
    await readCard(page)
    await approval(card(page)).click()
    await expect(timeline(page)).toContainText('Rewritten.')
    await expect(panel(page).getByText('Version 2 of 2')).toBeVisible()
    await expect(frameOf(page).getByText('Site, better')).toBeVisible()
    await panel(page).getByRole('button', { name: 'Older version' }).click()
    await expect(frameOf(page).getByRole('heading', { name: 'Site', exact: true })).toBeVisible()
  })

  await test.step('a file that is too large says so', async () => {
    await showTab(page, 'Files')
    await preview(page).getByRole('button', { name: 'Back to files' }).click()
    await page.getByRole('treeitem', { name: /large\.json/ }).click()
    await preview(page).getByRole('button', { name: 'Open beside', exact: true }).click()
    await expect(panel(page).getByText('This is larger than 5 MB and isn’t shown here.')).toBeVisible()
  })
  await server.close()
})
