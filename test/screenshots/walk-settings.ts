import { expect, type Locator, type Page } from '@playwright/test'
import { card, readCard, say, timeline } from '../e2e/person'
import { calling, saying } from '../helpers/chat-answers'
import type { Camera } from './camera'
import { idle, leaveSettings, type Scene } from './scene'

const PAGES = [
  'Profiles',
  'Providers',
  'Tools',
  'MCP servers',
  'Permissions',
  'Vault',
  'Project',
  'General',
  'Appearance',
  'Shortcuts',
  'Data',
]

async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings' }).click()
  return page.getByRole('dialog', { name: 'Settings' })
}

/** Every page of the settings, and what is found in them. */
export async function walkSettings({ page, camera }: Scene): Promise<void> {
  const dialog = await openSettings(page)
  for (const name of PAGES) {
    await dialog.getByRole('tab', { name }).click()
    await expect(dialog.getByRole('tabpanel', { name })).toBeVisible()
    if (name === 'Data') await expect(dialog.getByText('Total', { exact: true })).toBeVisible()
    await camera.shoot(`settings-${name.toLowerCase().replace(' ', '-')}`)
    if (name === 'Appearance' || name === 'Data') {
      const toEnd = () =>
        dialog.getByRole('tabpanel', { name }).evaluate(panel => {
          for (let box: Element | null = panel; box; box = box.parentElement) box.scrollTo(0, box.scrollHeight)
        })
      await camera.shoot(`settings-${name.toLowerCase()}-end`, { before: toEnd })
    }
  }
  const search = dialog.getByRole('searchbox', { name: 'Search settings' })
  await search.fill('text')
  await camera.shoot('settings-search')
  await search.fill('nothing like this')
  await camera.shoot('settings-search-none')
  await search.fill('')
  await leaveSettings(page)
}

/** Shows what opens on the pages. */
export async function walkForms({ page, camera }: Scene): Promise<void> {
  const dialog = await openSettings(page)
  await dialog.getByRole('tab', { name: 'Profiles' }).click()
  await dialog.getByRole('button', { name: /^Edit/ }).first().click()
  await dialog.getByText('Advanced', { exact: true }).click()
  await dialog.getByRole('textbox', { name: /Temperature/ }).fill('9')
  await camera.shoot('settings-profile-form')
  await page.keyboard.press('Escape')
  await camera.shoot('settings-unsaved')
  await page.reload()
  await openSettings(page)
  await dialog.getByRole('tab', { name: 'Profiles' }).click()
  await dialog.getByRole('button', { name: /^Edit/ }).first().click()
  await camera.shoot('settings-kept')
  await dialog.getByRole('tab', { name: 'Providers' }).click()
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await dialog
    .getByRole('button', { name: /^Test / })
    .last()
    .click()
  await expect(dialog.getByText('answers.')).toBeVisible()
  await camera.shoot('settings-provider-tested')
  await dialog
    .getByRole('button', { name: /^Edit / })
    .last()
    .click()
  await expect(page.getByRole('dialog', { name: 'Edit provider' })).toBeVisible()
  await camera.shoot('settings-provider-form')
  await page.keyboard.press('Escape')
  // The form has taken the place of the settings, and gives it back.
  await expect(dialog).toBeVisible()
  await walkVault(dialog, camera)
  await walkProject(dialog, camera)
  await dialog.getByRole('tab', { name: 'Shortcuts' }).click()
  await dialog
    .getByRole('button', { name: /^(Change|Set)/ })
    .first()
    .click()
  await camera.shoot('settings-shortcut-set')
  await page.keyboard.press('Escape')
  await dialog.getByRole('tab', { name: 'Data' }).click()
  await dialog.getByRole('button', { name: 'Clear: Everything' }).click()
  const sure = dialog.getByRole('button', { name: 'Delete permanently' })
  await camera.shoot('settings-data-clear', { before: () => sure.scrollIntoViewIfNeeded() })
  await page.keyboard.press('Escape')
  await leaveSettings(page)
}

async function walkVault(dialog: Locator, camera: Camera): Promise<void> {
  await dialog.getByRole('tab', { name: 'Vault' }).click()
  await dialog.getByRole('button', { name: 'Add entry…' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('garden shop')
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Login' })
  await dialog.getByRole('textbox', { name: 'Hosts' }).fill('*.example.com')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await camera.shoot('settings-vault-refused')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('garden-shop')
  await dialog.getByRole('group', { name: 'Field user' }).getByRole('textbox', { name: 'Value' }).fill('ada')
  await dialog.getByRole('group', { name: 'Field password' }).getByRole('textbox', { name: 'Value' }).fill('tomatoes')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Never used')).toBeVisible()
  await camera.shoot('settings-vault-list')
}

async function walkProject(dialog: Locator, camera: Camera): Promise<void> {
  await dialog.getByRole('tab', { name: 'Project' }).click()
  await dialog.getByRole('button', { name: 'New command…' }).click()
  await camera.shoot('settings-project-new')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('water')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('new file')).toBeVisible()
  await camera.shoot('settings-project-editor')
  await dialog.getByRole('button', { name: 'Back to list' }).click()
  const discard = dialog.getByRole('button', { name: 'Discard changes' })
  if (await discard.isVisible()) await discard.click()
}

/** Rules that a card made, and what they allow. */
export async function walkRules({ page, server, camera }: Scene): Promise<void> {
  server.add(calling('shell', { command: 'touch list.txt' }), saying('It is there.'))
  await say(page, 'Begin a list.')
  await readCard(page)
  await card(page).getByRole('button', { name: 'Always allow…' }).click()
  await card(page)
    .getByRole('radio', { name: /<path>/ })
    .check()
  await card(page).getByRole('radio', { name: 'Always in this folder' }).check()
  await card(page).getByRole('button', { name: 'Always allow' }).click()
  await expect(timeline(page)).toContainText('It is there.')
  await idle(page)
  const dialog = await openSettings(page)
  await dialog.getByRole('tab', { name: 'Permissions' }).click()
  await dialog.getByRole('textbox', { name: 'Command' }).fill('rm -rf notes')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status').last()).toContainText('Asks first')
  await camera.shoot('settings-rules')
  await dialog.getByRole('button', { name: 'Change expiration…' }).first().click()
  await camera.shoot('settings-rule-end')
  await page.keyboard.press('Escape')
  if (await dialog.isVisible()) await leaveSettings(page)
}
