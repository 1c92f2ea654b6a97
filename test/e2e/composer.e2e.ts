import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { events, modelServer } from '../helpers/model-server'
import { expect, test } from './launch'
import { composer, connectModel, openFolder, say, timeline } from './person'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGNoaGjAgxhGpRsaGgDZzGkB1r5l5wAAAABJRU5ErkJggg=='

test('a person mentions files while writing, and finds earlier messages again', async ({ launch, folder }) => {
  const workspace = await folder('mention')
  await mkdir(join(workspace, 'my notes'))
  await writeFile(join(workspace, 'my notes', 'plan b.md'), '# Plan\n')
  await writeFile(join(workspace, 'service.ts'), 'export const a = 1\n')
  const atrium = await launch(await folder('data'))
  const { page } = atrium
  await openFolder(atrium, workspace)
  const list = page.getByRole('listbox', { name: 'Files' })

  await test.step('a few letters find a file, Enter puts it in and sends nothing', async () => {
    await composer(page).pressSequentially('look at @plb')
    await expect(list.getByRole('option')).toHaveCount(1)
    await expect(list.getByRole('option').first()).toContainText('plan b.md')
    await page.keyboard.press('Enter')
    await expect(composer(page)).toHaveValue('look at @my\\ notes/plan\\ b.md ')
    await expect(list).toHaveCount(0)
  })

  await test.step('keys choose, Esc closes the list and keeps what was written', async () => {
    await composer(page).pressSequentially('and @')
    await expect(list.getByRole('option')).toHaveCount(2)
    const second = list.getByRole('option').nth(1)
    await page.keyboard.press('ArrowDown')
    await expect(second).toHaveAttribute('aria-selected', 'true')
    await expect(composer(page)).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '')
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
    await expect(composer(page)).toHaveValue(/and @$/)
  })

  await test.step('what was sent comes back with Up', async () => {
    await say(page, 'first words')
    await expect(page.getByTestId('turn-end')).toHaveCount(1)
    await say(page, 'second words')
    await expect(page.getByTestId('turn-end')).toHaveCount(2)
    await page.keyboard.press('ArrowUp')
    await expect(composer(page)).toHaveValue('second words')
    await page.keyboard.press('ArrowUp')
    await expect(composer(page)).toHaveValue('first words')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(composer(page)).toHaveValue('')
  })
})

test('the files panel shows the folder as it is, and each kind of file', async ({ launch, folder }) => {
  const workspace = await folder('files')
  await mkdir(join(workspace, 'src'))
  const write = (name: string, content: string | Buffer) => writeFile(join(workspace, name), content)
  await write('src/a.ts', 'export const answer = 42 // why\n')
  await write('table.csv', 'name,size\n"a, b",1\n')
  await write('read.md', '# Title\n\n- one\n')
  await write('dot.png', Buffer.from(PNG, 'base64'))
  await write('hidden.log', 'x')
  await write('.gitignore', '*.log\n')
  const atrium = await launch(await folder('data'))
  const { page } = atrium
  await openFolder(atrium, workspace)
  await page.getByRole('tab', { name: 'Files' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Files' })
  const row = (name: string) => panel.getByRole('treeitem', { name, exact: true })

  await test.step('ignored files are left out, folders open by keyboard', async () => {
    await expect(panel.getByRole('treeitem')).toHaveText(['src', '.gitignore', 'dot.png', 'read.md', 'table.csv'])
    await panel.getByRole('tree').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(row('a.ts')).toHaveAttribute('aria-level', '2')
  })

  await test.step('code has its colours, and the file that is shown follows the disk', async () => {
    await row('a.ts').click()
    const keyword = panel.locator('span', { hasText: /^export$/ })
    await expect(keyword).toBeVisible()
    expect(await keyword.evaluate(element => getComputedStyle(element).color)).not.toBe(
      await panel.evaluate(element => getComputedStyle(element).color),
    )
    await write('src/a.ts', 'export const question = 1\n')
    await expect(panel).toContainText('question')
    await panel.getByRole('button', { name: 'Mention in the message' }).click()
    await expect(composer(page)).toHaveValue('@src/a.ts ')
    await panel.getByRole('button', { name: 'Back to the files' }).click()
  })

  await test.step('Markdown, tables and pictures are shown as what they are', async () => {
    await row('read.md').click()
    await expect(panel.getByRole('heading', { name: 'Title' })).toBeVisible()
    await panel.getByRole('button', { name: 'Source' }).click()
    await expect(panel).toContainText('# Title')
    await panel.getByRole('button', { name: 'Back to the files' }).click()
    await row('table.csv').click()
    await expect(panel.getByRole('cell', { name: 'a, b' })).toBeVisible()
    await panel.getByRole('button', { name: 'Back to the files' }).click()
    await row('dot.png').click()
    await expect(panel.getByRole('img', { name: 'dot.png' })).toBeVisible()
    await expect(panel).toContainText('10 × 10')
    await panel.getByRole('button', { name: 'Back to the files' }).click()
  })

  await test.step('what comes and goes is seen', async () => {
    await write('new.txt', 'x')
    await expect(row('new.txt')).toBeVisible()
    await rm(join(workspace, 'src'), { recursive: true })
    await expect(row('src')).toHaveCount(0)
    await panel.getByRole('searchbox', { name: 'Find a file' }).fill('nw')
    await panel.getByRole('button', { name: 'new.txt' }).click()
    await expect(panel).toContainText('x')
  })
})

test('code in an answer is coloured by a worker, while it comes', async ({ launch, folder }) => {
  const code = Array.from({ length: 40 }, (_, index) => `const value${index} = "text" // note`).join('\n')
  const answer = `Here:\n\n\`\`\`ts\n${code}\n\`\`\`\n\n$$\na_1 * b_1 * c\n$$\n`
  const pieces = answer.match(/[\s\S]{1,40}/g) ?? []
  const chunks = pieces.map(content => ({ choices: [{ index: 0, delta: { content } }] }))
  const end = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }
  const server = await modelServer([events([...chunks, end, '[DONE]'], { pieceBytes: 400, delayMs: 10 })])
  const atrium = await launch(await folder('data'))
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, await folder('code'))
  await say(page, 'show me')
  const block = timeline(page).locator('figure', { hasText: 'value0' })
  await expect(block.locator('span', { hasText: /^const$/ })).toHaveCount(40)
  await expect(page.getByTestId('turn-end')).toBeVisible()
  await expect(block.locator('code')).toHaveText(code)
  await expect(timeline(page).locator('figure', { hasText: 'shown as source' }).locator('code')).toHaveText(
    'a_1 * b_1 * c',
  )
  await server.close()
})
