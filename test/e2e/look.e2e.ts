import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import { makePdf } from '../helpers/make-pdf'
import { type Answer, events, modelServer, plain } from '../helpers/model-server'
import { answerFolderDialog, expect, test } from './launch'
import { approval, card, composer, connectModel, drawn, openFolder, readCard, say, timeline } from './person'

const sidePanel = (page: Page) => page.getByRole('complementary', { name: 'Side panel' })
const suggestions = (page: Page) => page.getByRole('list', { name: 'Suggestions' }).getByRole('button')
const recent = (page: Page) => page.getByRole('region', { name: 'Recent work' }).getByRole('button')
const pill = (page: Page) => page.getByTestId('status-pill')

const LONG = Array.from({ length: 60 }, (_, at) => `Paragraph ${at} ${'says more than one line can hold '.repeat(6)}`)

async function fill(folder: string, files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
}

const isHidden = async (shown: Locator) => ((await shown.boundingBox())?.width ?? 0) <= 1

test('the side panel is closed until there is something to show, and then stays as the person left it', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  // Two starts and a long conversation.
  test.setTimeout(150_000)
  const script: Answer[] = [saying(LONG.join('\n\n'))]
  const server = await modelServer(() => script.shift() ?? saying('That is all.'))
  const data = await folder('data')
  const work = await folder('work')
  const atrium = await launch(data)
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, work)

  await test.step('nothing was changed yet', async () => {
    await expect(page.getByRole('button', { name: 'Show side panel' })).toBeVisible()
    await say(page, 'tell me more')
    await expect(page.getByTestId('turn-end')).toHaveCount(1)
    await expect(sidePanel(page)).toHaveCount(0)
  })

  await test.step('a change opens it, and leaves the focus where it was', async () => {
    script.push(calling('write_file', { path: 'a.txt', content: 'one\n' }), saying('Written.'))
    await say(page, 'write')
    await readCard(page)
    await approval(card(page)).click()
    await expect(timeline(page)).toContainText('Written.')
    // A panel that opened would move what the person is reading.
    await expect(sidePanel(page)).toBeHidden()
    await page.getByRole('button', { name: 'Show side panel' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Changes' })).toContainText('a.txt')
  })

  await test.step('the text being read stays in place when the panel goes and comes', async () => {
    const line = timeline(page).getByText('Paragraph 30 ')
    await page.getByTestId('timeline').evaluate(box => box.scrollTo(0, box.scrollHeight / 2))
    await expect(async () => {
      await line.evaluate(element => element.scrollIntoView({ block: 'start' }))
      await drawn(page)
      await expect(line).toBeInViewport()
    }).toPass()
    const top = async () => (await line.boundingBox())?.y ?? Number.NaN
    const before = await top()
    for (const name of ['Hide side panel', 'Show side panel', 'Hide side panel']) {
      await page.getByRole('button', { name }).click()
      await drawn(page)
      await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(24)
    }
  })

  await test.step('the panel stays closed for a person who closed it, even if there are changes', async () => {
    await atrium.quit()
    const again = await launch(data)
    await expect(again.page.getByTestId('turn-end').first()).toBeAttached()
    await expect(again.page.getByRole('button', { name: 'Show side panel' })).toBeVisible()
    await expect(sidePanel(again.page)).toHaveCount(0)
  })
  await server.close()
})

test('a session begins with three suggestions from what its folder holds, and one that is chosen is not sent', async ({
  launch,
  folder,
}) => {
  const server = await modelServer(() => saying('Done.'))
  const code = await folder('code')
  await fill(code, { 'package.json': '{"scripts":{"test":"node --test"}}', 'README.md': '# Code\n', 'a.js': '1\n' })
  const git = (...args: string[]) =>
    promisify(execFile)('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: code })
  await git('init')
  await git('add', '.')
  await git('commit', '-m', 'first')
  await fill(code, { 'a.js': '2\n', 'b.js': '3\n' })
  const papers = await folder('papers')
  const pdf = makePdf(['Rules'])
  await fill(papers, { 'harvest.csv': 'day,kg\n', 'June.md': '# June\n', 'a.pdf': pdf, 'b.pdf': pdf, '.hidden': '' })
  const atrium = await launch()
  const { page } = atrium

  await connectModel(page, server.baseUrl)
  await test.step('code: what was changed in it, its tests and its README', async () => {
    await openFolder(atrium, code)
    await expect(suggestions(page)).toHaveText([
      'Review my 2 uncommitted changes and suggest fixes',
      'Run the tests with npm test and explain what fails',
      'Read README.md and tell me how to get started here',
    ])
    await suggestions(page).nth(1).click()
    await expect(composer(page)).toHaveValue('Run the tests with `npm test` and explain what fails')
  })

  await test.step('papers: by their kinds', async () => {
    await answerFolderDialog(atrium, papers)
    await page.getByRole('button', { name: /^Open folder…/ }).click()
    await expect(suggestions(page)).toHaveText([
      'Look at harvest.csv: what’s in it, and what stands out?',
      'Summarize June.md in five sentences',
      'Suggest folders and clearer names for the 2 PDFs here, based on their names',
    ])
  })

  await test.step('an empty folder: beginnings, of which the guide is offered what it understands', async () => {
    await answerFolderDialog(atrium, await folder('empty'))
    await page.getByRole('button', { name: /^Open folder…/ }).click()
    await expect(suggestions(page).first()).toHaveText('Start a notes.md with headings for a new project')
    await page.getByRole('button', { name: /^Model: / }).click()
    await page.getByRole('option', { name: /^Offline guide/ }).click()
    await expect(suggestions(page).first()).toHaveText('Create notes.md with Hello from Atrium')
    await expect(suggestions(page)).toHaveCount(3)
  })

  await test.step('a click writes the words, and the person sends them', async () => {
    await suggestions(page).first().click()
    await expect(composer(page)).toHaveValue('Create notes.md with Hello from Atrium')
    await expect(composer(page)).toBeFocused()
    await expect(page.getByTestId('turn-end')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(card(page)).toContainText('notes.md')
  })
  await server.close()
})

test('recent work is offered where somebody begins: what it was about, where and when', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const server = await modelServer(() => saying('Done.'))
  const atrium = await launch()
  const { app, page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, await folder('garden'))
  await expect(recent(page)).toHaveCount(0)
  for (const text of ['Sort the seeds', 'Repair the fence']) {
    await page.keyboard.press('Control+n')
    await expect(page.getByTestId('turn-end')).toHaveCount(0)
    await say(page, text)
    await expect(page.getByTestId('turn-end')).toHaveCount(1)
  }
  await page.keyboard.press('Control+n')
  await expect(recent(page)).toHaveText([/Repair the fence.*now/, /Sort the seeds.*(now|min)/])
  await expect(suggestions(page)).toHaveCount(3)

  const opening = app.waitForEvent('window')
  await page.keyboard.press('Control+Shift+n')
  const second = await opening
  await expect(recent(second)).toHaveText([/Repair the fence.*garden.*/, /Sort the seeds.*garden.*/])
  await recent(second).last().click()
  await expect(timeline(second)).toContainText('Sort the seeds')
  await server.close()
})

test('pills speak only when they say something, and what they no longer say can still be found', async ({
  launch,
  folder,
}) => {
  const script: Answer[] = []
  const server = await modelServer(() => script.shift() ?? saying('Done.'))
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, await folder('quiet'))
  const context = page.getByRole('button', { name: /^Context:/ })

  await say(page, 'hello')
  await expect(page.getByTestId('turn-end')).toHaveCount(1)
  expect(await isHidden(pill(page))).toBe(true)
  await expect(pill(page).getByRole('status')).toHaveText('Ready')
  await expect(context).toHaveText('')
  await context.click()
  await expect(page.getByRole('menu')).toContainText(/tokens.*Messages/)
  await page.keyboard.press('Escape')

  script.push(events([], { end: 'hang' }))
  await say(page, 'work')
  await expect(pill(page)).toContainText('Working')
  expect(await isHidden(pill(page))).toBe(false)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect.poll(() => isHidden(pill(page))).toBe(true)

  script.push(plain(400, 'no'))
  await say(page, 'fail')
  await expect(pill(page)).toHaveText('Failed')
  expect(await isHidden(pill(page))).toBe(false)
  await server.close()
})

test('scrollbars are thin everywhere, and the system’s own where it sets all colours', async ({ launch, folder }) => {
  const code = `\`\`\`\n${'a very long line '.repeat(30)}\n\`\`\``
  const server = await modelServer(() => saying(`${LONG.join('\n\n')}\n\n${code}`))
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, await folder('thin'))
  await say(page, 'tell me more')
  await expect(page.getByTestId('turn-end')).toHaveCount(1)
  const across = () => timeline(page).evaluate(box => (box as HTMLElement).offsetWidth - box.clientWidth)
  const below = () =>
    page
      .locator('pre')
      .last()
      .evaluate(box => {
        const scrolled = [box, ...box.querySelectorAll('*'), ...(box.parentElement ? [box.parentElement] : [])]
        const wide = scrolled.find(
          one => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX === 'auto',
        )
        return wide instanceof HTMLElement ? wide.offsetHeight - wide.clientHeight : -1
      })
  expect(await across()).toBe(10)
  expect(await below()).toBe(10)
  await page.emulateMedia({ forcedColors: 'active' })
  await expect.poll(across).toBeGreaterThan(10)
  await server.close()
})
