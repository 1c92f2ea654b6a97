import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { expect, test } from './launch'

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What axe finds that is serious or critical, as lines to read: on the whole page, or within what a selector names. */
export async function seriousFindings(page: Page, within = 'html'): Promise<string[]> {
  await page.evaluate(await readFile(axeFile, 'utf8'))
  const { violations } = await page.evaluate(
    selector => (window as unknown as { axe: { run(context: string): Promise<AxeResults> } }).axe.run(selector),
    within,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}

/** Looks at a view in both themes: a picture of each is kept, and axe finds nothing serious in it, or within a part. */
export async function look(page: Page, name: string, within?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction(() => !document.getAnimations().some(running => running instanceof CSSTransition))
    await page.screenshot({ path: test.info().outputPath(`${name}-${colorScheme}.png`) })
    expect(await seriousFindings(page, within), `${name}, ${colorScheme}`).toEqual([])
  }
}
