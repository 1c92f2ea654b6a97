import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { saying } from '../helpers/chat-answers'
import { type Answer, type ModelServer, modelServer } from '../helpers/model-server'
import { look } from './axe'
import { untilKeysCount } from './keys-rest'
import { type Atrium, expect, type Launch } from './launch'
import { approval, card, connectModel, openFolder, say, timeline } from './person'

/** The rest of the page is looked at by the other tests. */
export const CARD = '[data-testid="approval-card"]'
export type Fixtures = { launch: Launch; folder(name: string): Promise<string> }
export type Scene = { atrium: Atrium; page: Page; server: ModelServer; workspace: string }

/** The app in a folder with these files, with a model that says what a test wants; on a data folder where it is to be started again. */
export async function start(
  { launch, folder }: Fixtures,
  files: Record<string, string | Uint8Array>,
  data?: string,
): Promise<Scene> {
  const [server, workspace] = [await modelServer(), await folder('work')]
  await mkdir(join(workspace, 'src'))
  for (const [name, content] of Object.entries(files)) await writeFile(join(workspace, name), content)
  const atrium = await launch(data)
  await connectModel(atrium.page, server.baseUrl)
  await openFolder(atrium, workspace)
  return { atrium, page: atrium.page, server, workspace }
}

/** Lets the model make a call, and looks at its card. */
export async function shown({ page, server }: Scene, name: string, asks: Answer, ...then: Answer[]): Promise<void> {
  server.add(asks, ...then, saying(`That was ${name}.`))
  await say(page, name)
  await expect(card(page).first()).toBeVisible()
  await look(page, name, CARD)
}

/** Answers the card by keys alone, and waits for the end of the turn. */
export async function answered({ page }: Scene, name: string, key: 'Control+Enter' | 'Escape' = 'Control+Enter') {
  await expect(approval(card(page))).toBeEnabled()
  // A key that follows closely on what went away by itself is not for the card, and a person presses it again.
  await expect(async () => {
    await untilKeysCount(page)
    await page.keyboard.press(key)
    await expect(card(page)).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
  await expect(timeline(page)).toContainText(`That was ${name}.`)
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0)
}
