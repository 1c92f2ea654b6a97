import { expect, type Page } from '@playwright/test'
import { modelServer } from '../helpers/model-server'
import type { Camera } from './camera'

/** The window of somebody who is new, until a model is connected. */
export async function walkStart(page: Page, camera: Camera): Promise<void> {
  await expect(page.getByRole('button', { name: 'Open folder…' })).toBeVisible()
  await camera.shoot('first-run')
  await page.getByRole('button', { name: 'Connect a model' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a provider' })
  await expect(dialog).toBeVisible()
  await camera.shoot('connect')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await camera.shoot('connect-missing')
  const silent = await modelServer([], { type: 'no-headers' })
  try {
    await dialog.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Other server' })
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Garden server')
    await dialog.getByRole('textbox', { name: 'URL' }).fill(silent.baseUrl)
    await dialog.getByRole('button', { name: 'Load models' }).click()
    await expect(dialog.getByText('Loading models…')).toBeVisible()
    await camera.shoot('connect-loading')
    await dialog.getByText('More settings', { exact: true }).click()
    await camera.shoot('connect-more')
  } finally {
    await silent.close()
  }
  await expect(dialog.getByText('Loading models…')).toHaveCount(0)
  await camera.shoot('connect-failed')
  await page.keyboard.press('Escape')
  await camera.shoot('connect-unsaved')
  await dialog.getByRole('button', { name: 'Discard changes' }).click()
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Control+,')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings.getByRole('tabpanel', { name: 'Providers' })).toBeVisible()
  await camera.shoot('settings-new-providers')
  await settings.getByRole('tab', { name: 'Profiles' }).click()
  await camera.shoot('settings-new-profiles')
  await page.keyboard.press('Escape')
}
