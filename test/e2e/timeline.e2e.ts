import { saying } from '../helpers/chat-answers'
import { events, modelServer } from '../helpers/model-server'
import { expect, test } from './launch'
import { composer, connectModel, openFolder, say, timeline } from './person'

const LONG = Array.from({ length: 60 }, (_, at) => `Paragraph ${at} of an answer.`).join('\n\n')

/** The elements that are animated without end. */
const moving = () =>
  document
    .getAnimations()
    .flatMap(({ effect }) =>
      effect instanceof KeyframeEffect && effect.getTiming().iterations === Infinity ? [effect.target?.className] : [],
    )

/** So that the person can scroll meanwhile. */
const SLOWLY = { pieceBytes: 40, delayMs: 30 }

test('a conversation that began empty stays where the person has scrolled to, and leads back to its end', async ({
  launch,
  folder,
}) => {
  const server = await modelServer([saying(LONG), saying(LONG, SLOWLY)])
  const atrium = await launch()
  const { app, page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, await folder('work'))
  const box = timeline(page)
  const fromEnd = () =>
    box.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)
  const latest = page.getByRole('button', { name: 'Jump to latest' })

  await say(page, 'one')
  await expect(page.getByTestId('turn-end')).toHaveCount(1)
  await expect.poll(fromEnd).toBeLessThan(2)
  await expect(latest).toHaveCount(0)

  await test.step('a window of another size shows the end too, and a narrow one no panel over it', async () => {
    await page.getByRole('button', { name: 'Show the side panel' }).click()
    for (const width of [900, 1280]) {
      await app.evaluate(({ BrowserWindow }, w) => BrowserWindow.getAllWindows()[0]?.setContentSize(w, 700), width)
      await page.waitForFunction(w => innerWidth === w, width)
      await expect(page.getByRole('complementary', { name: 'Side panel' })).toHaveCount(width === 900 ? 0 : 1)
      await expect.poll(fromEnd).toBeLessThan(2)
    }
  })

  await test.step('a panel that lies over the conversation has a way out, which leads to the message', async () => {
    const panel = page.getByRole('complementary', { name: 'Side panel' })
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(900, 700))
    await page.getByRole('button', { name: 'Show the side panel' }).click()
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toHaveCount(0)
    await expect(composer(page)).toBeFocused()
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 700))
    await expect(panel).toHaveCount(1)
    await expect(panel.getByRole('button', { name: 'Close' })).toHaveCount(0)
  })

  await test.step('what the person says is shown, and what comes while they read further up does not move it', async () => {
    await box.evaluate(element => element.scrollTo(0, 0))
    await expect(latest).toBeVisible()
    await say(page, 'two')
    await expect(box.getByText('two', { exact: true })).toBeInViewport()
    await expect(latest).toHaveCount(0)
    await box.evaluate(element => element.scrollTo(0, 0))
    await expect(latest).toBeVisible()
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0)
    expect(await box.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
    await latest.click()
    await expect.poll(fromEnd).toBeLessThan(2)
    await expect(page.getByTestId('turn-end').last()).toBeInViewport()
  })

  await test.step('in a window that has room for all of it nothing leads to the end', async () => {
    await box.evaluate(element => element.scrollTo(0, 0))
    await expect(latest).toBeVisible()
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 6_000))
    await expect.poll(() => box.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
    await expect(latest).toHaveCount(0)
  })
  await server.close()
})

test('small steps lead away from text that streams, and a list that is left alone stays at its end', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  const chunks = Array.from({ length: 600 }, () => ({
    choices: [{ index: 0, delta: { content: 'some more words, ' } }],
  }))
  const streamed = events([...chunks, '[DONE]'], { pieceBytes: JSON.stringify(chunks[0]).length + 8, delayMs: 30 })
  const server = await modelServer([saying(LONG), streamed])
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, await folder('work'))
  await say(page, 'at length')
  await expect(page.getByTestId('turn-end')).toHaveCount(1)
  await say(page, 'slowly')
  const fromEnd = () =>
    timeline(page).evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)
  // Enough of it has come to be followed.
  await expect(timeline(page).getByText(/(some more words, ){30}/)).toBeVisible()
  expect(await fromEnd()).toBeLessThanOrEqual(2)
  // What moves without end has each key wait for one of its frames.
  expect(await page.evaluate(moving)).toEqual([])
  await timeline(page).hover()
  for (let step = 0; step < 30; step++) {
    await page.mouse.wheel(0, -10)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  expect(await fromEnd()).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await expect.poll(fromEnd).toBeLessThanOrEqual(2)
  await server.close()
})
