import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { modelServer } from '../helpers/model-server'
import { protocolAnswers } from '../helpers/protocol-answers'
import { expect, test } from './launch'
import { connectModel, openFolder, say, timeline, toolLine } from './person'

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const ends = (page: Page, reason: string) => page.locator(`[data-testid="turn-end"][data-reason="${reason}"]`)

for (const protocol of protocolAnswers) {
  const { speaks, saying, calling, hanging, overloaded, imageIn } = protocol

  test(`a conversation over ${speaks}: tools, a picture, a stop, a retry, a summary and a fork`, async ({
    launch,
    folder,
  }) => {
    const server = await modelServer()
    const workspace = await folder('protocol')
    await writeFile(join(workspace, 'README.md'), '# A folder with a needle\n')
    await writeFile(join(workspace, 'dot.png'), PICTURE)
    const atrium = await launch()
    const { page } = atrium
    await connectModel(page, server.baseUrl, speaks)
    await openFolder(atrium, workspace)
    const lastBody = () => server.requests.at(-1)?.body

    await test.step('two calls of one reply run at once, and the picture reaches the model', async () => {
      server.add(
        calling(
          { id: 'call_1', name: 'explore_workspace', input: { pattern: 'README.md', target: 'read' } },
          { id: 'call_2', name: 'explore_workspace', input: { pattern: 'dot.png', target: 'read' } },
        ),
        saying('A dot, and a needle.'),
      )
      await say(page, 'What is in here?')
      await expect(toolLine(page, 'README.md')).toHaveAttribute('data-status', 'done')
      await expect(toolLine(page, 'dot.png')).toHaveAttribute('data-status', 'done')
      await expect(timeline(page)).toContainText('A dot, and a needle.')
      await expect(ends(page, 'done')).toHaveCount(1)
      expect(imageIn(lastBody())).toBe((await readFile(join(workspace, 'dot.png'))).toString('base64'))
    })

    await test.step('a stop closes the connection and keeps what came', async () => {
      server.add(hanging('It begins, and'))
      await say(page, 'Tell me a story.')
      await expect(timeline(page)).toContainText('It begins, and')
      await page.getByRole('button', { name: 'Stop', exact: true }).click()
      await expect(ends(page, 'stopped')).toBeVisible()
      await server.requests.at(-1)?.closed
      await expect(timeline(page)).toContainText('It begins, and')
    })

    await test.step('a busy server is asked again, and says how long that takes', async () => {
      server.add(overloaded(), saying('After all.'))
      await say(page, 'And now?')
      await expect(page.getByTestId('retry')).toContainText(/Retrying/)
      await page.getByRole('button', { name: 'Retry now' }).click()
      await expect(timeline(page)).toContainText('After all.')
      await expect(ends(page, 'done')).toHaveCount(2)
      await expect(page.getByTestId('retry')).toContainText('Retried')
    })

    await test.step('a summary takes the place of what came before', async () => {
      server.add(saying('## Task now\nThe person looks around.'), saying('Still here.'))
      await page.getByRole('button', { name: /^Context:/ }).click()
      await page.getByRole('menuitem', { name: 'Summarize now' }).click()
      await expect(page.getByTestId('compaction')).toBeVisible()
      await say(page, 'Go on.')
      await expect(timeline(page)).toContainText('Still here.')
      const sent = JSON.stringify(lastBody())
      expect(sent.includes('The person looks around.')).toBe(true)
      expect(sent.includes('A folder with a needle')).toBe(false)
    })

    await test.step('a fork goes on by itself, and leaves the session it came from alone', async () => {
      server.add(saying('In the fork.'))
      const message = page.getByRole('article', { name: 'You' }).last()
      await message.hover()
      await message.getByRole('button', { name: 'Message actions' }).click()
      await page.getByRole('menuitem', { name: 'Fork from here' }).click()
      const fork = page.getByTestId('session-item').filter({ hasText: '(fork)' })
      // The earlier messages are in both of them.
      await expect(fork.locator('[aria-current=page]')).toBeVisible()
      await expect(timeline(page)).toContainText('Still here.')
      await say(page, 'Somewhere else.')
      await expect(timeline(page)).toContainText('In the fork.')
      await page.getByTestId('session-item').filter({ hasNotText: '(fork)' }).click()
      await expect(timeline(page)).toContainText('Still here.')
      await expect(timeline(page)).not.toContainText('In the fork.')
    })
    await server.close()
  })
}
