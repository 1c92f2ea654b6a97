import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { isDeep } from '../helpers/how-deep'
import { expect, test } from './launch'

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

type Axe = { run(context: string, options: RunOptions): Promise<AxeResults> }

/** Returns axe's serious or critical findings once nothing moves, as lines to read: on the whole page, or within what a selector names. */
export async function seriousFindings(page: Page, within = 'html', options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(axeFile, 'utf8'))
  const found = await findingsOf(page, within, options)
  // An element that appeared in the meantime may have been fading in.
  return found.length === 0 ? found : findingsOf(page, within, options)
}

async function findingsOf(page: Page, within: string, options: RunOptions): Promise<string[]> {
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.waitForFunction(allStands)
  const { violations } = await page.evaluate(
    ([selector, given]: [string, RunOptions]) => (window as unknown as { axe: Axe }).axe.run(selector, given),
    [within, { ...options, resultTypes: ['violations'] }] satisfies [string, RunOptions],
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}

/** The rules that a theme can affect. */
/** Colours take most of the time, and are looked at by the tests of the whole page, and in a deep run by all. */
const WITHOUT_COLOURS: RunOptions = { rules: { 'color-contrast': { enabled: false } } }
const OF_COLOURS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] }

/** Looks at a view, in a deep run in both themes and with their colours: axe finds nothing serious in it, or within a part. What it does find is kept as a picture. */
export async function look(page: Page, name: string, within?: string): Promise<void> {
  for (const colorScheme of isDeep ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme })
    const found = await seriousFindings(
      page,
      within,
      colorScheme === 'dark' ? OF_COLOURS : isDeep ? {} : WITHOUT_COLOURS,
    )
    if (found.length > 0) await page.screenshot({ path: test.info().outputPath(`${name}-${colorScheme}.png`) })
    expect(found, `${name}, ${colorScheme}`).toEqual([])
  }
}

/** An animation that never ends is not awaited. */
function allStands(): boolean {
  const moving = document.getAnimations().filter(({ playState }) => playState === 'running')
  return moving.every(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY)
}
