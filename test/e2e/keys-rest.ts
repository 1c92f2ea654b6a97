import { expect, type Page } from '@playwright/test'

/** Waits until a key is no longer held to be meant for what has just gone: an answer, a dialog, a menu. */
export async function untilKeysCount(page: Page): Promise<void> {
  await expect(page.locator('html[data-keys-rest]')).toHaveCount(0)
}
