import type { Page } from '@playwright/test'
import { beginning, hostileAnswers } from '../helpers/hostile-answers'
import { sampleOf } from '../helpers/how-deep'
import { events, modelServer } from '../helpers/model-server'
import { expect, test } from './launch'
import { composer, connectModel, openFolder, say, timeline } from './person'

/** So many pieces an answer comes in. */
const PIECES = 40

function streamed(text: string) {
  const size = Math.ceil(text.length / PIECES)
  const pieces = Array.from({ length: PIECES }, (_, index) => text.slice(index * size, (index + 1) * size))
  const chunk = (delta: object, finish_reason: string | null = null) => ({ choices: [{ delta, finish_reason }] })
  return events([...pieces.map(content => chunk({ content })), chunk({}, 'stop'), '[DONE]'])
}

/** Some of what is no repetition, as long as they come, and some of what is. */
const ANSWERS = hostileAnswers(160)
  .map((answer, index) => ({ ...answer, index }))
  .filter(({ index }) => (index < 51 ? index % 9 === 2 : index % 13 === 0))
  .slice(0, 14)
const SAMPLE = sampleOf(ANSWERS, 5)

/** The limit of elements: those far out of view are not made; all of the longest of these answers were 150,000 elements. */
const MOST_ELEMENTS = 20_000

async function isReadable(page: Page, index: number): Promise<void> {
  await expect(timeline(page)).toContainText(beginning(index), { timeout: 30_000 })
  await expect(composer(page)).toBeVisible()
  await expect(page.getByTestId('failed-part')).toHaveCount(0)
  expect(await page.evaluate(() => document.getElementsByTagName('*').length)).toBeLessThan(MOST_ELEMENTS)
}

test('answers that were made to freeze or break the page are shown as they come and after a restart', {
  tag: '@deep',
}, async ({ launch, folder }) => {
  test.setTimeout(300_000)
  const [data, workspace] = [await folder('data'), await folder('hostile')]
  const server = await modelServer()
  let atrium = await launch(data)
  await connectModel(atrium.page, server.baseUrl)
  await openFolder(atrium, workspace)
  for (const [at, { name, text, index }] of SAMPLE.entries()) {
    await test.step(name, async () => {
      if (at > 0) await atrium.page.getByRole('button', { name: /^New session in/ }).click()
      await expect(atrium.page.getByTestId('turn-end')).toHaveCount(0)
      server.add(streamed(text))
      await say(atrium.page, 'go')
      await isReadable(atrium.page, index)
      await expect(atrium.page.getByTestId('turn-end')).toHaveAttribute('data-reason', 'done', { timeout: 30_000 })
      await atrium.page.reload()
      await isReadable(atrium.page, index)
      if (at % 7 !== 4) return
      await atrium.quit()
      atrium = await launch(data)
      await isReadable(atrium.page, index)
    })
  }
  await server.close()
})
