import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { calling, saying } from '../helpers/chat-answers'
import { pngFile } from '../helpers/png-file'
import { seriousFindings } from './axe'
import { start } from './card-scene'
import { type Atrium, expect, test } from './launch'
import { approval, card, readCard, say, timeline } from './person'

/** The system's dialog cannot be driven from outside, so it is answered for the person. */
async function saveTo({ app }: Atrium, path: string): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, path)
}

async function runAction({ page }: Atrium, name: string): Promise<void> {
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').fill(name)
  await page.getByRole('option', { name }).first().click()
}

const ANSWER = [
  '# What the numbers say\n\nThe **total** is right, see `src/sum.ts`.\n\n| month | sum |\n|---|--:|\n| May | 12 |\n',
  '```ts\nexport const sum = (a: number, b: number) => a + b\n```\n\n- one\n- [x] done\n\n',
  '<img src="https://evil.example/x.png" onerror="alert(1)"> [bad](javascript:alert(1)) [good](https://example.org/)\n',
].join('\n')

test('a session is saved as a page that shows it, and a patch with nothing in it is none', async ({
  launch,
  folder,
}) => {
  const scene = await start(
    { launch, folder },
    { 'chart.png': pngFile(40, 30, [30, 120, 90]), 'src/sum.ts': 'export const sum = 1\n' },
  )
  const { page, atrium, server } = scene
  const out = await folder('out')
  const write = calling('write_file', { path: 'src/sum.ts', content: 'export const sum = 2\n' })
  const look = calling('explore_workspace', { target: 'read', pattern: 'chart.png' })
  server.add(look, calling('explore_workspace', { target: 'content', pattern: 'sum' }), write, saying(ANSWER))

  await say(page, 'Check the numbers')
  await saveTo(atrium, join(out, 'none.patch'))
  await expect(card(page)).toBeVisible()
  await runAction(atrium, 'Export all changes as patch…')
  await expect(
    page.getByText('Nothing to export: no text file differs from before this session. No file was written.'),
  ).toBeVisible()
  expect(await readdir(out)).toEqual([])

  await card(page).getByRole('button', { name: 'Edit…' }).click()
  await card(page).getByRole('textbox', { name: 'Edit content' }).fill('export const sum = 3\n')
  await card(page).getByRole('button', { name: 'Preview' }).click()
  await readCard(page)
  await approval(card(page)).click()
  await expect(timeline(page)).toContainText('What the numbers say')
  for (const [name, action] of [
    ['session.html', 'Export as web page…'],
    ['session.md', 'Export as Markdown…'],
    ['all.patch', 'Export all changes as patch…'],
  ] as const) {
    await saveTo(atrium, join(out, name))
    await runAction(atrium, action)
    await expect(page.getByText(`Exported to ${join(out, name)}.`)).toBeVisible()
  }
  await atrium.app.evaluate(({ shell }) => {
    shell.showItemInFolder = path => {
      process.env.SHOWN_IN_FOLDER = path
    }
  })
  await page.locator('#toasts').getByRole('button', { name: 'Show in file manager' }).last().click()
  await expect.poll(() => atrium.app.evaluate(() => process.env.SHOWN_IN_FOLDER)).toBe(join(out, 'all.patch'))
  expect(await readFile(join(out, 'all.patch'), 'utf8')).toContain('+export const sum = 3')
  const markdown = await readFile(join(out, 'session.md'), 'utf8')
  expect(markdown).toContain('You changed this plan before approving it.')
  expect(markdown).toMatch(/^\[[0-9a-f]{64}\]: data:image\/png;base64,/m)

  const asked: string[] = []
  const opened = atrium.app.waitForEvent('window')
  await atrium.app.evaluate(
    async ({ BrowserWindow }, url) => {
      // Of its own, as a browser is: the app's own pages may load nothing but themselves.
      const window = new BrowserWindow({
        width: 1280,
        height: 800,
        webPreferences: { sandbox: true, partition: 'reader' },
      })
      await window.loadURL(url)
    },
    pathToFileURL(join(out, 'session.html')).href,
  )
  const shown = await opened
  shown.on('request', request => asked.push(request.url()))
  await expect(shown.locator('h1')).toHaveText('Check the numbers')
  await expect(shown.locator('.answer td').last()).toHaveText('12')
  await expect(shown.locator('.answer figure.code')).toContainText('export const sum')
  await expect(shown.locator('.answer a')).toHaveCount(1)
  await expect(shown.locator('summary', { hasText: 'Changed src/sum.ts' })).toContainText('approved by you')
  await expect(shown.locator('.edited')).toHaveText('You changed this plan before approving it.')
  expect(await shown.locator('figure img').evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(40)
  for (const colorScheme of ['light', 'dark'] as const) {
    await shown.emulateMedia({ colorScheme })
    expect(await seriousFindings(shown)).toEqual([])
    await shown.screenshot({ path: test.info().outputPath(`page-${colorScheme}.png`) })
  }
  expect(asked.filter(url => !url.startsWith('file:') && !url.startsWith('data:'))).toEqual([])
  await server.close()
})
