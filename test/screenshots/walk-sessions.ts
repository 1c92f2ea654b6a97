import { expect } from '@playwright/test'
import { sessionLogs } from '../../main/store/logs/session-logs'
import { composer } from '../e2e/person'
import { began, ended, replied } from '../helpers/session-of'
import type { Scene } from './scene'

const HOUR = 60 * 60 * 1000
const TITLES = [
  'Sort the seeds by month',
  'Why do the beans have holes?',
  'A table of the harvest, by bed and by week, with sums',
  'Rename the pictures',
  'Write to the allotment society',
  'Repair of the fence',
]

/** Keeps what a person said and heard on the days before. */
export async function keepOlderSessions(dataFolder: string, workspace: string): Promise<void> {
  let now = Date.now()
  const logs = sessionLogs(dataFolder, { now: () => now })
  for (const [index, title] of TITLES.entries()) {
    now -= index * 30 * HOUR
    const [id, turnId] = [`s${index}`, `t${index}`]
    await logs.create(id, { type: 'session.created', id, workspace, title })
    const said = [
      began(turnId, title),
      ...replied(turnId, 'The beans have **holes** because of beetles.'),
      ended(turnId),
    ]
    for (const fact of said) await logs.append(id, fact)
  }
  await logs.close()
}

export async function walkSessions({ page, camera }: Scene): Promise<void> {
  const items = page.getByTestId('session-item')
  const one = items.filter({ hasText: 'Sort the seeds' })
  // It ends while another session is looked at.
  await composer(page).fill('!sleep 4; echo watered')
  await page.keyboard.press('Enter')
  await expect(items.filter({ hasText: 'echo watered' })).toHaveAttribute('data-status', 'running')
  await one.click()
  await expect(page.getByTestId('turn-end').first()).toBeVisible()
  await expect(items.filter({ hasText: 'echo watered' })).toHaveAttribute('data-unseen', 'done', { timeout: 20_000 })
  await camera.shoot('session-older')
  await one.click({ button: 'right' })
  await camera.shoot('session-menu')
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await expect(page.getByRole('dialog', { name: 'Rename session' })).toBeVisible()
  await camera.shoot('session-rename')
  await page.keyboard.press('Escape')
  await items.filter({ hasText: 'Why do' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Pin' }).click()
  await items.filter({ hasText: 'Rename the pictures' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByRole('button', { name: /^Archived/ }).click()
  await items.filter({ hasText: 'Repair of' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted “Repair of the fence”.')).toBeVisible()
  await camera.shoot('sessions-deleted')
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  const search = page.getByTestId('session-search')
  await search.fill('holes')
  await expect(page.getByTestId('found-session').first()).toBeVisible()
  await camera.shoot('sessions-found')
  await search.fill('nothing like it')
  await expect(page.getByText('No results')).toBeVisible()
  await camera.shoot('sessions-found-none')
  await search.fill('')
  await page.getByRole('button', { name: 'Actions for garden' }).click()
  await camera.shoot('folder-menu')
  await page.getByRole('menuitem', { name: 'Remove from list' }).click()
  await expect(page.getByText('“garden” is off the list.')).toBeVisible()
  await camera.shoot('folder-forgotten')
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(page.getByTestId('turn-end').first()).toBeVisible()
  const heading = page.getByRole('heading', { name: 'garden' }).getByRole('button')
  await heading.click()
  await expect(items).toHaveCount(1)
  await camera.shoot('folder-folded')
  await heading.click()
}

/** Menus of the bar above the conversation, the mode, and the palette. */
export async function walkBar({ page, camera }: Scene): Promise<void> {
  const menus = [
    [/^Model:/, 'menu-model'],
    [/^Theme:/, 'menu-theme'],
    [/^Approval mode:/, 'menu-mode'],
    [/^Context/, 'menu-context'],
  ] as const
  for (const [name, picture] of menus) {
    await page.getByRole('button', { name }).click()
    await camera.shoot(picture)
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toBeVisible()
  await camera.shoot('palette')
  await page.keyboard.type('text s')
  await camera.shoot('palette-found')
  await page.getByRole('combobox', { name: 'Find anything' }).fill('nothing like it')
  await camera.shoot('palette-none')
  await page.keyboard.press('Escape')
}
