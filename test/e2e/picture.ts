import { join } from 'node:path'
import type { Atrium } from './launch'

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

/** Keeps pictures of what is shown in the folder that LOOKS names, where somebody wants to look at them: two sizes, light and dark. */
export async function picture({ app, page }: Atrium, name: string): Promise<void> {
  if (!process.env.LOOKS) return
  for (const size of SIZES) {
    await app.evaluate(
      ({ BrowserWindow }, { width, height }) => BrowserWindow.getAllWindows()[0]?.setContentSize(width, height),
      size,
    )
    await page.waitForFunction(({ width }) => innerWidth === width, size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(() =>
        Promise.all(
          document
            .getAnimations()
            .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
            .map(({ finished }) => finished.catch(() => undefined)),
        ),
      )
      await page.screenshot({ path: join(process.env.LOOKS, `${name}-${size.width}-${colorScheme}.png`) })
    }
  }
}
