import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import { sampleOf } from '../helpers/how-deep'
import { type Answer, modelServer } from '../helpers/model-server'
import { untilKeysCount } from './keys-rest'
import { answerFolderDialog, expect, type Launch, test } from './launch'
import { card, composer, connectModel, isThere, openFolder, say, showTab, timeline } from './person'

type Fixtures = { launch: Launch; folder(name: string): Promise<string> }

async function begin({ launch, folder }: Fixtures, answers: Answer[]) {
  const server = await modelServer(answers)
  const atrium = await launch()
  await connectModel(atrium.page, server.baseUrl)
  const work = await folder('work')
  await writeFile(join(work, 'notes.txt'), 'one\n')
  await openFolder(atrium, work)
  return { ...atrium, atrium, server, work }
}

const shell = (page: Page) => page.getByRole('textbox', { name: 'Your terminal' })
const dialog = (page: Page) => page.getByRole('dialog')
const deny = (page: Page) => card(page).getByRole('button', { name: 'Deny', exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const writing = (path: string) => calling('write_file', { path, content: 'hello\n' })

/** The positions of the focus when something is requested, and how a person gets there. */
const PLACES: Record<string, (page: Page) => Promise<void>> = {
  async message(page) {
    await composer(page).click()
  },
  async terminal(page) {
    await page.keyboard.press('Control+Shift+t')
    await expect(shell(page)).toBeFocused()
  },
  async 'panel tab'(page) {
    await showTab(page, 'Agents')
    await expect(tab(page, 'Agents')).toBeFocused()
  },
  async 'search of files'(page) {
    await page.keyboard.press('Control+Shift+e')
    await page.getByRole('complementary').last().getByRole('searchbox').first().click()
  },
  async 'file preview'(page) {
    await page.keyboard.press('Control+Shift+e')
    // It is still open where it was left so.
    const panel = page.getByRole('complementary').last()
    const file = page.getByRole('treeitem', { name: 'notes.txt' })
    await expect(file.or(panel.getByText('one', { exact: true })).first()).toBeVisible()
    if (await file.isVisible()) await file.click()
    await panel.getByText('one', { exact: true }).click()
  },
  async 'search of sessions'(page) {
    await page.keyboard.press('Control+Shift+f')
    await expect(page.getByTestId('session-search')).toBeFocused()
  },
  async page(page) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  },
}

/** A letter goes to the message, and to no other place. */
async function expectWriting(page: Page, where: string): Promise<void> {
  await expect(composer(page), where).toBeFocused()
  await page.keyboard.type('words')
  await expect(composer(page), where).toHaveValue('words')
  await composer(page).fill('')
}

test('a person who begins, opens or changes a session writes its message, wherever they were', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  test.setTimeout(400_000)
  const other = await folder('other')
  const { page, atrium, server, work } = await begin(
    { launch, folder },
    Array.from({ length: 40 }, () => saying('Yes.')),
  )
  const use = async () => {
    await say(page, 'hi')
    await expect(page.getByTestId('turn-end')).toHaveCount(1)
  }
  await use()
  for (const [name, goTo] of sampleOf(Object.entries(PLACES), 3)) {
    await test.step(`from: ${name}`, async () => {
      await goTo(page)
      await page.keyboard.press('Control+n')
      await expect(page.getByTestId('turn-end')).toHaveCount(0)
      await expectWriting(page, `new session from ${name}`)

      // It is there already, and unused.
      await goTo(page)
      await page.keyboard.press('Control+n')
      await expectWriting(page, `the same new session from ${name}`)
      await use()

      // A shell keeps these.
      if (name !== 'terminal') {
        await goTo(page)
        await page.keyboard.press('Control+k')
        await page.keyboard.type('new session in')
        await expect(dialog(page).getByRole('option').first()).toContainText('New session in this folder')
        await page.keyboard.press('Enter')
        await expect(page.getByTestId('turn-end')).toHaveCount(0)
        await expectWriting(page, `new session by the palette from ${name}`)
        await use()

        await goTo(page)
        await page.keyboard.press('Control+PageDown')
        await expect(page.getByTestId('turn-end')).toHaveCount(1)
        await expectWriting(page, `next session from ${name}`)
      }

      await goTo(page)
      await answerFolderDialog(atrium, other)
      await page.keyboard.press('Control+o')
      await expect(page.getByRole('banner')).toContainText(/other/)
      await expectWriting(page, `other folder from ${name}`)
      await goTo(page).catch(() => undefined)
      await answerFolderDialog(atrium, other)
      await page.keyboard.press('Control+o')
      await expectWriting(page, `the folder that is open from ${name}`)
      await answerFolderDialog(atrium, work)
      await page.keyboard.press('Control+o')
      await expect(page.getByRole('banner')).not.toContainText(/other/)
      await expectWriting(page, `back from ${name}`)
    })
  }
  await server.close()
})

test('a dialog and the palette give the focus back where it was, and the terminal has it only when it was chosen', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  test.setTimeout(200_000)
  const { page, server } = await begin({ launch, folder }, [saying('Yes.'), saying('Yes.')])
  const focused = () => page.evaluateHandle(() => document.activeElement)
  for (const [name, goTo] of Object.entries(PLACES).filter(([place]) => place !== 'terminal')) {
    await test.step(`from: ${name}`, async () => {
      for (const keys of ['Control+k', 'Control+,']) {
        await goTo(page)
        const before = await focused()
        await page.keyboard.press(keys)
        await expect(dialog(page)).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(dialog(page)).toHaveCount(0)
        if (name === 'page') await expectWriting(page, `after ${keys} from nowhere`)
        // An element that was redrawn in the meantime is no longer there to focus.
        else if (await before.evaluate(element => element?.isConnected && element !== document.body)) {
          expect(await before.evaluate(element => element === document.activeElement), name).toBe(true)
        } else await expect(composer(page)).toBeFocused()
      }
    })
  }

  await page.keyboard.press('Control+Shift+t')
  await expect(shell(page)).toBeFocused()
  await say(page, 'hi')
  await expect(page.getByTestId('turn-end')).toHaveCount(1)
  await page.keyboard.press('Control+n')
  await expect(shell(page)).toBeVisible()
  // A text typed before the new session is there belongs to the former one.
  await expect(page.getByTestId('turn-end')).toHaveCount(0)
  await expectWriting(page, 'with the terminal in sight')
  for (const _ of ['hidden', 'shown']) await page.keyboard.press('Control+b')
  await expect(tab(page, 'Terminal')).toBeVisible()
  await expectWriting(page, 'the panel was only shown again')
  await tab(page, 'Terminal').click()
  await expect(shell(page)).toBeFocused()
  const terminals = page.getByRole('tablist', { name: 'Your terminals' }).getByRole('tab')
  await page.keyboard.press('Control+Shift+Backquote')
  await expect(terminals).toHaveCount(2)
  await expect(shell(page)).toBeFocused()
  await page.keyboard.press('Control+PageUp')
  await expect(terminals.first()).toHaveAttribute('aria-selected', 'true')
  await expect(shell(page)).toBeFocused()
  // A program that fills the terminal has its own uses for keys.
  await page.keyboard.type(String.raw`printf '\033[?1049h'; cat; printf '\033[?1049l'`)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-full-screen]')).toHaveCount(1)
  await page.keyboard.press('Control+n')
  await expect(shell(page)).toBeFocused()
  // The end of its input, on a line of its own; after an interrupt the shell may lose what is typed at once.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+d')
  await expect(page.locator('[data-full-screen]')).toHaveCount(0)
  await page.keyboard.press('Control+Shift+w')
  await expect(terminals).toHaveCount(1)
  await expect(shell(page)).toBeFocused()
  await page.reload()
  await expect(shell(page)).toBeVisible()
  await expectWriting(page, 'after the page was loaded again')

  // The focus of an element that goes away with its panel returns to the message.
  await page.keyboard.press('Control+Shift+t')
  await expect(shell(page)).toBeFocused()
  await tab(page, 'Terminal').focus()
  await page.keyboard.press('Control+b')
  await expectWriting(page, 'the panel was hidden')
  await server.close()
})

/** One right after the other, however long each takes to be dealt with. */
async function escapes(page: Page, times: number): Promise<void> {
  const { keyboard } = page
  const presses = Array.from({ length: times }, () => [keyboard.down('Escape'), keyboard.up('Escape')])
  await Promise.all(presses.flat())
}

test('Esc is for what is on top, and pressed once more it denies nothing', async ({ launch, folder }) => {
  const { page, server, work } = await begin({ launch, folder }, [saying('Yes.'), writing('a.txt'), saying('Denied.')])
  await say(page, 'hi')
  await expect(page.getByTestId('turn-end')).toHaveCount(1)
  await say(page, 'write')
  await expect(deny(page)).toBeEnabled()
  const stillWaits = async (what: string) => {
    await expect(card(page), what).toHaveCount(1)
    await expect(deny(page), what).toBeEnabled()
    await expect(card(page), what).not.toContainText('Sending your answer')
  }
  for (const keys of ['Control+k', 'Control+,']) {
    await page.keyboard.press(keys)
    await expect(dialog(page)).toBeVisible()
    await escapes(page, 3)
    await expect(dialog(page)).toHaveCount(0)
    await stillWaits(keys)
  }
  await page
    .getByRole('button', { name: /Approval mode|Ask/ })
    .last()
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
  await escapes(page, 2)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await stillWaits('a menu')

  // A dialog that goes by itself while the person reaches for Esc. While a menu fades out it still takes the keys.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(dialog(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.evaluate(() => {
    const event = (type: string) => new MouseEvent(type, { bubbles: true })
    const open = document.querySelector('dialog[open]')
    for (const type of ['pointerdown', 'click']) open?.dispatchEvent(event(type))
  })
  await expect(dialog(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await stillWaits('a dialog that went by itself')

  // The text being written is not what Esc discards with the plan.
  await composer(page).fill('half of an objection')
  await page.keyboard.press('Escape')
  await stillWaits('words in the message')
  await composer(page).fill('')
  await untilKeysCount(page)
  await page.keyboard.press('Escape')
  await expect(timeline(page)).toContainText('Denied.')
  expect(await isThere(work, 'a.txt')).toBe(false)
  await server.close()
})

test('a message that is typed while a card waits is queued, and refusing with words is done on the card', async ({
  launch,
  folder,
}) => {
  const { page, server, work } = await begin({ launch, folder }, [
    writing('a.txt'),
    writing('b.txt'),
    saying('As you like.'),
  ])
  await say(page, 'write')
  await expect(deny(page)).toBeEnabled()
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('and a README later')
  // The keys of the card are not shown while they are for the message.
  await expect(card(page).getByText('Ctrl+Enter')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('queue')).toContainText('and a README later')
  await expect(composer(page)).toHaveValue('')
  await expect(card(page)).toContainText('a.txt')

  await card(page).getByRole('button', { name: 'Deny with feedback…' }).click()
  await page.keyboard.type('No, call it b.txt')
  await page.keyboard.press('Enter')
  await expect(card(page)).toContainText('b.txt')
  expect(JSON.stringify(server.requests[1]?.body)).toContain('No, call it b.txt')
  expect(await isThere(work, 'a.txt')).toBe(false)
  await expect(deny(page)).toBeEnabled()
  await expect(card(page).getByText('Ctrl+Enter')).toBeVisible()
  await untilKeysCount(page)
  await page.keyboard.press('Control+Enter')
  await expect(timeline(page)).toContainText('As you like.')
  expect(await isThere(work, 'b.txt')).toBe(true)
  await server.close()
})

test('the last change is undone and done again by keys, by the palette, and where it is told in the conversation', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const { page, server, work } = await begin({ launch, folder }, [
    writing('a.txt'),
    writing('b.txt'),
    saying('Both are there.'),
  ])
  await say(page, 'write')
  for (const name of ['a.txt', 'b.txt']) {
    await expect(card(page)).toContainText(name)
    await expect(deny(page)).toBeEnabled()
    await page.keyboard.press('Control+Enter')
  }
  await expect(timeline(page)).toContainText('Both are there.')
  await expect.poll(() => isThere(work, 'b.txt')).toBe(true)

  await page.keyboard.press('Control+Alt+z')
  await expect.poll(() => isThere(work, 'b.txt')).toBe(false)
  expect(await isThere(work, 'a.txt')).toBe(true)
  await page.keyboard.press('Control+Alt+z')
  await expect.poll(() => isThere(work, 'a.txt')).toBe(false)

  await page.keyboard.press('Control+Alt+Shift+z')
  await expect.poll(() => isThere(work, 'a.txt')).toBe(true)
  expect(await isThere(work, 'b.txt')).toBe(false)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('redo')
  await page.keyboard.press('Enter')
  await expect.poll(() => isThere(work, 'b.txt')).toBe(true)

  const line = page.getByTestId('tool-line').filter({ hasText: 'b.txt' })
  await line.hover()
  await line.getByRole('button', { name: 'Undo: b.txt' }).press('Enter')
  await expect.poll(() => isThere(work, 'b.txt')).toBe(false)
  await expect(line).toContainText('Undone')
  // A person who changes their mind presses Enter once more.
  await expect(line.getByRole('button', { name: 'Redo: b.txt' })).toBeFocused()
  await showTab(page, 'Changes')
  const entry = page.getByTestId('change-entry').filter({ hasText: 'b.txt' })
  await entry.getByRole('button', { name: 'Redo: b.txt' }).press('Enter')
  await expect(entry.getByRole('button', { name: 'Undo: b.txt' })).toBeFocused()
  await expect.poll(() => isThere(work, 'b.txt')).toBe(true)
  await server.close()
})

test('in the panel of changes Tab leads to Undo, and no key on the way shows another panel', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const { page, server, work } = await begin({ launch, folder }, [writing('a.txt'), saying('Done.')])
  await say(page, 'write')
  await expect(deny(page)).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(timeline(page)).toContainText('Done.')
  // The panel was at another tab, by the pointer.
  await showTab(page, 'Files')
  await page.keyboard.press('Control+Shift+g')
  await expect(tab(page, 'Changes')).toHaveAttribute('aria-selected', 'true')
  await expect(tab(page, 'Changes')).toBeFocused()
  const undo = page.getByTestId('change-entry').getByRole('button', { name: /^Undo/ })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(undo).toBeFocused({ timeout: 200 })
  }).toPass({ timeout: 5_000 })
  for (let at = 0; at < 4; at++) await page.keyboard.press('Shift+Tab')
  await expect(tab(page, 'Changes')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Changes').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Git')).toBeFocused()
  await expect(tab(page, 'Changes')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(tab(page, 'Git')).toHaveAttribute('aria-selected', 'true')
  expect(await isThere(work, 'a.txt')).toBe(true)
  await server.close()
})
