import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { saying } from '../helpers/chat-answers'
import { modelServer } from '../helpers/model-server'
import { look } from './axe'
import { expect, test } from './launch'
import { connectModel, openFolder, say, timeline } from './person'

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n`
const PWN = "document.body.innerHTML='pwned'; parent.document.title='pwned'"
const PAGE = `<h1>Title</h1><script>${PWN}</script><img src=x onerror="${PWN}"><meta http-equiv="refresh" content="0;url=https://example.org/">`

test('diagrams, pages and drawings of an answer are looked at in place, run nothing, and are saved as files', async ({
  launch,
  folder,
}) => {
  const elsewhere = await folder('elsewhere')
  const server = await modelServer([
    saying(
      [
        fence('mermaid', `graph TD\n  A[Order] --> B["<img src=x onerror=${JSON.stringify(PWN)}>"]`),
        fence('mermaid', 'graph TD\n  A -->\n  ]] B'),
        fence('html', PAGE),
        fence(
          'svg',
          '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>',
        ),
      ].join('\n'),
    ),
  ])
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, await folder('diagrams'))
  await say(page, 'draw')
  await expect(page.getByTestId('turn-end')).toHaveCount(1)
  const blocks = timeline(page).locator('figure')

  await test.step('a diagram is drawn, and its source is one press away', async () => {
    const drawn = blocks.nth(0)
    await drawn.scrollIntoViewIfNeeded()
    await expect(drawn.getByRole('img', { name: 'Diagram' })).toBeVisible({ timeout: 30_000 })
    await look(page, 'diagram')
    await drawn.getByRole('button', { name: 'Source' }).press('Enter')
    await expect(drawn.locator('code')).toContainText('A[Order]')
    await drawn.getByRole('button', { name: 'Preview' }).click()
    await expect(drawn.getByRole('img', { name: 'Diagram' })).toBeVisible()
  })

  await test.step('a broken one says its line above its source, and leaves nothing behind', async () => {
    const broken = blocks.nth(1)
    await broken.scrollIntoViewIfNeeded()
    await expect(broken).toContainText('Can’t draw this diagram: error in line 3.')
    await expect(broken.locator('code')).toContainText(']] B')
    const frame = page.frames().find(one => one.url().endsWith('/diagram.html'))
    expect(await frame?.evaluate(() => document.body.childElementCount)).toBe(0)
  })

  await test.step('a page and a drawing are shown, and nothing of them runs or is loaded', async () => {
    await blocks.nth(2).scrollIntoViewIfNeeded()
    await blocks.nth(2).getByRole('button', { name: 'Preview' }).click()
    await expect(blocks.nth(2).frameLocator('iframe').getByRole('heading', { name: 'Title' })).toBeVisible()
    await blocks.nth(3).scrollIntoViewIfNeeded()
    await blocks.nth(3).getByRole('button', { name: 'Preview' }).click()
    await expect(blocks.nth(3).getByRole('img', { name: 'Drawing' })).toBeVisible()
    await expect(page).toHaveTitle(/^(?!.*pwned)/)
    for (const frame of page.frames()) {
      expect(await frame.evaluate(() => document.body.innerHTML)).not.toBe('pwned')
      expect(frame.url()).not.toContain('example.org')
    }
  })

  await test.step('a block is saved where the person wants it', async () => {
    const path = join(elsewhere, 'saved.html')
    await atrium.app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath })
    }, path)
    await blocks.nth(2).getByRole('button', { name: 'Save as file…' }).click()
    await expect.poll(() => readFile(path, 'utf8').catch(() => '')).toBe(PAGE)
  })
  await server.close()
})
