import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sessionLogs } from '../../main/store/logs/session-logs'
import { LOG_VERSION } from '../../shared/session/session-events'
import { saying } from '../helpers/chat-answers'
import { events, modelServer } from '../helpers/model-server'
import { began, ended, replied } from '../helpers/session-of'
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
    await page.getByRole('button', { name: 'Show side panel' }).click()
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
    await page.getByRole('button', { name: 'Show side panel' }).click()
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toHaveCount(0)
    await expect(composer(page)).toBeFocused()
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 700))
    await expect(panel).toHaveCount(1)
    await expect(panel.getByRole('button', { name: 'Close' })).toHaveCount(0)
  })

  await test.step('the person’s own message is shown, and new text does not move the view while they read further up', async () => {
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
  // An endless animation makes each key wait for one of its frames.
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

const TURNS = 2_600

/** More turns than a page takes without being asked for them. */
async function longSession(dataFolder: string, workspace: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true })
  const logs = sessionLogs(dataFolder)
  const facts = Array.from({ length: TURNS }, (_, turn) => [
    began(`t${turn}`, `Question ${turn}.`),
    ...replied(`t${turn}`, turn === 300 ? 'A zebrafish.' : 'It is so.'),
    ended(`t${turn}`),
  ]).flat()
  const events = facts.map((fact, index) => ({ v: LOG_VERSION, seq: index + 2, at: 1_000 * index, ...fact }))
  await logs.create('long', { type: 'session.created', id: 'long', workspace, title: 'Very long' }, events)
  await logs.close()
}

/** The question that stands highest in view once the start of what is there is scrolled to. */
const highestQuestion = async (box: HTMLElement | SVGElement): Promise<string> => {
  box.scrollTo(0, 0)
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { top, bottom } = box.getBoundingClientRect()
  const rows = [...box.querySelectorAll<HTMLElement>('[data-index]')].filter(row => {
    const { top: start } = row.getBoundingClientRect()
    return start >= top && start < bottom && /Question \d+\./.test(row.innerText)
  })
  return /Question \d+\./.exec(rows[0]?.innerText ?? '')?.[0] ?? ''
}

test('of a very long conversation the end is shown, and what was before comes as the person scrolls to it', async ({
  launch,
  folder,
}) => {
  const [data, workspace] = [await folder('data'), await folder('shop')]
  await longSession(join(data, 'data'), workspace)
  const { page } = await launch(data)
  const said = (text: string) => timeline(page).getByText(text, { exact: true })
  await expect(said(`Question ${TURNS - 1}.`)).toBeInViewport()

  await test.step('earlier messages are put above the text being read, and that stays in view', async () => {
    const highest = await timeline(page).evaluate(highestQuestion)
    expect(highest).not.toBe('Question 0.')
    await expect(said('Question 0.')).toHaveCount(0)
    await expect(said(highest)).toBeInViewport()
    await expect(async () => {
      const now = await timeline(page).evaluate(highestQuestion)
      await expect(said(now)).toBeInViewport()
      expect(now).toBe('Question 0.')
    }).toPass()
  })

  await test.step('a word is found where it was not loaded', async () => {
    await page.reload()
    await expect(said(`Question ${TURNS - 1}.`)).toBeInViewport()
    await page.getByTestId('session-search').fill('zebrafish')
    await page.getByRole('button', { name: 'Answer A zebrafish.' }).click()
    await expect(timeline(page).getByText('zebrafish')).toBeInViewport()
  })

  await test.step('and so it is in the conversation, of which the rest is loaded for that', async () => {
    await page.reload()
    await expect(said(`Question ${TURNS - 1}.`)).toBeInViewport()
    await page.keyboard.press('ControlOrMeta+f')
    await page.getByRole('textbox', { name: 'Find in conversation' }).fill('zebrafish')
    await expect(page.getByRole('status').filter({ hasText: '1 of 1' })).toBeVisible()
    await expect(timeline(page).getByText('zebrafish')).toBeInViewport()
  })
})
