import { expect, type Locator, type Page } from '@playwright/test'
import type { Camera } from './camera'

const PAGES = [
  'Profiles',
  'Providers',
  'Tools',
  'MCP servers',
  'Permissions',
  'Project',
  'Appearance',
  'Shortcuts',
  'Data',
]

type Walk = { page: Page; camera: Camera }

/** Every page of the settings, and what opens on them. */
export async function walkSettings({ page, camera }: Walk): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  for (const name of PAGES) {
    await dialog.getByRole('tab', { name }).click()
    await expect(dialog.getByRole('tabpanel', { name })).toBeVisible()
    if (name === 'Data') await expect(dialog.getByText('Together')).toBeVisible()
    await camera.shoot(`settings-${name.toLowerCase().replace(' ', '-')}`)
  }
  const search = dialog.getByRole('searchbox', { name: 'Search settings' })
  await search.fill('text')
  await camera.shoot('settings-search')
  await search.fill('nothing like this')
  await camera.shoot('settings-search-none')
  await search.fill('')
  await walkForms(dialog, camera)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

async function walkForms(dialog: Locator, camera: Camera): Promise<void> {
  await dialog.getByRole('tab', { name: 'Profiles' }).click()
  await dialog.getByRole('button', { name: /^Edit/ }).first().click()
  await dialog.getByRole('textbox', { name: /Temperature/ }).fill('9')
  await camera.shoot('settings-profile-form')
  await dialog.getByRole('tab', { name: 'MCP servers' }).click()
  await dialog.getByRole('button', { name: /^Add/ }).first().click()
  await camera.shoot('settings-mcp-form')
  await dialog.getByRole('tab', { name: 'Data' }).click()
  await dialog.getByRole('button', { name: 'Clear: Everything' }).click()
  await camera.shoot('settings-data-clear')
}

/** The panels beside the conversation. */
export async function walkPanels({ page, camera }: Walk): Promise<void> {
  const open = (name: string) => page.getByRole('tab', { name }).click()
  await open('Files')
  await page.getByText('harvest.csv').first().click()
  await camera.shoot('panel-files')
  await open('Terminal')
  await expect(page.locator('.xterm').first()).toBeVisible()
  await camera.shoot('panel-terminal')
  await open('Changes')
}
