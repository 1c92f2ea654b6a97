import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { card, readCard, say, timeline } from '../e2e/person'
import { callingAll, saying } from '../helpers/chat-answers'
import { idle, type Scene, showPanel } from './scene'

const write = (path: string, content: string) => ({ name: 'write_file', input: { path, content } })

/** Shows a turn's changes being taken back: the question before, what cannot be taken back, and what is left. */
export async function walkUndo({ page, server, workspace, camera }: Scene): Promise<void> {
  const files = ['notes/2026-08.md', 'notes/2026-09.md']
  server.add(callingAll(files.map(path => write(path, '# To do\n\nPick the beans.\n'))), saying('Both are written.'))
  await say(page, 'Write two notes.')
  await expect(card(page)).toHaveCount(2)
  for (const at of [1, 0]) await readCard(page, at)
  await card(page)
    .first()
    .getByRole('button', { name: /^Approve all/ })
    .click()
  await card(page).first().getByRole('button', { name: 'Approve all 2', exact: true }).click()
  await expect(timeline(page)).toContainText('Both are written.')
  await idle(page)
  await showPanel(page, 'Changes')
  const panel = page.getByRole('tabpanel', { name: 'Changes' })
  await panel.getByRole('button', { name: 'Undo turn…' }).click()
  await expect(panel.getByRole('button', { name: 'Undo turn' })).toBeVisible()
  await camera.shoot('undo-asked')
  await writeFile(join(workspace, files[1] ?? ''), '# Done\n\nNothing is left to pick.\n')
  await panel.getByRole('button', { name: 'Undo turn' }).click()
  await expect(panel).toContainText('Couldn’t undo')
  await camera.shoot('undo-failed')
  await page.getByRole('button', { name: 'Dismiss' }).last().click()
}
