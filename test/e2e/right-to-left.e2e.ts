import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { saying } from '../helpers/chat-answers'
import { hostileTurn, keepSessions, spokenTurn } from '../helpers/hostile-content-session'
import { walkTimeline } from '../helpers/hostile-content-walk'
import { modelServer } from '../helpers/model-server'
import { TWO_WAY, TWO_WAY_ANSWER, TWO_WAY_FILE } from '../helpers/two-way-texts'
import { beyondEdges } from '../helpers/window-edges'
import { seriousFindings } from './axe'
import { deepUnless } from './deep-unless'
import { type Atrium, test as base, expect } from './launch'
import { card, composer, connectModel, openFolder, readCard, say, showTab, timeline, toolLine } from './person'

type Used = Atrium & { workspace: string }

/** The app of somebody who wrote in several scripts, in a window that runs from right to left. */
const test = base.extend<{ used: Used; textSize: number }>({
  textSize: [100, { option: true }],
  used: async ({ launch, folder, textSize }, use) => {
    const [data, workspace] = [await folder('data'), await folder('עבודה')]
    for (const file of [TWO_WAY_FILE, 'src/garden.ts', 'README.md', 'جدول.csv']) {
      await mkdir(dirname(join(workspace, file)), { recursive: true })
      await writeFile(join(workspace, file), file.endsWith('.csv') ? 'اسم,كمية\nتفاح,3\n' : `${TWO_WAY_ANSWER}\n`)
    }
    const words = [...Object.values(TWO_WAY), TWO_WAY_FILE, TWO_WAY_ANSWER]
    const facts = [...Array(24)].map((_, index) => words[index % words.length] ?? '').flatMap(hostileTurn)
    await keepSessions(join(data, 'data'), [
      { id: 'two-way', workspace, title: TWO_WAY.mixed, facts: spokenTurn(TWO_WAY_ANSWER, 0) },
      { id: 'long', workspace, title: TWO_WAY.arabic, facts },
      { id: 'hebrew', workspace, title: TWO_WAY.hebrew, facts: spokenTurn(TWO_WAY.hebrew, 0) },
    ])
    await writeFile(join(data, 'data', 'settings.json'), JSON.stringify({ version: 1, data: { textSize } }))
    const atrium = await launch(data)
    await turnAround(atrium.page)
    await use({ ...atrium, workspace })
  },
})

/** As a language that is written so would do it. */
async function turnAround(page: Page): Promise<void> {
  await expect(page.getByTestId('session-item').first()).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
}

async function open(page: Page, title: string): Promise<void> {
  await page.getByTestId('session-item').filter({ hasText: title }).getByRole('button').first().click()
  await expect(page.getByTestId('turn-end').last()).toBeVisible()
}

/** Nothing is over an edge, and in the usual size axe finds nothing serious. What is found is kept as a picture. */
async function examine(page: Page, name: string): Promise<void> {
  const isUsual = await page.evaluate(() => document.documentElement.style.fontSize === '')
  const found = [...(await beyondEdges(page)), ...(isUsual ? await seriousFindings(page) : [])]
  if (found.length > 0) await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
  expect(found, name).toEqual([])
}

/** The left edge of each of these words within an element. */
function leftOf(element: Locator, words: readonly string[]): Promise<number[]> {
  return element.evaluate((root, sought) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const nodes: Text[] = []
    while (walker.nextNode()) nodes.push(walker.currentNode as Text)
    return sought.map(word => {
      const node = nodes.find(({ data }) => data.includes(word))
      if (!node) throw new Error(`There is no ${word}`)
      const range = document.createRange()
      const at = node.data.indexOf(word)
      range.setStart(node, at)
      range.setEnd(node, at + word.length)
      return range.getBoundingClientRect().left
    })
  }, words)
}

async function expectInOrder(element: Locator, ...words: string[]): Promise<void> {
  const places = await leftOf(element, words)
  expect(places, words.join(' | ')).toEqual([...places].sort((a, b) => a - b))
}

async function settings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await expect(dialog.getByRole('tab')).not.toHaveCount(0)
  return dialog
}

for (const size of [100, 200]) {
  test.describe(`text at ${size} %`, () => {
    test.use({ textSize: size })

    test('the whole window turns around, and nothing of it is over an edge', { tag: '@deep' }, async ({ used }) => {
      test.setTimeout(240_000)
      const { page, app } = used
      await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800))
      await examine(page, 'first')

      await test.step('a long conversation', async () => {
        await open(page, TWO_WAY.arabic)
        const { found, steps } = await walkTimeline(page, beyondEdges)
        expect(found).toEqual([])
        expect(steps).toBeGreaterThan(10)
        await examine(page, 'long')
        await open(page, TWO_WAY.mixed)
        await examine(page, 'answer')
      })

      await test.step('a card, what waits behind it, and what came of it', async () => {
        await say(page, 'create notes/a.md with hello then run touch done.txt then find hello')
        await expect(card(page)).toContainText('a.md')
        await readCard(page)
        await composer(page).fill(TWO_WAY.hebrew)
        // Enter alone would deny the card with it.
        await page.keyboard.press('Control+Enter')
        await expect(page.getByTestId('queue')).toContainText(TWO_WAY.hebrew)
        await examine(page, 'card')
        await page.getByTestId('queue').getByRole('button', { name: 'Remove from queue' }).click()
        await card(page).getByRole('button', { name: 'Create', exact: false }).first().click()
        await expect(card(page)).toContainText('touch done.txt')
        await examine(page, 'card-command')
        const run = card(page).getByRole('button', { name: 'Run command' })
        await readCard(page)
        await run.click()
        await toolLine(page, 'Searched for').getByRole('button').first().click()
        await examine(page, 'done')
      })

      await test.step('the panels', async () => {
        for (const name of ['Terminal', 'Agents', 'Changes', 'Files']) {
          const tab = page.getByRole('tab', { name, exact: true })
          if (!(await tab.isVisible())) await page.getByRole('button', { name: 'Show side panel' }).click()
          await tab.click()
          if (name === 'Terminal') await expect(page.getByRole('textbox', { name: 'Your terminal' })).toBeFocused()
          if (name === 'Files') await page.getByRole('treeitem').first().click()
          await examine(page, `panel-${name.toLowerCase()}`)
        }
      })

      await test.step('the palette and a menu', async () => {
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox', { name: 'Find anything' }).fill('a')
        await expect(page.getByRole('option').first()).toBeVisible()
        await examine(page, 'palette')
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: /^Theme/ }).click()
        await expect(page.getByRole('menuitemradio').first()).toBeVisible()
        await examine(page, 'menu')
        await page.keyboard.press('Escape')
      })
    })

    test('every page of the settings turns around', { tag: '@deep' }, async ({ used: { page } }) => {
      test.setTimeout(120_000)
      await open(page, TWO_WAY.hebrew)
      const dialog = await settings(page)
      for (const tab of await dialog.getByRole('tab').all()) {
        await tab.click()
        await expect(dialog.getByText('Loading…')).toHaveCount(0)
        await examine(page, `settings-${(await tab.innerText()).toLowerCase().replaceAll(' ', '-')}`)
      }
    })
  })
}

test('elements of the start side stand at the right, and code stays as it is written', { tag: '@deep' }, async ({
  used,
}) => {
  const { page } = used
  await open(page, TWO_WAY.mixed)
  const left = async (locator: Locator) => (await locator.boundingBox())?.x ?? Number.NaN
  await showTab(page, 'Files')
  await expect(page.locator('aside')).toBeVisible()
  expect(await left(page.locator('nav'))).toBeGreaterThan(await left(page.locator('main')))
  expect(await left(page.locator('main'))).toBeGreaterThan(await left(page.locator('aside')))

  const code = timeline(page).locator('article pre code')
  await expect(code).toHaveCSS('direction', 'ltr')
  await expect(code.first().locator('span[dir=ltr]').first()).toBeAttached()
  await expectInOrder(code.first(), 'const', 'greeting', 'שלום', 'עולם', 'הערה')
  await say(page, 'create src/garden.md with hello')
  const diff = card(page).locator('[data-diff-path]')
  await expectInOrder(diff.locator('[data-diff-line=add]').first(), '1', '+', 'hello')
  await expectInOrder(diff.locator('header'), 'src', 'garden.md')
})

for (const direction of ['ltr', 'rtl'] as const) {
  test(
    `each text runs as its own letters do in a window ${direction}`,
    deepUnless(direction === 'rtl'),
    async ({ used }) => {
      const { page } = used
      await page.evaluate(to => {
        document.documentElement.dir = to
      }, direction)

      await test.step('answers', async () => {
        await open(page, TWO_WAY.mixed)
        const answer = timeline(page).getByRole('article').last()
        await expectInOrder(answer.locator('p').first(), 'نقطة', 'npm', 'run', 'build', 'هذا')
        await expectInOrder(answer.locator('p').nth(1), 'An', 'English', 'שלום', '(really)')
        await expectInOrder(answer.locator('ul').first().locator('li').nth(1), 'קובץ', 'src', 'index.ts')
        await expect(answer.locator('ul').first()).toHaveCSS('direction', 'rtl')
        await expect(answer.locator('ol').first()).toHaveCSS('direction', 'ltr')
        await expect(answer.locator('blockquote')).toHaveCSS('direction', 'rtl')
        await expectInOrder(answer.locator('thead'), 'قيمة', 'اسم')
      })

      await test.step('messages and titles', async () => {
        await open(page, TWO_WAY.hebrew)
        const said = timeline(page).getByRole('article').first().locator('p')
        await expectInOrder(said, '?', 'קרה', 'build', 'שלום')
        const title = page.getByRole('heading', { level: 1 })
        await expectInOrder(title, '?', 'npm', 'שלום')
        const item = page.getByTestId('session-item').filter({ hasText: 'Rename' })
        await expectInOrder(item, 'Rename', 'ملف')
      })

      await test.step('names of files', async () => {
        await showTab(page, 'Files')
        const [folder = '', name = ''] = TWO_WAY_FILE.split('/')
        await page.getByRole('treeitem', { name: folder }).click()
        await expectInOrder(page.getByRole('treeitem', { name }), '(2)', '.txt')
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox', { name: 'Find anything' }).fill('تقرير')
        const found = page.getByRole('option').filter({ hasText: name }).locator('bdi').last()
        await expectInOrder(
          page.getByRole('option').filter({ hasText: name }).first().locator('bdi bdi').first(),
          '.txt',
        )
        await expect(found).toBeVisible()
      })
    },
  )
}

test('keys go where the eye goes: the tree opens to the left, the tabs run from right to left', async ({ used }) => {
  const { page, workspace } = used
  expect(workspace).toContain('עבודה')
  await open(page, TWO_WAY.mixed)
  await showTab(page, 'Files')
  const folder = page.getByRole('treeitem', { name: 'src' })
  await folder.click()
  await expect(folder).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('tree').focus()
  await page.keyboard.press('ArrowRight')
  await expect(folder).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowLeft')
  await expect(folder).toHaveAttribute('aria-expanded', 'true')

  const tabs = page.getByRole('tablist').first().getByRole('tab')
  await tabs.first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tabs.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.first()).toBeFocused()
})

base('what begins with a Latin word begins on the right where the rest is written so', async ({ launch, folder }) => {
  const shown = {
    h2: '# API الواجهة البرمجية',
    p: 'GitHub هو مكان جيد لحفظ الشيفرة',
    blockquote: '> GitHub مقتبس من كتاب عربي',
    li: '- Docker Compose מריץ הכול',
    th: '| GitHub | قيمة |\n|---|---|\n| تفاح | ٤٢ |',
  }
  const server = await modelServer([saying(Object.values(shown).join('\n\n'))])
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, await folder('work'))
  await say(page, '`npm install` ثم شغّل الاختبارات')
  await expect(timeline(page).getByText('Docker Compose')).toBeVisible()
  for (const name of Object.keys(shown)) {
    const gap = await timeline(page)
      .locator(name)
      .first()
      .evaluate(element => {
        const words = document.createRange()
        words.selectNodeContents(element)
        return element.getBoundingClientRect().right - words.getBoundingClientRect().right
      })
    expect(gap, name).toBeLessThan(24)
  }
  await composer(page).fill('`npm install` ثم شغّل')
  await expect(composer(page)).toHaveCSS('direction', 'rtl')
  await server.close()
})
