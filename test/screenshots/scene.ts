import { type ElectronApplication, expect, type Page } from '@playwright/test'
import { card, composer, readCard, say, scrollTo, timeline } from '../e2e/person'
import { saying } from '../helpers/chat-answers'
import { type Answer, events } from '../helpers/model-server'
import type { Camera } from './camera'

export type Scene = {
  app: ElectronApplication
  page: Page
  /** Takes what the model is to answer next. */
  server: { add(...answers: Answer[]): void }
  workspace: string
  camera: Camera
}

export async function newSession(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New session in garden' }).click()
  await expect(composer(page)).toBeEnabled()
  await expect(page.getByTestId('turn-end')).toHaveCount(0)
}

/** Says something, lets the model answer it with this, and waits for the end of the turn. */
export async function turn({ page, server }: Scene, text: string, ...answers: Answer[]): Promise<void> {
  const ends = await page.getByTestId('turn-end').count()
  server.add(...answers)
  await say(page, text)
  await expect(page.getByTestId('turn-end')).toHaveCount(ends + 1, { timeout: 20_000 })
}

/** A picture of the card of a call, which is denied then. */
export async function shootCard(scene: Scene, name: string, ...asks: Answer[]): Promise<void> {
  const { page, server } = scene
  const over = `That was ${name}.`
  server.add(...asks, saying(over))
  await say(page, `Show me ${name}`)
  await shootAsked(scene, name)
  await deny(page, over)
}

/** A picture of the first card, and of its end too where it is larger than the view. */
export async function shootAsked({ page, camera }: Scene, name: string): Promise<void> {
  await readCard(page)
  await camera.shoot(name, { before: () => readThenShow(page, 'start') })
  const { height } = (await card(page).first().boundingBox()) ?? { height: 0 }
  const view = (await timeline(page).boundingBox()) ?? { height: 0 }
  if (height > view.height) await camera.shoot(`${name}-end`, { before: () => readThenShow(page, 'end') })
}

/** In another size of the window a card is to be read anew. */
async function readThenShow(page: Page, block: ScrollLogicalPosition): Promise<void> {
  await readCard(page)
  await scrollTo(card(page), block)
}

export async function deny(page: Page, then: string): Promise<void> {
  await readCard(page)
  await card(page).first().getByRole('button', { name: 'Deny', exact: true }).click()
  await expect(timeline(page)).toContainText(then)
  await idle(page)
}

export async function idle(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0)
}

/** Large text folds the panel away, and narrow windows do. */
export async function showPanel(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, exact: true })
  if (!(await tab.isVisible())) await page.getByRole('button', { name: 'Show side panel' }).click()
  await tab.click()
}

export async function hidePanel(page: Page): Promise<void> {
  const hide = page.getByRole('button', { name: 'Hide side panel' })
  if (await hide.isVisible()) await hide.click()
}

export async function leaveSettings(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Settings' })).toHaveCount(0)
}

/** A text that has begun, and comes to no end by itself. */
export function sayingOnAndOn(text: string, thought = ''): Answer {
  const piece = (delta: object) => ({
    id: 'x',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: null }],
  })
  const thinking = thought ? [piece({ reasoning_content: thought })] : []
  return events([...thinking, ...(text ? [piece({ content: text })] : [])], { end: 'hang' })
}
