import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { modelServer } from '../helpers/model-server'
import { protocolAnswers } from '../helpers/protocol-answers'
import { expect, test } from './launch'
import { card, connectModel, isThere, openFolder, say, showTab, timeline, toolLine } from './person'

const COMMAND = "printf 'two\\n' > a.txt && rm b.txt && mkdir new && printf 'hi' > new/c.txt"

/** So many that nobody can look at all of them while a card is drawn. */
const FILES = 20_000
const A_FOLDER = 500

async function fillLarge(folder: string): Promise<void> {
  for (let at = 0; at < FILES / A_FOLDER; at++) {
    const inner = join(folder, 'many', `${at}`)
    await mkdir(inner, { recursive: true })
    await Promise.all(Array.from({ length: A_FOLDER }, (_, file) => writeFile(join(inner, `${file}.txt`), `${file}\n`)))
  }
}

/** Records the text of cards one after the other, from now on: a text that is there only for a moment is not missed. */
async function heardOfCards(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver(() => {
      const words = document.querySelector('[data-testid="approval-card"]')?.textContent
      if (words && words !== said.at(-1)) said.push(words)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

test('the changes a command made to the folder are shown and can be undone without git', async ({ launch, folder }) => {
  const [chat] = protocolAnswers
  if (!chat) throw new Error('Chat Completions is the first')
  const server = await modelServer([
    chat.calling({ id: 'call_1', name: 'shell', input: { command: COMMAND } }),
    chat.saying('It ran.'),
  ])
  const workspace = await folder('work')
  await writeFile(join(workspace, 'a.txt'), 'one\n')
  await writeFile(join(workspace, 'b.txt'), 'gone soon\n')
  await fillLarge(workspace)
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, workspace)
  const said = await heardOfCards(page)
  await say(page, 'Run it.')

  await test.step('before it runs, the card says that it could be taken back, and does not wait until that is known', async () => {
    await expect(card(page)).toContainText(COMMAND)
    await expect(card(page)).toContainText('undo covers')
    const words = await said()
    const promised = words.findIndex(text => text.includes('undo covers'))
    expect(words.slice(0, promised).join('\n')).toContain('Still checking what can be undone.')
    await expect(card(page)).not.toContainText('Couldn’t check')
    await card(page).getByRole('button', { name: 'Run command' }).click()
  })

  await test.step('afterwards its files are named, with what changed in them', async () => {
    await expect(timeline(page)).toContainText('It ran.')
    await toolLine(page, 'Ran').getByRole('button').first().click()
    await expect(timeline(page)).toContainText('1 file changed · 1 file created · 1 file deleted')
    await expect(timeline(page).locator('[data-diff-path="a.txt"]')).toBeVisible()
  })

  await test.step('it is undone: every file is as it was, and nothing is left', async () => {
    await showTab(page, 'Changes')
    await page.getByRole('button', { name: /^Undo all 3/ }).click()
    await expect.poll(() => isThere(workspace, 'b.txt')).toBe(true)
    await expect.poll(() => isThere(workspace, 'new')).toBe(false)
    expect(await readFile(join(workspace, 'a.txt'), 'utf8')).toBe('one\n')
    expect(await readFile(join(workspace, 'b.txt'), 'utf8')).toBe('gone soon\n')
  })
  await server.close()
})
