import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { calling, saying } from '../helpers/chat-answers'
import { modelServer } from '../helpers/model-server'
import { look } from './axe'
import { expect, test } from './launch'
import { approval, card, composer, connectModel, isThere, openFolder, readCard, say, timeline } from './person'
import { picture } from './picture'

const overview = (page: Page) => page.getByTestId('overview')
const lines = (page: Page, state: string) =>
  overview(page).locator(`[data-testid="overview-session"][data-state="${state}"]`)
const waiting = (page: Page) => overview(page).locator('[data-overview-waiting]')

test('sessions of two folders are seen by their state, and what waits is answered in place', async ({
  launch,
  folder,
}) => {
  const [shop, garden] = [await folder('shop'), await folder('garden')]
  const server = await modelServer([])
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  const begin = async (words: string, ...answers: Parameters<typeof server.add>) => {
    server.add(...answers)
    await say(page, words)
    await expect(timeline(page)).toContainText(words)
  }
  const another = async () => {
    await page.keyboard.press('ControlOrMeta+N')
    await expect(timeline(page)).toContainText('What would you like to do')
    await expect(composer(page)).toBeEnabled()
  }

  await test.step('two wait, one works, and one ends while nobody looks', async () => {
    await openFolder(atrium, shop)
    await begin('Write the prices.', calling('write_file', { path: 'prices.md', content: 'Apples: 80\n' }))
    await expect(card(page)).toContainText('prices.md')
    await another()
    const questions = [{ question: 'Which day is closed?', suggestions: ['Sunday', 'Monday', 'None'] }]
    await begin('Write the hours.', calling('ask_user', { questions }))
    await expect(page.getByTestId('question-card')).toBeVisible()
    await openFolder(atrium, garden)
    // The field of the session before is there until this one is.
    await expect(timeline(page)).toContainText('What would you like to do')
    await begin('Plan the beds.', { type: 'no-headers' })
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
    await another()
    await begin('Name three herbs.', saying('Thyme, sage and mint.', { pieceBytes: 40, delayMs: 100 }))
    await another()
    await expect(page.locator('[data-testid="session-item"][data-unseen="done"]')).toHaveCount(1)
    await expect(page.getByTestId('overview-button')).toContainText('2')
  })

  await test.step('a key leads to all of them', async () => {
    await page.keyboard.press('ControlOrMeta+Shift+J')
    await expect(overview(page)).toBeFocused()
    await expect(page.getByTestId('overview-button')).toHaveAttribute('aria-current', 'page')
    await expect(waiting(page)).toHaveCount(2)
    await expect(waiting(page).first()).toContainText('Write the prices.')
    await expect(waiting(page).first().getByTestId('approval-card')).toContainText('Apples: 80')
    await expect(waiting(page).nth(1).getByTestId('question-card')).toContainText('Which day is closed?')
    await expect(lines(page, 'running')).toContainText('Plan the beds.')
    await expect(lines(page, 'done')).toContainText('Name three herbs.')
    await expect(lines(page, 'idle')).toHaveCount(0)
    await look(page, 'overview')
    await picture(atrium, 'overview')
    // The session behind it is not drawn: its keys answer nothing.
    await expect(timeline(page)).toHaveCount(0)
  })

  await test.step('idle sessions are folded away until they are asked for', async () => {
    await overview(page).getByRole('button', { name: /^Idle/ }).click()
    await expect(lines(page, 'idle')).toHaveCount(1)
    await overview(page).getByRole('button', { name: /^Idle/ }).click()
    await expect(lines(page, 'idle')).toHaveCount(0)
  })

  await test.step('a change is approved in place, by its key, and its session ends unseen', async () => {
    expect(await isThere(shop, 'prices.md')).toBe(false)
    server.add(saying('The prices are there.'))
    // Of several sessions a card hears no key before it has the focus.
    await readCard(page)
    await overview(page).focus()
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.keyboard.press('ControlOrMeta+J')
    await expect(waiting(page).first().getByTestId('approval-card')).toBeFocused()
    await readCard(page)
    await approval(card(page)).focus()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(waiting(page)).toHaveCount(1)
    await expect(lines(page, 'done')).toHaveCount(2)
    await expect(page.getByTestId('overview-button')).toContainText('1')
    expect(await readFile(join(shop, 'prices.md'), 'utf8')).toBe('Apples: 80\n')
  })

  await test.step('a question is answered in place', async () => {
    server.add(saying('Closed on Mondays.'))
    await page.keyboard.press('ControlOrMeta+J')
    const asked = waiting(page).getByTestId('question-card')
    await asked.getByRole('radio', { name: /Monday/ }).check()
    await expect(asked.getByRole('button', { name: /Send|Answer/ })).toBeEnabled()
    await asked.getByRole('button', { name: /Send|Answer/ }).click()
    await expect(waiting(page)).toHaveCount(0)
    await expect(overview(page)).toContainText('Nothing needs your input.')
    await expect(lines(page, 'done')).toHaveCount(3)
    await picture(atrium, 'overview-done')
  })

  await test.step('a line leads to its session, and the sidebar back', async () => {
    await lines(page, 'done').filter({ hasText: 'Write the hours.' }).click()
    await expect(timeline(page)).toContainText('Closed on Mondays.')
    await expect(overview(page)).toHaveCount(0)
    await page.getByTestId('overview-button').click()
    await expect(lines(page, 'done')).toHaveCount(2)
    await page.getByRole('button', { name: 'Close overview' }).click()
    await expect(timeline(page)).toContainText('Closed on Mondays.')
    await page.keyboard.press('ControlOrMeta+K')
    await page.keyboard.type('overview')
    await page.keyboard.press('Enter')
    await expect(overview(page)).toBeVisible()
    // The session that was open all along is one of the list.
    await page.getByTestId('session-item').filter({ hasText: 'Write the hours.' }).getByRole('button').first().click()
    await expect(timeline(page)).toContainText('Closed on Mondays.')
  })
  await server.close()
})
