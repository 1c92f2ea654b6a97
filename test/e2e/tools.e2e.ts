import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calling, saying } from '../helpers/chat-answers'
import { modelServer, recorded } from '../helpers/model-server'
import { look } from './axe'
import { expect, test } from './launch'
import { card, connectModel, isThere, makeProfile, openFolder, say, showTab, timeline, toolLine } from './person'

const PATCH = `*** Begin Patch
*** Add File: new.txt
+new
*** Update File: a.txt
@@
-one
+eins
*** Delete File: b.txt
*** End Patch`

test('a patch over several files is one plan, and is taken back file by file or whole', async ({ launch, folder }) => {
  const server = await modelServer([calling('apply_patch', { diff: PATCH }), saying('Patched.')])
  const workspace = await folder('work')
  await writeFile(join(workspace, 'a.txt'), 'one\r\ntwo\r\n')
  await writeFile(join(workspace, 'b.txt'), 'going\n')
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  // apply_patch is offered to models that know it, or where the profile says so.
  await makeProfile(page, { editTools: 'patch' })
  await openFolder(atrium, workspace)
  await say(page, 'patch it')
  await expect(card(page)).toContainText('1 file changed · 1 file created · 1 file deleted')
  await card(page).getByRole('button', { name: 'Change 3 files' }).click()
  await expect(timeline(page)).toContainText('Patched.')
  expect(await readFile(join(workspace, 'a.txt'), 'utf8')).toBe('eins\r\ntwo\r\n')
  expect(await isThere(workspace, 'new.txt')).toBe(true)
  expect(await isThere(workspace, 'b.txt')).toBe(false)

  await showTab(page, 'Changes')
  const changes = page.getByRole('tabpanel', { name: 'Changes' })
  await changes.getByRole('button', { name: /^Undo/ }).first().click()
  await expect.poll(() => isThere(workspace, 'new.txt')).toBe(false)
  expect(await readFile(join(workspace, 'a.txt'), 'utf8')).toBe('eins\r\ntwo\r\n')
  await changes.getByRole('button', { name: /rest/ }).click()
  await expect.poll(() => isThere(workspace, 'b.txt')).toBe(true)
  expect(await readFile(join(workspace, 'a.txt'), 'utf8')).toBe('one\r\ntwo\r\n')
  await server.close()
})

test('a server that is started in the background is listed, read and stopped', async ({ launch, folder }) => {
  const command = 'touch ready; sleep 60'
  const server = await modelServer([
    calling('shell', { command, background: true }),
    calling('shell_job', { action: 'list' }),
    saying('It runs.'),
  ])
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, await folder('work'))
  await say(page, 'start it')
  await expect(card(page)).toContainText(/in the background/)
  await card(page).getByRole('button', { name: 'Start command' }).click()
  await expect(timeline(page)).toContainText('It runs.')
  // The command was asked for once, and is named again in the list of jobs.
  expect(JSON.stringify(server.requests.at(-1)?.body).split('sleep 60').length).toBeGreaterThan(2)
  await server.close()
})

test('a picture is given to the model and shown', async ({ launch, folder }) => {
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  const server = await modelServer([
    calling('explore_workspace', { pattern: 'dot.png', target: 'read' }),
    saying('A dot.'),
  ])
  const workspace = await folder('work')
  await writeFile(join(workspace, 'dot.png'), Buffer.from(pixel, 'base64'))
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, workspace)
  await say(page, 'look at dot.png')
  await expect(timeline(page)).toContainText('A dot.')
  expect(JSON.stringify(server.requests.at(-1)?.body)).toContain(pixel)
  await toolLine(page, 'dot.png').getByRole('button').first().click()
  const image = timeline(page).getByRole('img').first()
  await expect.poll(() => image.evaluate(element => (element as HTMLImageElement).naturalWidth)).toBe(1)
  await server.close()
})

test('the files that the model found and read open in place, by mouse and by keys', async ({ launch, folder }) => {
  const server = await modelServer([
    calling('explore_workspace', { pattern: 'needle', target: 'content', mode: 'snippets' }),
    calling('explore_workspace', { pattern: 'long.ts', target: 'read' }),
    calling('explore_workspace', { pattern: '.', target: 'list' }),
    saying('There it is.'),
  ])
  const workspace = await folder('work')
  const rows = Array.from({ length: 200 }, (_, index) => (index % 90 === 9 ? '// needle' : `const row${index} = 1`))
  await mkdir(join(workspace, 'src'))
  await writeFile(join(workspace, 'long.ts'), `${rows.join('\n')}\n`)
  await writeFile(join(workspace, 'src/deep.ts'), 'export {}\n')
  const wide = Array.from({ length: 112 }, (_, index) => `column ${index}`)
  await writeFile(join(workspace, 'wide.csv'), `${wide.join(',')}\n`)
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, workspace)
  await say(page, 'where is the needle?')
  await expect(timeline(page)).toContainText('There it is.')
  const panel = page.getByRole('tabpanel', { name: 'Files' })
  const marked = panel.locator('.bg-mark-line')

  const search = toolLine(page, 'needle')
  await search.getByRole('button').first().click()
  await search.getByText('// needle').nth(1).click()
  await expect(marked).toHaveAttribute('data-line', '100')
  await search.getByRole('button').first().focus()
  await page.keyboard.press('Tab')
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(marked).toHaveAttribute('data-line', '10')
  await look(page, 'found-lines', '[data-testid="tool-line"]')

  const read = timeline(page).getByTestId('tool-line').nth(1)
  await read.getByRole('button').first().click()
  await read.getByRole('button', { name: 'long.ts', exact: true }).click()
  await expect(marked).toHaveCount(0)
  await expect(panel.locator('[data-line="1"]')).toBeInViewport()

  const list = timeline(page).getByTestId('tool-line').nth(2)
  await list.getByRole('button').first().click()
  await list.getByRole('button', { name: 'src/' }).click()
  await expect(panel.getByRole('treeitem', { name: 'src' })).toHaveAttribute('aria-expanded', 'true')
  await expect(panel.getByRole('treeitem', { name: 'deep.ts' })).toBeVisible()
  await list.getByRole('button', { name: 'wide.csv' }).click()
  await expect(panel).toContainText('Showing the first 100 of 112 columns.')
  await look(page, 'read-and-listed', '[data-testid="tool-line"]')
  await server.close()
})

test('a page is fetched only once the person agrees', async ({ launch, folder }) => {
  const server = await modelServer([calling('read_web_url', { url: 'https://example.com/a' }), saying('As you wish.')])
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, await folder('work'))
  await say(page, 'fetch it')
  await expect(card(page)).toContainText('https://example.com/a')
  await expect(card(page)).toContainText('markdown.new')
  await card(page).getByRole('button', { name: /^Deny/ }).first().click()
  await expect(timeline(page)).toContainText('As you wish.')
  await server.close()
})

test('a model that speaks Anthropic’s protocol works the same way', async ({ launch, folder }) => {
  const server = await modelServer([recorded('anthropic-parallel-calls'), recorded('anthropic-text')])
  const workspace = await folder('work')
  await writeFile(join(workspace, 'README.md'), 'a needle\n')
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl, 'anthropic')
  await openFolder(atrium, workspace)
  await say(page, 'look for the needle')
  await expect(toolLine(page, 'Searched for')).toContainText('1 file')
  await expect(timeline(page)).toContainText('all is well.')
  await expect(page.getByTestId('turn-end')).toHaveAttribute('data-reason', 'done')
  await server.close()
})
