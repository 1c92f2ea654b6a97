import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { makePdf } from '../helpers/make-pdf'
import { pngFile } from '../helpers/png-file'
import { look } from './axe'
import { expect, test } from './launch'
import { composer, openFolder, showTab } from './person'

/** Returns the screen of the terminal that is shown. */
const screen = (page: Page) => page.locator('.xterm-rows')
const input = (page: Page) => page.getByRole('textbox', { name: 'Your terminal' })
const tabs = (page: Page) => page.getByRole('tablist', { name: 'Your terminals' }).getByRole('tab')

test('the person has terminals: several, searched, asked before lines are pasted, and there again when the page is', async ({
  launch,
  folder,
}) => {
  const workspace = await folder('terminals')
  await writeFile(join(workspace, 'a.ts'), 'one\ntwo\nthree\n')
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, workspace)
  await showTab(page, 'Terminal')

  await test.step('two terminals, of which one names itself', async () => {
    await expect(input(page)).toBeFocused()
    await page.keyboard.type('PS1="> "; echo "alpha-$((1+1))"\n')
    await expect(screen(page)).toContainText('alpha-2')
    await page.getByRole('button', { name: 'New terminal' }).click()
    await expect(tabs(page)).toHaveCount(2)
    await expect(input(page)).toBeFocused()
    await page.keyboard.type(`PS1="> "; printf '\\033]0;my build\\007'; echo "beta-$((1+1))"; echo a.ts:2\n`)
    await expect(screen(page)).toContainText('beta-2')
    await expect(tabs(page).nth(1)).toHaveText('my build')
    await look(page, 'terminals', 'aside')
  })

  await test.step('keys go from one to the other and back', async () => {
    await page.keyboard.press('Control+PageUp')
    await expect(screen(page)).toContainText('alpha-2')
    await page.keyboard.press('Control+PageDown')
    await expect(screen(page)).toContainText('beta-2')
  })

  await test.step('one is searched', async () => {
    await page.keyboard.press('Control+Shift+S')
    await page.getByRole('searchbox', { name: 'Find in terminal' }).fill('beta-2')
    await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 1')
    await look(page, 'terminal-search', 'aside')
    await page.keyboard.press('Escape')
    await expect(input(page)).toBeFocused()
  })

  await test.step('several lines are pasted only after a word', async () => {
    const paste = (text: string) =>
      input(page).evaluate((element, data) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', data)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, text)
    await paste('echo pasted-$((4+4))\necho second-$((4+5))\n')
    const dialog = page.getByRole('dialog', { name: 'Paste these lines?' })
    await expect(dialog).toContainText('echo second-$((4+5))')
    await look(page, 'terminal-paste', 'dialog')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await paste('echo pasted-$((4+4))\necho second-$((4+5))\n')
    await dialog.getByRole('button', { name: 'Paste', exact: true }).click()
    await page.keyboard.press('Enter')
    await expect(screen(page)).toContainText('second-9')
    await paste('echo single-$((1+2))')
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(screen(page)).toContainText('single-3')
  })

  await test.step('the page is loaded again, and both are as they were', async () => {
    await page.reload()
    await page.getByTestId('session-item').first().click()
    await expect(tabs(page)).toHaveCount(2)
    await expect(screen(page)).toContainText('second-9')
    await tabs(page).first().click()
    await expect(screen(page)).toContainText('alpha-2')
    await page.keyboard.type('echo "again-$((2+3))"\n')
    await expect(screen(page)).toContainText('again-5')
  })

  await test.step('the selected text goes into the message', async () => {
    const row = screen(page)
      .locator('> div')
      .filter({ hasText: /^again-5/ })
    await row.dblclick({ position: { x: 20, y: 8 }, force: true })
    await page.getByRole('button', { name: 'Add terminal selection to message' }).click()
    await expect(composer(page)).toHaveValue('```console\nagain-5\n```\n')
    await expect(composer(page)).toBeFocused()
  })

  await test.step('a flood leaves the window its frames', async () => {
    await input(page).focus()
    await page.keyboard.type('yes\n')
    const gaps = await page.evaluate(async () => {
      const times: number[] = []
      for (let frame = 0; frame < 120; frame++) times.push(await new Promise<number>(requestAnimationFrame))
      return times.slice(1).map((time, index) => time - (times[index] ?? 0))
    })
    await page.keyboard.press('Control+C')
    await page.keyboard.type('echo "calm-$((3+3))"\n')
    await expect(screen(page)).toContainText('calm-6')
    const sorted = gaps.sort((a, b) => a - b)
    test
      .info()
      .annotations.push({ type: 'frames', description: `median ${sorted[60]} ms, longest ${sorted.at(-1)} ms` })
  })

  await test.step('a place in a file opens it there', async () => {
    await tabs(page).nth(1).click()
    const row = screen(page)
      .locator('> div')
      .filter({ hasText: /^a\.ts:2/ })
    await row.hover({ position: { x: 15, y: 8 }, force: true })
    await row.click({ position: { x: 16, y: 8 }, modifiers: ['Control'], force: true })
    await expect(page.locator('[data-line="2"]')).toHaveClass(/bg-mark/)
  })

  await test.step('one that has ended keeps its name and looks as if nothing can be typed', async () => {
    await showTab(page, 'Terminal')
    await tabs(page).first().click()
    await page.keyboard.type('exit\n')
    await expect(page.getByText('Exited with code 0.')).toBeVisible()
    await expect(tabs(page).first()).toHaveText('Terminal 1')
    await expect(tabs(page).first()).toHaveAccessibleName('Terminal 1 (exited)')
    await expect(page.locator('.xterm-cursor')).toHaveCount(0)
  })
})

test('a terminal in which something runs is closed after a word, and an idle one at once', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const workspace = await folder('closing')
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, workspace)
  await showTab(page, 'Terminal')
  await expect(input(page)).toBeFocused()
  await page.keyboard.type(`sh -c 'echo $$ > pid; exec sleep 300'\n`)
  const pid = () => readFile(join(workspace, 'pid'), 'utf8').then(Number, () => 0)
  await expect.poll(pid).toBeGreaterThan(0)
  const job = await pid()
  const dialog = page.getByRole('dialog', { name: 'Close “Terminal 1”?' })

  await test.step('its keys ask, and Enter by habit leaves it', async () => {
    await page.keyboard.press('Control+Shift+W')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await look(page, 'terminal-close', 'dialog')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(input(page)).toBeFocused()
  })

  await test.step('an idle one beside it is closed at once', async () => {
    await page.getByRole('button', { name: 'New terminal' }).click()
    await expect(tabs(page)).toHaveCount(2)
    await page.keyboard.type('PS1="> "; echo "idle-$((1+1))"\n')
    await expect(screen(page)).toContainText('idle-2')
    await page.keyboard.press('Control+Shift+W')
    await expect(tabs(page)).toHaveCount(1)
    await expect(input(page)).toBeFocused()
  })

  await test.step('Delete and the middle button ask as well', async () => {
    await tabs(page).first().focus()
    await page.keyboard.press('Delete')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await tabs(page).first().click({ button: 'middle' })
    await expect(dialog).toBeVisible()
    expect(isRunning(job)).toBe(true)
  })

  await test.step('after the word it ends with what runs in it', async () => {
    await dialog.getByRole('button', { name: 'Close terminal' }).click()
    await expect(tabs(page)).toHaveCount(0)
    await expect.poll(() => isRunning(job)).toBe(false)
    await expect(page.getByRole('button', { name: 'New terminal' }).last()).toBeFocused()
  })
})

test('the terminals are in the palette, and their keys can be changed', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, await folder('terminal-keys'))
  const choose = async (name: string) => {
    await composer(page).focus()
    await page.keyboard.press('Control+K')
    await page.keyboard.type(name)
    await expect(page.getByRole('option').first()).toContainText(name)
    await page.keyboard.press('Enter')
  }

  await test.step('a first one, and a second one', async () => {
    await choose('New terminal')
    await expect(tabs(page)).toHaveCount(1)
    await expect(input(page)).toBeFocused()
    await choose('New terminal')
    await expect(tabs(page)).toHaveCount(2)
    await expect(input(page)).toBeFocused()
    await page.keyboard.type('PS1="> "; echo "two-$((1+1))"\n')
    await expect(screen(page)).toContainText('two-2')
  })

  await test.step('from one to the other', async () => {
    await choose('Previous terminal')
    await expect(tabs(page).first()).toHaveAttribute('aria-selected', 'true')
    await choose('Next terminal')
    await expect(screen(page)).toContainText('two-2')
  })

  await test.step('the search text is typed into the search, even if the panel was hidden', async () => {
    await composer(page).focus()
    await page.keyboard.press('Control+B')
    await expect(input(page)).toHaveCount(0)
    await choose('Find in terminal')
    await expect(page.getByRole('searchbox', { name: 'Find in terminal' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(input(page)).toBeFocused()
  })

  await test.step('without a selection it is said that one is needed', async () => {
    await choose('Add terminal selection to message')
    await expect(page.getByRole('status').getByText('Select something in the terminal first.')).toBeVisible()
  })

  await test.step('other keys close it, and the old ones no more', async () => {
    await choose('Keyboard shortcuts')
    await page.getByRole('searchbox', { name: 'Search shortcuts' }).fill('terminal')
    await look(page, 'terminal-shortcuts')
    await page.getByRole('button', { name: 'Close terminal: Ctrl+Shift+W. Change shortcut' }).click()
    await page.keyboard.press('Control+PageDown')
    await expect(page.getByRole('alert')).toContainText('Ctrl+PageDown is already used for “Next terminal”.')
    await page.keyboard.press('Control+Shift+Y')
    await expect(page.getByRole('button', { name: 'Close terminal: Ctrl+Shift+Y. Change shortcut' })).toBeFocused()
    await page.keyboard.press('Escape')
    await input(page).focus()
    await page.keyboard.press('Control+Shift+W')
    // Main closes one before it hears of what is typed behind that.
    await page.keyboard.type('echo still-$((40+2))\n')
    await expect(screen(page)).toContainText('still-42')
    await expect(tabs(page)).toHaveCount(2)
    await page.keyboard.press('Control+Shift+Y')
    await expect(tabs(page)).toHaveCount(1)
    await expect(input(page)).toBeFocused()
  })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('the folder is searched, and its files are shown: a line, a PDF, a table, Markdown', async ({
  launch,
  folder,
}) => {
  const workspace = await folder('files')
  const many = Array.from({ length: 300 }, (_, index) => `const row${index} = ${index === 249 ? 'needle()' : index}`)
  await writeFile(join(workspace, 'long.ts'), `${many.join('\n')}\n`)
  await writeFile(join(workspace, 'other.txt'), 'a Needle, and a needle\nnothing\n')
  await writeFile(join(workspace, 'hidden.txt'), 'needle\n')
  await writeFile(join(workspace, '.gitignore'), 'hidden.txt\n')
  await writeFile(join(workspace, 'paper.pdf'), makePdf(['Hello from the first page', 'And the second one']))
  await writeFile(join(workspace, 'table.csv'), 'name,size\n"a, b",1\n')
  await mkdir(join(workspace, 'docs'))
  await writeFile(join(workspace, 'notes.md'), NOTES)
  await writeFile(join(workspace, 'docs/more.md'), '# More\n\n[back](../notes.md#last-part)\n')
  await writeFile(join(workspace, 'dot.png'), pngFile(120, 60, [40, 120, 80]))
  await writeFile(join(workspace, 'shape.svg'), SHAPE)
  await writeFile(join(workspace, 'tool.sh'), '#!/bin/sh\n')
  const atrium = await launch()
  const { page } = atrium
  const refused: string[] = []
  page.on('console', message => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await openFolder(atrium, workspace)
  await showTab(page, 'Files')
  const panel = page.getByRole('tabpanel', { name: 'Files' })

  await test.step('the contents of files are searched', async () => {
    await panel.getByRole('button', { name: 'Search file contents' }).click()
    await panel.getByRole('searchbox', { name: 'Search in files' }).fill('needle')
    await expect(panel.getByRole('status')).toHaveText('2 lines in 2 files')
    await expect(panel.locator('mark')).toHaveText(['needle', 'Needle', 'needle'])
    await look(page, 'folder-search', 'aside')
    await panel.getByRole('button', { name: 'Match case' }).click()
    await expect(panel.locator('mark')).toHaveText(['needle', 'needle'])
    await panel.getByRole('button', { name: 'Regular expression' }).click()
    await panel.getByRole('searchbox').fill('needle\\(')
    await expect(panel.getByRole('status')).toHaveText('1 line in 1 file')
    await panel.getByRole('searchbox').fill('needle(')
    await expect(panel.getByRole('alert')).toContainText('Correct it, or turn off “Regular expression”.')
    await panel.getByRole('searchbox').fill('needle\\(')
  })

  await test.step('a line that was found is shown in its file, by keys alone, and the finds stay', async () => {
    await panel.getByRole('tree', { name: 'Search results' }).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(panel.locator('[data-line="250"]')).toBeInViewport()
    await expect(panel.locator('[data-line="250"]')).toHaveClass(/bg-mark/)
    await panel.getByRole('button', { name: 'Back to files' }).click()
    await expect(panel.getByRole('status')).toHaveText('1 line in 1 file')
    await panel.getByRole('button', { name: 'Search file contents' }).click()
    await panel.getByRole('searchbox', { name: 'Find a file' }).fill('')
  })

  await test.step('a PDF is shown as pages and as text', async () => {
    await panel.getByRole('treeitem', { name: 'paper.pdf' }).click()
    const first = panel.getByRole('img', { name: 'Page 1 of 2' })
    await expect.poll(() => first.evaluate(darkPixels)).toBeGreaterThan(200)
    await look(page, 'preview-pdf', 'aside')
    await panel.getByRole('button', { name: 'Text', exact: true }).click()
    await expect(panel).toContainText('Hello from the first page')
    await expect(panel).toContainText('And the second one')
    expect(refused).toEqual([])
    await panel.getByRole('button', { name: 'Back to files' }).click()
  })

  await test.step('so are a table and Markdown', async () => {
    await panel.getByRole('treeitem', { name: 'table.csv' }).click()
    await expect(panel.getByRole('cell', { name: 'a, b' })).toBeVisible()
    await look(page, 'preview-csv', 'aside')
    await panel.getByRole('button', { name: 'Back to files' }).click()
    await panel.getByRole('treeitem', { name: 'notes.md' }).click()
    await expect(panel.getByRole('heading', { name: 'Heading' })).toBeVisible()
    await look(page, 'preview-markdown', 'aside')
  })

  await test.step('the pictures of a text are shown, and its links lead on', async () => {
    await expect(panel.getByRole('img', { name: 'a dot' })).toBeVisible()
    await expect(panel.getByRole('img', { name: 'a shape' })).toBeVisible()
    await panel.getByRole('link', { name: 'the row' }).click()
    await expect(panel.locator('[data-line="250"]')).toBeInViewport()
    await panel.getByRole('button', { name: 'Back to notes.md' }).click()
    const more = panel.getByRole('link', { name: 'more' })
    await expect(more).toHaveAttribute('title', /docs\/more\.md/)
    await more.press('Enter')
    await expect(panel.getByRole('heading', { name: 'More' })).toBeVisible()
    await panel.getByRole('link', { name: 'back' }).click()
    await expect(panel.getByRole('heading', { name: 'Last part' })).toBeInViewport()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(panel.getByRole('heading', { name: 'More' })).toBeVisible()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(panel.getByRole('heading', { name: 'Heading' })).toBeVisible()
    await panel.getByRole('button', { name: 'Back to files' }).click()
  })

  await test.step('a drawing is a picture, and a text', async () => {
    await panel.getByRole('treeitem', { name: 'shape.svg' }).click()
    await expect(panel.getByRole('img', { name: 'shape.svg' })).toHaveJSProperty('naturalWidth', 120)
    await expect(panel.locator('figcaption')).toContainText('SVG · 120 × 80')
    await look(page, 'preview-svg', 'aside')
    await panel.getByRole('button', { name: 'Source' }).click()
    await expect(panel).toContainText('<circle')
    expect(refused).toEqual([])
    await panel.getByRole('button', { name: 'Back to files' }).click()
  })

  await test.step('a script is not opened in another program', async () => {
    await panel.getByRole('treeitem', { name: 'tool.sh' }).click()
    await panel.getByRole('button', { name: 'Open with default app' }).click()
    await expect(page.getByText('.sh files aren’t opened from here')).toBeVisible()
  })
})

const LINKS = '[the row](long.ts#L250), [more](docs/more.md) and [out](../secret.md)'
const NOTES = `# Heading

Some **bold** words, ${LINKS}.

![a dot](./dot.png) ![a shape](shape.svg)

${'Much more of it.\n\n'.repeat(60)}
## Last part
`
const SHAPE = `<?xml version="1.0" encoding="ISO-8859-1"?>
<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><circle cx="40" cy="40" r="30" fill="#2f7d5b"/></svg>
`

test('the side panel is as wide as the person makes it, by hand or by keys, and stays so', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, await folder('wide'))
  await showTab(page, 'Files')
  const handle = page.getByRole('separator', { name: 'Side panel width' })
  const width = () => page.locator('aside').evaluate(panel => Math.round(panel.getBoundingClientRect().width))
  const usual = await width()

  await test.step('it is dragged, as far as the conversation keeps room', async () => {
    await drag(handle, -150)
    expect(await width()).toBe(usual + 150)
    await expect(handle).toHaveAttribute('aria-valuenow', String(usual + 150))
    await look(page, 'panel-width', 'aside')
    await drag(handle, -3000)
    expect(await page.locator('main').evaluate(main => Math.round(main.getBoundingClientRect().width))).toBe(384)
    await drag(handle, 3000)
    expect(await width()).toBe(288)
  })

  await test.step('keys move it', async () => {
    await handle.focus()
    await page.keyboard.press('ArrowLeft')
    expect(await width()).toBe(304)
    await page.keyboard.press('End')
    await expect(handle).toHaveAttribute('aria-valuenow', (await handle.getAttribute('aria-valuemax')) ?? '')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    expect(await width()).toBe(304)
  })

  await test.step('a shell hears of the width once the drag is over', async () => {
    await showTab(page, 'Terminal')
    await expect(input(page)).toBeFocused()
    await page.keyboard.type(`PS1='> '; trap 'echo "heard $((++n)): $COLUMNS"' WINCH; echo "rea$((0))dy"\n`)
    await expect(screen(page)).toContainText('rea0dy')
    await drag(handle, -200, 40)
    await expect(screen(page)).toContainText('heard 1:')
    await input(page).focus()
    await page.keyboard.type('echo "over$((0))"\n')
    await expect(screen(page)).toContainText('over0')
    // One for each step would be forty.
    expect((await screen(page).innerText()).match(/heard \d+:/g)?.length).toBeLessThan(20)
    await look(page, 'panel-width-terminal', 'aside')
    await drag(handle, 200)
    await showTab(page, 'Files')
    expect(await width()).toBe(304)
  })

  await test.step('the conversation keeps its room where the window is narrower or the text larger', async () => {
    const size = page.viewportSize() ?? { width: 1280, height: 800 }
    await drag(handle, -3000)
    await page.setViewportSize({ width: 1100, height: 800 })
    await expect
      .poll(() => page.locator('main').evaluate(main => Math.round(main.getBoundingClientRect().width)))
      .toBe(384)
    await look(page, 'panel-width-narrow')
    await page.setViewportSize(size)
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    await drag(handle, -3000)
    expect(await width()).toBe(288)
    await handle.focus()
    await page.keyboard.press('ArrowRight')
    expect(await width()).toBe(304)
    await look(page, 'panel-width-rtl')
    await page.evaluate(() => {
      document.documentElement.dir = 'ltr'
    })
    await page.emulateMedia({ forcedColors: 'active' })
    await handle.hover()
    await look(page, 'panel-width-forced')
    await page.emulateMedia({ forcedColors: 'none' })
  })

  await test.step('it is kept, until a double click gives the usual width again', async () => {
    await page.reload()
    await page.getByTestId('session-item').first().click()
    await expect.poll(width).toBe(304)
    await handle.dblclick()
    expect(await width()).toBe(usual)
    await page.reload()
    await page.getByTestId('session-item').first().click()
    await expect.poll(width).toBe(usual)
  })
})

test('the list of sessions is as wide as the person makes it, and stays so', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, await folder('wide'))
  const handle = page.getByRole('separator', { name: 'Session list width' })
  const width = () => page.locator('nav').evaluate(nav => Math.round(nav.getBoundingClientRect().width))
  const usual = await width()
  await drag(handle, 60)
  expect(await width()).toBe(usual + 60)
  await look(page, 'sidebar-width')
  await drag(handle, 3000)
  expect(await width()).toBe(448)
  await look(page, 'sidebar-width-most')
  await handle.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  expect(await width()).toBe(192)
  await look(page, 'sidebar-width-least')
  await page.reload()
  await expect.poll(width).toBe(192)
  await handle.dblclick()
  expect(await width()).toBe(usual)
})

/** Says afterwards how long the longest time between two frames was. */
async function drag(handle: Locator, by: number, steps = 2): Promise<void> {
  const box = await handle.boundingBox()
  if (!box) throw new Error('there is no handle')
  const { mouse } = handle.page()
  const [x, y] = [box.x + 3, box.y + box.height / 2]
  await mouse.move(x, y)
  await mouse.down()
  await mouse.move(x + by, y, { steps })
  await mouse.up()
}

function darkPixels(element: Element): number {
  const canvas = element as HTMLCanvasElement
  const bytes = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  let dark = 0
  for (let at = 0; at < bytes.length; at += 4) if ((bytes[at] ?? 255) < 100 && bytes[at + 3] === 255) dark += 1
  return dark
}
