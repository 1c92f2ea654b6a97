import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BROKEN, breakDrawing, breakWindow, mendWindow } from '../helpers/broken-drawing'
import { calling, saying } from '../helpers/chat-answers'
import { modelServer } from '../helpers/model-server'
import { type Atrium, expect, test } from './launch'
import { card, composer, connectModel, isThere, openFolder, say, showTab, timeline } from './person'

async function started(launch: (data: string) => Promise<Atrium>, folders: { data: string; workspace: string }) {
  const server = await modelServer()
  const atrium = await launch(folders.data)
  await connectModel(atrium.page, server.baseUrl)
  await openFolder(atrium, folders.workspace)
  return { ...atrium, server }
}

test('a message that fails to be drawn is there as its text, and takes nothing else with it', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const folders = { data: await folder('data'), workspace: await folder('broken') }
  const { page, server } = await started(launch, folders)
  await breakDrawing(page)
  server.add(saying(`Words before. **${BROKEN.message}** and after.`), saying('The next answer.'))
  await say(page, 'go')
  const failed = timeline(page).getByTestId('failed-part')
  await expect(failed).toContainText(`**${BROKEN.message}** and after.`)
  await expect(failed.getByRole('button', { name: 'Copy text' })).toBeVisible()
  await say(page, 'go on')
  await expect(timeline(page)).toContainText('The next answer.')

  await page.reload()
  await expect(timeline(page).getByRole('strong')).toHaveText(BROKEN.message)
  await expect(failed).toHaveCount(0)
  await server.close()
})

test('a card that fails to be drawn shows its plan as text and can only be denied', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const folders = { data: await folder('data'), workspace: await folder('broken') }
  const { page, server } = await started(launch, folders)
  await breakDrawing(page)
  server.add(calling('shell', { command: `touch ran # ${BROKEN.line}` }), saying('It was not allowed.'))
  await say(page, 'go')
  const failed = page.getByTestId('failed-card')
  await expect(failed).toContainText(`touch ran # ${BROKEN.line}`)
  await expect(card(page)).toHaveCount(0)
  await expect(failed.getByRole('button')).toHaveText(['', 'Deny', 'Retry', 'Copy error details'])
  await page.keyboard.press('ControlOrMeta+Enter')
  await failed.getByRole('button', { name: 'Deny' }).click()
  await expect(timeline(page)).toContainText('It was not allowed.')
  expect(await isThere(folders.workspace, 'ran')).toBe(false)
  await server.close()
})

test('a panel that fails to be drawn says so, and the session beside it goes on', { tag: '@deep' }, async ({
  launch,
  folder,
}) => {
  const folders = { data: await folder('data'), workspace: await folder('broken') }
  await writeFile(join(folders.workspace, `${BROKEN.line}.txt`), 'x')
  const { page, server } = await started(launch, folders)
  await breakDrawing(page)
  const tab = page.getByRole('tab', { name: 'Files', exact: true })
  if (!(await tab.isVisible())) await page.getByRole('button', { name: 'Show side panel' }).click()
  await tab.click()
  await expect(page.getByRole('complementary').getByTestId('failed-part')).toContainText('Can’t show this part')
  await expect(composer(page)).toBeVisible()
  await showTab(page, 'Changes')
  await expect(page.getByTestId('failed-part')).toHaveCount(0)
  await server.close()
})

test('if the whole window fails to be drawn, the person can copy the reason and goes on without the session', async ({
  launch,
  folder,
}) => {
  const folders = { data: await folder('data'), workspace: await folder('broken') }
  const { page, server } = await started(launch, folders)
  server.add(saying('An answer.'))
  await say(page, 'A question')
  await expect(timeline(page)).toContainText('An answer.')
  await breakWindow(page)
  await page.reload()
  const failed = page.getByTestId('failed-app')
  await expect(failed.getByRole('button', { name: 'Reload window' })).toBeVisible()
  await expect(failed.getByRole('button', { name: 'Copy error details' })).toBeVisible()
  await mendWindow(page)
  await failed.getByRole('button', { name: 'Continue without a session' }).click()
  await expect(page.getByTestId('session-item').first()).toBeVisible()
  await page.getByTestId('session-item').first().getByRole('button').first().click()
  await expect(timeline(page)).toContainText('An answer.')
  await server.close()
})
