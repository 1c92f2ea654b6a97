import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ModelServer, modelServer, recorded } from '../helpers/model-server'
import { expect, test } from './launch'
import { card, connectModel, isThere, openFolder, say, shownContent, timeline, toolLine } from './person'

type SentMessage = { role: string; content: string; tool_call_id?: string; tool_calls?: { id: string }[] }

/** The conversation of the last request. */
function lastMessages({ requests }: ModelServer): SentMessage[] {
  const body = requests.at(-1)?.body as { messages?: SentMessage[] } | undefined
  return body?.messages ?? []
}

test('the same story with a model: two calls at once, one approved, one denied with a note', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const slowly = { pieceBytes: 41, delayMs: 1 }
  const server = await modelServer([
    recorded('story-1', slowly),
    recorded('story-2', slowly),
    recorded('story-3', slowly),
  ])
  const [data, workspace] = [await folder('data'), await folder('model')]
  await writeFile(join(workspace, 'README.md'), '# A folder with a needle\n')
  const atrium = await launch(data)
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, workspace)

  await test.step('both calls of the first reply run, and their results go back in call order', async () => {
    await say(page, 'Look for the needle, write a summary and run the tests.')
    await expect(toolLine(page, 'Searched for')).toContainText('1 file')
    await expect(toolLine(page, 'Read')).toContainText('README.md')
    await expect(card(page)).toHaveCount(2)
    const sent = lastMessages(server)
    const asked = sent.at(-3)?.tool_calls?.map(call => call.id)
    expect(sent.slice(-2).map(message => message.tool_call_id)).toEqual(asked)
    expect(sent.slice(-2).map(message => message.content)).toEqual(['README.md', '# A folder with a needle'])
  })

  await test.step('each is decided by itself', async () => {
    const write = card(page).filter({ hasText: 'notes/summary.md' })
    await write.scrollIntoViewIfNeeded()
    const shown = await shownContent(write.locator('[data-diff-path="notes/summary.md"]'))
    await write.getByRole('button', { name: 'Create notes/summary.md' }).click()
    await expect(toolLine(page, 'Created')).toBeVisible()
    expect(await readFile(join(workspace, 'notes/summary.md'), 'utf8')).toBe(shown)

    const command = card(page).filter({ hasText: 'npm test' })
    // A card can be answered once it is seen.
    await command.scrollIntoViewIfNeeded()
    await command.getByRole('button', { name: 'Deny with feedback…' }).click()
    await command.getByRole('textbox', { name: 'Feedback for the model' }).fill('There are no tests yet.')
    await page.keyboard.press('Enter')
  })

  await test.step('the model hears of both, and its answer is shown as Markdown', async () => {
    await expect(timeline(page).getByRole('heading', { name: 'Done' })).toBeVisible()
    await expect(page.getByTestId('turn-end')).toHaveAttribute('data-reason', 'done')
    const sent = lastMessages(server)
    expect(sent.at(-2)?.content).toContain('completed')
    expect(sent.at(-1)?.content).toContain('There are no tests yet.')
    expect(await isThere(workspace, 'package.json')).toBe(false)
  })

  await test.step('after a restart the same timeline is there', async () => {
    const before = await timeline(page).textContent()
    await atrium.quit()
    const again = await launch(data)
    await again.page.getByTestId('session-item').first().click()
    await expect(timeline(again.page).getByRole('heading', { name: 'Done' })).toBeVisible()
    expect(await timeline(again.page).textContent()).toBe(before)
  })
  await server.close()
})
