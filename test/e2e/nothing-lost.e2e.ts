import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sessionLogs } from '../../main/store/logs/session-logs'
import { calling, saying } from '../helpers/chat-answers'
import { type Answer, events, modelServer } from '../helpers/model-server'
import { began, ended, replied } from '../helpers/session-of'
import { start } from './card-scene'
import { expect, test } from './launch'
import {
  approval,
  card,
  composer,
  connectModel,
  makeProfile,
  openFolder,
  say,
  showTab,
  timeline,
  toolLine,
} from './person'

/** An answer that takes half a minute. */
function slowly(): Answer {
  const chunks = Array.from({ length: 300 }, () => ({ choices: [{ index: 0, delta: { content: 'And more. ' } }] }))
  return events([...chunks, '[DONE]'], { pieceBytes: 64, delayMs: 100 })
}

test('a dialog stays while text is marked beyond its edge, and while a file is not picked after all', async ({
  launch,
  folder,
}) => {
  const atrium = await launch()
  const { page } = atrium
  await openFolder(atrium, await folder('work'))
  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  const field = settings.getByRole('searchbox', { name: 'Search settings' })
  await field.fill('density')
  await field.hover()
  await page.mouse.down()
  await page.mouse.move(4, 4)
  await page.mouse.up()
  await expect(field).toHaveValue('density')
  await field.fill('')
  await settings.getByRole('tab', { name: 'Data' }).click()
  const files = settings.locator('input[type=file]').first()
  await files.evaluate(input => void input.dispatchEvent(new Event('cancel', { bubbles: true })))
  await expect(settings).toBeVisible()
  await page.mouse.click(4, 4)
  await expect(settings).toHaveCount(0)
})

test('each file of a plan keeps what was written for it, and all of them are shown again together', async ({
  launch,
  folder,
}) => {
  const scene = await start({ launch, folder }, {})
  const { page, server, workspace } = scene
  await makeProfile(page, { editTools: 'patch' })
  const added = ['a.md', 'b.md', 'c.md'].map(name => `*** Add File: ${name}\n+theirs`)
  server.add(
    calling('apply_patch', { diff: ['*** Begin Patch', ...added, '*** End Patch'].join('\n') }),
    saying('Done.'),
  )
  await say(page, 'three files')
  await card(page).getByRole('button', { name: 'Edit…' }).click()
  const field = card(page).getByRole('textbox', { name: /content/ })
  const which = card(page).getByRole('combobox', { name: 'File' })
  const send = card(page).getByRole('button', { name: 'Preview' })
  await expect(field).toHaveValue('theirs\n')
  await expect(send).toBeDisabled()
  await field.fill('mine a\n')
  await which.selectOption('c.md')
  await expect(field).toHaveValue('theirs\n')
  await field.fill('mine c\n')
  await which.selectOption('a.md')
  await expect(field).toHaveValue('mine a\n')
  await expect(which.getByRole('option')).toHaveText(['a.md (changed)', 'b.md', 'c.md (changed)'])
  await field.dispatchEvent('keydown', { key: 'Escape', isComposing: true })
  await expect(field).toHaveValue('mine a\n')
  await send.click()
  await expect(card(page)).toContainText('You edited this. The model will be told.')
  await expect(approval(card(page))).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(timeline(page)).toContainText('Done.')
  const held = await Promise.all(['a.md', 'b.md', 'c.md'].map(name => readFile(join(workspace, name), 'utf8')))
  expect(held).toEqual(['mine a\n', 'theirs\n', 'mine c\n'])
  await server.close()
})

test('an edited message stays until it is sent', async ({ launch, folder }) => {
  const server = await modelServer([saying('One.'), slowly(), saying('Three.')])
  const atrium = await launch()
  const { page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, await folder('work'))
  await say(page, 'first words')
  await expect(page.getByTestId('turn-end')).toHaveCount(1)
  const message = timeline(page).getByRole('article', { name: 'You' }).first()
  const field = timeline(page).getByRole('textbox', { name: 'Edit message' })
  const edit = async () => {
    await message.hover()
    await message.getByRole('button', { name: 'Edit and resend' }).click()
  }
  await edit()
  await field.fill('better words')
  await field.dispatchEvent('keydown', { key: 'Escape', isComposing: true })
  await expect(field).toHaveValue('better words')

  await page.getByTestId('composer').fill('meanwhile')
  await page.getByTestId('composer').press('Enter')
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible()
  await field.press('Enter')
  await expect(page.getByText('This session is still running. Stop it first.')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(field).toHaveValue('better words')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByTestId('turn-end')).toHaveCount(2)

  await field.press('Escape')
  await expect(field).toHaveCount(0)
  await edit()
  await expect(field).toHaveValue('better words')
  await page.reload()
  await page.getByTestId('session-item').first().click()
  await expect(field).toHaveValue('better words')
  await field.press('Shift+Enter')
  await expect(field).toHaveValue(/\n/)
  await field.press('Enter')
  await expect(timeline(page)).toContainText('Three.')
  await expect(field).toHaveCount(0)
  expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('better words')
  await server.close()
})

test('Esc in the search of files empties it, and the turn goes on; a file opens in a narrow window too', async ({
  launch,
  folder,
}) => {
  const server = await modelServer([slowly()])
  const workspace = await folder('work')
  await writeFile(join(workspace, 'notes.md'), 'What I noted.\n')
  const atrium = await launch()
  const { app, page } = atrium
  await connectModel(page, server.baseUrl)
  await openFolder(atrium, workspace)
  await showTab(page, 'Files')
  const search = page.getByRole('searchbox', { name: 'Find a file' })
  await say(page, 'go on')
  const stop = page.getByRole('button', { name: 'Stop', exact: true })
  await expect(stop).toBeVisible()
  await search.fill('no')
  await search.press('Escape')
  await expect(search).toHaveValue('')
  await expect(timeline(page)).toContainText('And more. And more. And more.')
  await expect(stop).toBeVisible()
  await stop.click()

  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(900, 700))
  const panel = page.getByRole('complementary', { name: 'Side panel' })
  await expect(panel).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('notes.md')
  await page.getByRole('option', { name: /notes\.md/ }).click()
  await expect(panel).toContainText('What I noted.')
  await server.close()
})

test('a Delete that is held removes one session, and what a command printed is whole in one that was left', async ({
  launch,
  folder,
}) => {
  const [data, workspace] = [await folder('data'), await folder('work')]
  await mkdir(join(data, 'data'), { recursive: true })
  const logs = sessionLogs(join(data, 'data'))
  for (const id of ['s1', 's2', 's3', 's4']) {
    await logs.create(id, { type: 'session.created', id, workspace, title: `Talk ${id}` })
    for (const fact of [began(`t-${id}`, 'Hello'), ...replied(`t-${id}`, 'Hello.'), ended(`t-${id}`)])
      await logs.append(id, fact)
  }
  await logs.close()
  const { page } = await launch(data)
  const items = page.getByTestId('session-item')
  await expect(items).toHaveCount(4)

  // It takes the focus when the session is there that is shown first.
  await expect(composer(page)).toBeFocused()
  await items.nth(1).getByRole('button').first().focus()
  await page.keyboard.down('Delete')
  await expect(items).toHaveCount(3)
  await expect(items.nth(1).getByRole('button').first()).toBeFocused()
  await page.keyboard.down('Delete')
  await page.keyboard.up('Delete')
  await page.keyboard.press('F2')
  await expect(page.getByRole('dialog', { name: 'Rename' })).toBeVisible()
  await expect(items).toHaveCount(3)
  await page.keyboard.press('Escape')

  await items.first().click()
  await expect(composer(page)).toBeEnabled()
  await composer(page).fill(
    '!echo first; while [ ! -e go ]; do sleep 0.1; done; echo second; while [ ! -e end ]; do sleep 0.1; done',
  )
  await composer(page).press('Enter')
  const output = toolLine(page, 'echo first')
  await expect(output).toContainText('first')
  await items.last().click()
  await expect(output).toHaveCount(0)
  await items.filter({ has: page.locator('[aria-current="page"]') }).waitFor()
  await page.locator('[data-testid="session-item"][data-status="running"]').click()
  await expect(output).toBeVisible()
  await writeFile(join(workspace, 'go'), '')
  await expect(output).toContainText('Earlier output isn’t shown here.')
  await writeFile(join(workspace, 'end'), '')
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0)
  await expect(output.getByRole('region', { name: 'Output' })).toContainText('first')
  await expect(output.getByRole('region', { name: 'Output' })).toContainText('second')
})
