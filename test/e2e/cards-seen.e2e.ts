import type { Page } from '@playwright/test'
import { calling, callingAll, saying } from '../helpers/chat-answers'
import { start } from './card-scene'
import { untilKeysCount } from './keys-rest'
import { type Atrium, expect, test } from './launch'
import { approval, card, composer, drawn, isThere, say, showTab, timeline, toolLine, writtenMessage } from './person'

const resize = ({ app }: Atrium, width: number, height: number) =>
  app.evaluate(
    ({ BrowserWindow }, [w, h]) => BrowserWindow.getAllWindows()[0]?.setContentSize(w ?? 0, h ?? 0),
    [width, height],
  )

/** So much that its card is larger than the view. */
const LONG = 'word '.repeat(120).trim()

/** Returns how the answer of a card in the conversation can be given, by its file. */
const answerOf = (page: Page, name: string) => {
  const button = card(page).getByRole('button', { name: `Create ${name}`, exact: true })
  return { button, keys: button.getByText('Ctrl+Enter') }
}

/** Shows a card as a person who scrolls does, without giving it the focus. */
const scrollTo = (page: Page, name: string, block: ScrollLogicalPosition) =>
  card(page)
    .filter({ hasText: name })
    .evaluate((element, place) => element.scrollIntoView({ block: place }), block)

test('a card larger than the view begins at what it asks, and is answered once its end was seen too', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const scene = await start({ launch, folder }, { a: 'x\n' })
  const { atrium, page, server, workspace } = scene
  await resize(atrium, 1280, 800)
  await page.evaluate(() => window.bridge.call('settings.update', { textSize: 200 }))
  await page.reload()
  const command = { command: `mkdir seeds && cp a seeds/ && echo ${LONG}` }
  server.add(calling('shell', command), saying('Not copied.'), calling('shell', command), saying('Copied.'))
  await test.step('and is denied without that, by the pointer and by a key', async () => {
    await say(page, 'deny')
    const deny = card(page).getByRole('button', { name: 'Deny', exact: true })
    await expect(card(page).getByRole('heading', { name: 'Run this command?' })).toBeInViewport({ ratio: 1 })
    await expect(deny).toBeInViewport({ ratio: 1 })
    await expect(deny).toBeEnabled()
    await expect(approval(card(page))).toBeInViewport({ ratio: 1 })
    await expect(approval(card(page))).toBeDisabled()
    await deny.click()
    await expect(timeline(page)).toContainText('Not copied.')
  })
  await say(page, 'copy')

  const approve = card(page).getByRole('button', { name: 'Run command' })
  await expect(card(page).getByRole('heading', { name: 'Run this command?' })).toBeInViewport({ ratio: 1 })
  // The part that was visible for long enough can be denied, and if it were all, it could be approved by then.
  await expect(card(page).getByRole('button', { name: 'Deny', exact: true })).toBeEnabled()
  await expect(card(page).getByRole('heading', { name: 'Run this command?' })).toBeInViewport({ ratio: 1 })
  await expect(approve).toBeDisabled()
  await page.keyboard.press('Control+Enter')
  await expect(approve).toBeVisible()

  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await expect(approve).toBeInViewport()
  await expect(approve).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(timeline(page)).toContainText('Copied.')
  expect(await isThere(workspace, 'seeds')).toBe(true)

  await test.step('the panel leaves nothing open behind it', async () => {
    const panel = page.getByRole('complementary', { name: 'Side panel' })
    await page.getByRole('button', { name: 'Show side panel' }).click()
    await showTab(page, 'Files')
    await page.getByRole('treeitem', { name: 'a', exact: true }).click()
    await page.getByRole('button', { name: 'Mention in message' }).click()
    await expect(panel).toHaveCount(0)
    await expect(composer(page)).toBeFocused()
    await expect.poll(() => writtenMessage(page)).toBe('@a ')

    server.add(calling('sub_agent', { task_instruction: 'Look.' }), saying('Looked.'), saying('Ended.'))
    await say(page, 'ask an agent')
    await expect(timeline(page)).toContainText('Ended.')
    await page.getByRole('button', { name: 'Show side panel' }).click()
    await showTab(page, 'Agents')
    await page.getByTestId('agent-item').getByRole('button').first().click()
    await expect(page.getByTestId('agent-foot')).toBeVisible()
    await expect(panel).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Back to conversation' })).toBeFocused()
  })
  await server.close()
})

test('of several cards that are larger than the view the next begins in sight once one was answered', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const { atrium, page, server, workspace } = await start({ launch, folder }, {})
  await resize(atrium, 1280, 800)
  await page.evaluate(() => window.bridge.call('settings.update', { textSize: 200 }))
  await page.reload()
  const names = ['one', 'two', 'three']
  const run = (name: string) => ({
    name: 'shell',
    input: { command: `touch ${name} && cp ${name} ${name}-too && echo ${LONG}` },
  })
  server.add(callingAll(names.map(run)), saying('Written.'))
  await say(page, 'several')
  await expect(card(page)).toHaveCount(3)

  const read = async (name: string) => {
    const button = card(page)
      .filter({ hasText: `touch ${name}` })
      .getByRole('button', { name: 'Run command' })
    // A new finding about a command makes its card be looked at again.
    await expect(async () => {
      await scrollTo(page, `touch ${name}`, 'start')
      await drawn(page)
      await scrollTo(page, `touch ${name}`, 'end')
      await expect(button).toBeEnabled({ timeout: 1_500 })
    }).toPass({ timeout: 15_000 })
    return button
  }
  const allOf = (name: string) =>
    card(page)
      .filter({ hasText: `touch ${name}` })
      .getByRole('button', { name: /^Approve all/ })
  const beginsInSight = (name: string) =>
    expect(
      card(page)
        .filter({ hasText: `touch ${name}` })
        .getByRole('heading')
        .first(),
    ).toBeInViewport({ ratio: 1 })

  const three = await read('three')
  await expect(allOf('three')).toBeDisabled()
  await three.click()
  await expect(card(page)).toHaveCount(2)
  await beginsInSight('one')
  await expect(card(page).filter({ hasText: 'touch one' })).toBeFocused()
  await composer(page).focus()
  await read('one')
  await expect(allOf('one')).toBeDisabled()
  await page.keyboard.press('Control+Enter')
  await expect(card(page)).toHaveCount(1)
  await beginsInSight('two')
  await expect(composer(page)).toBeFocused()
  await untilKeysCount(page)
  await page.keyboard.press('Control+Enter')
  await expect(card(page)).toHaveCount(1)
  await beginsInSight('two')
  await read('two')
  await page.keyboard.press('Control+Enter')
  await expect(timeline(page)).toContainText('Written.')
  expect(await Promise.all(names.map(name => isThere(workspace, name)))).toEqual([true, true, true])
  await server.close()
})

test('of several cards the keys answer the one that shows them', async ({ launch, folder }) => {
  const scene = await start({ launch, folder }, {})
  const { atrium, page, server, workspace } = scene
  await resize(atrium, 1280, 800)
  const names = ['one', 'two', 'three']
  const writes = names.map(name => ({ name: 'write_file', input: { path: name, content: 'line\n'.repeat(14) } }))
  server.add(callingAll(writes), saying('Written.'))
  await say(page, 'several')
  const alone = card(page).getByRole('button', { name: 'Answer separately' })
  await expect(alone).toHaveCount(3)
  await alone.last().click()
  await expect(card(page).filter({ hasText: 'Create three' })).toBeFocused()
  await alone.last().click()
  await expect(card(page)).toHaveCount(3)
  await composer(page).focus()
  await scrollTo(page, 'Create one', 'center')

  const [one, two, three] = [answerOf(page, 'one'), answerOf(page, 'two'), answerOf(page, 'three')]
  await expect(card(page).getByRole('heading', { name: 'Create one?' })).toBeInViewport({ ratio: 1 })
  await expect(one.button).toBeEnabled()
  await expect(one.keys).toBeVisible()
  await expect(three.button).toBeDisabled()
  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await expect(three.button).toBeEnabled()
  await expect(three.keys).toBeVisible()
  await expect(one.keys).toBeHidden()

  await scrollTo(page, 'Create two', 'center')
  await expect(two.button).toBeEnabled()
  await expect(two.keys).toBeVisible()
  await expect(three.keys).toBeHidden()
  const [latest, answers] = [page.getByRole('button', { name: 'Jump to latest' }), timeline(page)]
  const [round, column] = [await latest.boundingBox(), await answers.boundingBox()]
  expect(round?.width).toBeLessThan((column?.width ?? 0) / 10)
  await page.keyboard.press('Control+Enter')
  await expect(card(page)).toHaveCount(2)
  await expect(card(page).filter({ hasText: 'Create two' })).toHaveCount(0)

  await scrollTo(page, 'Create one', 'center')
  await expect(one.keys).toBeVisible()
  // The one with the focus keeps the keys, wherever it is.
  await three.button.evaluate(element => element.closest<HTMLElement>('section')?.focus({ preventScroll: true }))
  await expect(one.keys).toBeHidden()
  await expect(one.button).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(card(page)).toHaveCount(2)
  await composer(page).focus()
  await page.keyboard.press('Escape')
  await expect(toolLine(page, 'Denied')).toBeVisible()
  await expect(three.button).toBeEnabled()
  // Right after an answer a key is taken for its second half.
  await untilKeysCount(page)
  await page.keyboard.press('Control+Enter')
  await expect(timeline(page)).toContainText('Written.')
  expect(await Promise.all(names.map(name => isThere(workspace, name)))).toEqual([false, true, true])
  await server.close()
})
