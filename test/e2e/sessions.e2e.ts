import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { sessionLogs } from '../../main/store/logs/session-logs'
import { began, ended, replied } from '../helpers/session-of'
import { look } from './axe'
import { answerFolderDialog, expect, test } from './launch'
import { card, composer, say, timeline } from './person'

const DAY = 24 * 60 * 60 * 1000

/** Sessions as they would be after some weeks, half a day apart; one of them is long. */
async function madeSessions(dataFolder: string, workspace: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true })
  let now = Date.now() - 60 * DAY
  const logs = sessionLogs(dataFolder, { now: () => now })
  for (let index = 0; index < 60; index++) {
    const id = `s${index}`
    await logs.create(id, { type: 'session.created', id, workspace, title: `Fix the café menu ${index}` })
    for (let turn = 0; turn < (index === 30 ? 40 : 1); turn++) {
      const turnId = `t${index}-${turn}`
      const rare = index === 30 && turn === 12 ? ' for the Zebrafish' : ''
      await logs.append(id, began(turnId, `Please look at part ${turn}${rare} of it`))
      const words = `It is in **cart.ts**. ${'More words follow here. '.repeat(20)}`
      const facts = replied(turnId, words, {
        [`c${index}-${turn}`]: `src/cart.ts:${turn}: needle\n${'line\n'.repeat(9)}`,
      })
      for (const fact of [...facts, ended(turnId)]) await logs.append(id, fact)
    }
    now += DAY * (59 / 60)
  }
  await logs.close()
}

/** Keeps pictures of what is shown where somebody wants to look at them. */
function looksOf(page: Page) {
  return async (name: string) => {
    if (!process.env.LOOKS) return
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(process.env.LOOKS, `${name}-${colorScheme}.png`) })
    }
  }
}

test('a person finds a message among many sessions, puts sessions up and away, and imports one', async ({
  launch,
  folder,
}) => {
  test.setTimeout(120_000)
  const [data, workspace] = [await folder('data'), await folder('shop')]
  await madeSessions(join(data, 'data'), workspace)
  const { page } = await launch(data)
  const items = page.getByTestId('session-item')
  const looks = looksOf(page)

  await test.step('the list shows the newest, and older ones when it is asked', async () => {
    await expect(items).toHaveCount(20)
    await expect(page.getByRole('heading', { name: 'Last 7 days' })).toBeVisible()
    await looks('list')
    await page.getByRole('button', { name: 'Show 40 more' }).click()
    await expect(items).toHaveCount(60)
  })

  await test.step('by keyboard alone the search leads to the message', async () => {
    await page.keyboard.press('Control+Shift+F')
    await expect(page.getByTestId('session-search')).toBeFocused()
    await page.keyboard.type('ZÉBRAFISH part')
    await expect(page.getByTestId('found-session')).toHaveCount(1)
    await expect(page.locator('mark').first()).toHaveText('part')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('timeline').getByText('Zebrafish')).toBeInViewport()
    await looks('jump')
  })

  await test.step('the search finds results of tools in all sessions, and Escape leads back', async () => {
    await page.getByTestId('session-search').fill('needle')
    await expect(page.getByTestId('found-session').nth(19)).toBeAttached()
    await expect(page.getByRole('status').filter({ hasText: 'sessions' }).first()).toBeVisible()
    await looks('search')
    await page.getByTestId('session-search').fill('nothing like that')
    await expect(page.getByText('No results')).toBeVisible()
    await looks('none')
    await page.getByTestId('session-search').press('Escape')
    await expect(items.first()).toBeVisible()
  })

  await test.step('a session is pinned, another one archived, and both stay so', async () => {
    await items.filter({ hasText: 'menu 55' }).click({ button: 'right' })
    await looks('menu')
    await page.getByRole('menuitem', { name: 'Pin' }).click()
    await expect(items.first()).toContainText('menu 55')
    await items.filter({ hasText: 'menu 54' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(items.filter({ hasText: 'menu 54' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Archived 1 session' }).click()
    await expect(items.filter({ hasText: 'menu 54' })).toHaveCount(1)
    await looks('archived')
  })

  await test.step('an exported session comes in as a new one, marked', async () => {
    const file = join(await folder('exported'), 'session.json')
    const event = { v: 2, seq: 1, at: 1, type: 'session.created', id: 'x', workspace: '/other', title: 'From afar' }
    const turn = { v: 2, seq: 2, at: 2, ...began('t', 'Hello from elsewhere') }
    await writeFile(file, JSON.stringify({ format: 'atrium-session', events: [event, turn] }))
    await page.getByRole('button', { name: /^Actions for atrium-shop/ }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('menuitem', { name: 'Import session…' }).click()
    await (await chooser).setFiles(file)
    await expect(page.getByTestId('timeline')).toContainText('Hello from elsewhere')
    await expect(items.filter({ hasText: 'From afar (imported)' })).toHaveCount(1)
    await expect(page.getByRole('img', { name: 'Imported' })).toBeVisible()
    await looks('imported')
  })
})

test('a deleted session can be restored, for some seconds from a toast and then from the list', async ({
  launch,
  folder,
}) => {
  const [data, workspace] = [await folder('data'), await folder('shop')]
  await madeSessions(join(data, 'data'), workspace)
  const { page } = await launch(data)
  const items = page.getByTestId('session-item')
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  const deleted = page.getByRole('button', { name: 'Trash', exact: true })
  const inTrash = page.getByTestId('removed-session')
  const looks = looksOf(page)
  await expect(composer(page)).toBeFocused()
  await expect(deleted).toHaveCount(0)

  await test.step('each of six has its way back, which stays while the pointer is on it', async () => {
    await page.clock.install()
    for (let count = 1; count <= 6; count++) {
      await items.nth(1).getByRole('button').first().focus()
      await page.keyboard.press('Delete')
      await expect(undo).toHaveCount(count)
    }
    await looks('deleted-toasts')
    await undo.last().hover()
    await page.clock.fastForward(9_000)
    await expect(undo).toHaveCount(6)
    await page.mouse.move(0, 0)
    await page.clock.fastForward(2_000)
    await expect(undo).toHaveCount(0)
  })

  await test.step('the list has them all, with until when, the last one first', async () => {
    await deleted.click()
    await expect(inTrash).toHaveCount(6)
    await expect(inTrash.first()).toContainText('menu 53')
    await expect(inTrash.first()).toContainText(/until .* · atrium-shop/)
    await inTrash.last().scrollIntoViewIfNeeded()
    await looks('deleted-list')
  })

  await test.step('one comes back with all that was said, and one more that is deleted goes there', async () => {
    await page.getByRole('button', { name: 'Restore “Fix the café menu 57”' }).click()
    await expect(inTrash).toHaveCount(5)
    await expect(items.filter({ hasText: 'menu 57' }).getByRole('button').first()).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(timeline(page)).toContainText('Please look at part 0')
    await items.filter({ hasText: 'menu 52' }).getByRole('button').first().focus()
    await page.keyboard.press('Delete')
    await expect(inTrash).toHaveCount(6)
    await expect(inTrash.first()).toContainText('menu 52')
  })

  await test.step('once the trash is empty there is nothing to look into', async () => {
    await page.keyboard.press('Control+,')
    await page.getByRole('tab', { name: 'Data' }).click()
    await page.getByRole('button', { name: 'Clear: Trash' }).click()
    await page.getByRole('button', { name: 'Delete permanently', exact: true }).click()
    await page.getByRole('dialog').press('Escape')
    await expect(deleted).toHaveCount(0)
  })
})

test('a folder is folded, and taken off the list, and its sessions stay', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const [data, workspace] = [await folder('data'), await folder('shop')]
  await madeSessions(join(data, 'data'), workspace)
  const atrium = await launch(data)
  const { page } = atrium
  const items = page.getByTestId('session-item')
  const heading = page.getByRole('heading', { name: 'atrium-shop' }).getByRole('button')
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  const looks = looksOf(page)
  const forget = async () => {
    await page.getByRole('button', { name: /^Actions for atrium-shop/ }).click()
    await page.getByRole('menuitem', { name: 'Remove from list' }).click()
  }
  await expect(composer(page)).toBeFocused()

  await test.step('by keyboard the heading folds it, and a new session unfolds it', async () => {
    await heading.focus()
    await page.keyboard.press('Enter')
    await expect(items).toHaveCount(0)
    await expect(heading).toHaveAttribute('aria-expanded', 'false')
    await expect(heading).toHaveAccessibleName(/^atrium-shop.* 60 sessions$/)
    await look(page, 'folder-folded')
    await looks('folder-folded')
    await page.getByRole('button', { name: /^New session in atrium-shop/ }).click()
    await expect(items.first()).toContainText('New session')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New session')
    await expect(heading).toHaveAttribute('aria-expanded', 'true')
  })

  await test.step('folded, it tells that something in it waits', async () => {
    await say(page, 'create menu.md with hello')
    await expect(card(page)).toHaveCount(1)
    await heading.click()
    await expect(heading).toHaveAccessibleName(/ 61 sessions, Needs input$/)
    await looks('folder-waits')
    await heading.click()
  })

  await test.step('waiting work keeps the folder in the list, and then it is gone with the session that was open', async () => {
    await forget()
    await expect(
      page.getByText(/will be removed from the list once nothing in it is running or needs input\./),
    ).toBeVisible()
    await expect(card(page)).toHaveCount(1)
    await card(page).getByRole('button', { name: 'Create menu.md' }).click()
    await expect(page.getByTestId('turn-end')).toHaveCount(1)
    await expect(heading).toHaveCount(1)
    await forget()
    await expect(
      page.getByText(/from the list\. Its sessions are kept, and you can still find them with search\./),
    ).toBeVisible()
    await expect(heading).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Work in your folders' })).toBeVisible()
    await look(page, 'folder-forgotten')
    await looks('folder-forgotten')
  })

  await test.step('a mistake is taken back', async () => {
    await undo.last().click()
    await expect(page.getByTestId('turn-end')).toHaveCount(1)
    await expect(items.first()).toHaveAttribute('data-status', 'idle')
    await forget()
    await expect(heading).toHaveCount(0)
  })

  await test.step('it stays off after a restart, until a session that was searched for is opened', async () => {
    await atrium.quit()
    const again = await launch(data)
    await expect(again.page.getByRole('heading', { name: 'Work in your folders' })).toBeVisible()
    await expect(again.page.getByTestId('session-item')).toHaveCount(0)
    await again.page.getByTestId('session-search').fill('zebrafish')
    await again.page.getByTestId('found-session').getByRole('button').first().click()
    await expect(timeline(again.page)).toContainText('part 39')
    await again.page.getByTestId('session-search').press('Escape')
    await expect(again.page.getByTestId('session-item').first()).toBeVisible()

    await test.step('and of two folders the other one has the focus then', async () => {
      await answerFolderDialog(again, await folder('other'))
      await again.page.getByRole('button', { name: /^Open folder…/ }).click()
      await expect(again.page.getByRole('heading', { name: 'atrium-other' })).toHaveCount(1)
      // It takes the focus when it comes, which would close the menu.
      await expect(composer(again.page)).toBeFocused()
      await again.page.getByRole('button', { name: /^Actions for atrium-shop/ }).press('Enter')
      await again.page.getByRole('menuitem', { name: 'Remove from list' }).press('Enter')
      await expect(again.page.getByRole('heading', { name: 'atrium-shop' })).toHaveCount(0)
      await expect(again.page.getByRole('heading', { name: 'atrium-other' }).getByRole('button')).toBeFocused()
    })
  })
})

test('of a long conversation all is copied, and a word is found in it', async ({ launch, folder }) => {
  const [data, workspace] = [await folder('data'), await folder('shop')]
  await madeSessions(join(data, 'data'), workspace)
  const { app, page } = await launch(data)
  const copied = () => app.evaluate(({ clipboard }) => clipboard.readText())
  const looks = looksOf(page)
  await page.getByTestId('session-search').fill('zebrafish')
  await page.getByTestId('found-session').getByRole('button').first().click()
  await expect(timeline(page)).toContainText('part 39')
  await page.getByTestId('session-search').press('Escape')

  await test.step('Ctrl+A selects nothing but the conversation, and copies what is not drawn too', async () => {
    await timeline(page).focus()
    await page.keyboard.press('Control+A')
    const selected = await page.evaluate(() => getSelection()?.toString())
    expect(selected).toContain('part 39')
    expect(selected).not.toContain('Fix the café menu')
    await page.keyboard.press('PageUp')
    await page.keyboard.press('Control+C')
    await expect(page.getByText('Copied the whole conversation as Markdown.')).toBeVisible()
    const markdown = await copied()
    expect(markdown).toContain('part 0 of it')
    expect(markdown).toContain('> Please look at part 12 for the Zebrafish of it')
    expect(markdown).toContain('**cart.ts**')
    await looks('selected-all')
  })

  await test.step('a person who selects something else copies that', async () => {
    await timeline(page).getByText('Please look at part 39 of it').dblclick()
    const word = await page.evaluate(() => getSelection()?.toString().trim())
    await page.keyboard.press('Control+C')
    await expect.poll(copied).toBe(word)
  })

  const bar = page.getByRole('search', { name: 'Find in conversation' })
  const marked = (name: string) => page.evaluate(mark => CSS.highlights.get(mark)?.size ?? 0, name)

  await test.step('Ctrl+F finds words in the whole conversation, marks them, and brings the first into sight', async () => {
    await composer(page).focus()
    await page.keyboard.press('Control+F')
    await expect(bar.getByRole('textbox')).toBeFocused()
    await page.keyboard.type('zebrafish')
    await expect(bar.getByRole('status')).toHaveText('1 of 1')
    await expect(timeline(page).getByText('Zebrafish')).toBeInViewport()
    await expect.poll(() => marked('found-current')).toBe(1)
    await looks('find')
  })

  await test.step('Enter and F3 lead on, with Shift back, also to rows that are not in the page', async () => {
    await bar.getByRole('textbox').fill('please look at part')
    await expect(bar.getByRole('status')).toHaveText(/^\d+ of 40$/)
    const before = await bar.getByRole('status').textContent()
    await page.keyboard.press('Enter')
    await expect(bar.getByRole('status')).not.toHaveText(before ?? '')
    await page.keyboard.press('Shift+F3')
    await expect(bar.getByRole('status')).toHaveText(before ?? '')
    await bar.getByRole('textbox').fill('please look at part 3')
    await expect(bar.getByRole('status')).toHaveText(/of 11$/)
    for (let step = 0; step < 11; step++) {
      await page.keyboard.press('F3')
      await expect.poll(() => page.evaluate(isCurrentInSight)).toBe(true)
    }
    await bar.getByRole('textbox').fill('nothing like that')
    await expect(bar.getByRole('status')).toHaveText('No results')
    expect(await marked('found')).toBe(0)
  })

  await test.step('Escape gives the focus back, and another session closes the bar', async () => {
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
    await expect(composer(page)).toBeFocused()
    await page.keyboard.press('Control+F')
    await expect(bar).toBeVisible()
    await page.keyboard.press('Control+PageDown')
    await expect(bar).toHaveCount(0)
  })
})

/** Returns whether the place that was found last is drawn within the conversation. */
function isCurrentInSight(): boolean {
  const [range] = CSS.highlights.get('found-current') ?? []
  const box = document.querySelector('[data-testid="timeline"]')?.getBoundingClientRect()
  if (!(range instanceof Range) || !box) return false
  const { top, bottom } = range.getBoundingClientRect()
  return bottom > top && top >= box.top && bottom <= box.bottom
}
