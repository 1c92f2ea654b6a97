import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calling, saying } from '../helpers/chat-answers'
import { answered, start } from './card-scene'
import { expect, test } from './launch'
import { approval, card, composer, isThere, makeProfile, say, timeline, toolLine } from './person'

const patching = (...lines: string[]) =>
  calling('apply_patch', { diff: ['*** Begin Patch', '*** Update File: a.txt', ...lines, '*** End Patch'].join('\n') })

test('a file that somebody else changed after the plan is said so on the new card, with what they changed', async ({
  launch,
  folder,
}) => {
  const scene = await start({ launch, folder }, { 'a.txt': 'one\ntwo\nthree\nfour\nfive\nsix\nseven\n' })
  const { page, workspace, server } = scene
  await makeProfile(page, { editTools: 'patch' })
  server.add(patching('@@', '-two', '+TWO'), saying('That was it.'))
  await say(page, 'change it')
  await expect(approval(card(page))).toBeEnabled()
  await writeFile(join(workspace, 'a.txt'), 'one\ntwo\nthree\nfour\nfive\nsix\nSEVEN by another editor\n')
  await page.keyboard.press('Control+Enter')
  const moved = card(page).getByTestId('moved-files')
  await expect(moved).toContainText('Changed by something else since you approved')
  await expect(moved).toContainText('SEVEN by another editor')
  await expect(card(page)).toContainText(
    'Asking again because something else has changed this since you approved: a.txt',
  )
  await answered(scene, 'it')
  expect(await readFile(join(workspace, 'a.txt'), 'utf8')).toBe(
    'one\nTWO\nthree\nfour\nfive\nsix\nSEVEN by another editor\n',
  )

  // If it no longer fits, the person sees a message.
  server.add(patching('@@', '-three', '+THREE'), saying('Then not.'))
  await say(page, 'once more')
  await expect(approval(card(page))).toBeEnabled()
  await writeFile(join(workspace, 'a.txt'), 'all new\n')
  await page.keyboard.press('Control+Enter')
  await expect(timeline(page)).toContainText('Then not.')
  const line = toolLine(page, 'Tried to').last()
  await line.getByRole('button').first().click()
  await expect(line).toContainText('Something else changed a.txt after you approved')
  server.add(patching('@@', '-missing', '+x'), saying('Nor this.'))
  await say(page, 'a wrong one')
  await expect(timeline(page)).toContainText('Nor this.')
  const wrong = toolLine(page, 'Tried to').last()
  await wrong.getByRole('button').first().click()
  await expect(wrong).toContainText(
    'This change doesn’t match the file: the lines it builds on aren’t there. Nothing was changed. The model was told and can read the file again.',
  )
  expect(await readFile(join(workspace, 'a.txt'), 'utf8')).toBe('all new\n')
  await server.close()
})

test('a folder that was deleted is not made again: it is said what to do, and nothing that was written is lost', async ({
  launch,
  folder,
}) => {
  const parent = await folder('parent')
  const scene = await start({ launch, folder }, {})
  const { page, workspace, server } = scene
  server.add(calling('write_file', { path: 'new/deep.txt', content: 'x\n' }), saying('It is gone.'))
  await say(page, 'write it')
  await expect(approval(card(page))).toBeEnabled()
  const elsewhere = join(parent, 'moved')
  await rename(workspace, elsewhere)
  await page.keyboard.press('Control+Enter')
  await expect(timeline(page)).toContainText('It is gone.')
  await expect(isThere(join(workspace, '..'), workspace.split('/').at(-1) ?? '')).resolves.toBe(false)
  const line = toolLine(page, 'Tried to').last()
  await line.getByRole('button').first().click()
  await expect(line).toContainText(
    'is missing, so nothing was done in it. Restore it, or open it at its new location. This conversation is kept.',
  )

  await composer(page).fill('words that are kept')
  await composer(page).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'is not there. It may have been moved' })).toBeVisible()
  await expect(composer(page)).toHaveValue('words that are kept')
  await expect(isThere(join(workspace, '..'), workspace.split('/').at(-1) ?? '')).resolves.toBe(false)
  await rename(elsewhere, workspace)
  server.add(saying('Back again.'))
  await composer(page).press('Enter')
  await expect(timeline(page)).toContainText('Back again.')
  await server.close()
})
