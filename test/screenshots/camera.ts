import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { messageOf } from '../../shared/errors'
import { drawn } from '../e2e/person'

/** The looks of the system; Atrium follows them. */
const LOOKS = {
  light: { colorScheme: 'light', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  'contrast-light': { colorScheme: 'light', contrast: 'more' },
  'contrast-dark': { colorScheme: 'dark', contrast: 'more' },
} as const
const FORCED = { forced: { colorScheme: 'dark', contrast: 'no-preference', forcedColors: 'active' } } as const

export type Size = { width: number; height: number }
export type Sizes = Readonly<Record<string, Size>>
export type Shot = {
  sizes?: Sizes
  /** Done in each size before its pictures, such as scrolling to an end. */
  before?(): Promise<unknown>
  /** True if the system sets the colors, too. */
  isForced?: boolean
}
export type Camera = {
  /** Of what is shown now, in every look, in the sizes of the pass or in others. */
  shoot(name: string, how?: Shot): Promise<void>
  /** Walks a part of the way. One that cannot be walked is told, with a picture of where it ended, and the next one begins. */
  walk(name: string, way: () => Promise<void>): Promise<void>
  count(): number
  failures(): readonly string[]
}

type CameraParts = {
  app: ElectronApplication
  page: Page
  folder: string
  sizes: Sizes
  /** Only these parts of the way are walked; without any, all. */
  wanted: readonly string[]
}

/** Takes pictures of what the window shows, as `<view>--<size>--<look>.png`. */
export function camera({ app, page, folder, sizes: usual, wanted }: CameraParts): Camera {
  let taken = 0
  const failures: string[] = []
  const resize = (size: Size) =>
    app.evaluate(({ BrowserWindow }, { width, height }) => {
      for (const window of BrowserWindow.getAllWindows()) window.setContentSize(width, height)
    }, size)

  return {
    count: () => taken,
    failures: () => failures,
    async walk(name, way) {
      if (wanted.length > 0 && !wanted.includes(name)) return
      try {
        await way()
      } catch (error) {
        failures.push(name)
        console.error(`${name}: ${messageOf(error).split('\n', 4).join(' ')}`)
        await page.screenshot({ path: join(folder, `failed-${name}-${Object.keys(usual)[0]}.png`) })
        await leaveEverything(page)
      }
    },
    async shoot(name, { sizes = usual, before, isForced = false } = {}) {
      // Nothing is to look as if it was pointed at.
      await page.mouse.move(1, 1)
      for (const [sizeName, size] of Object.entries(sizes)) {
        await resize(size)
        await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size)
        await before?.()
        for (const [look, media] of Object.entries({ ...LOOKS, ...(isForced && FORCED) })) {
          await page.emulateMedia({ forcedColors: 'none', ...media, reducedMotion: 'reduce' })
          await drawn(page)
          await page.screenshot({ path: join(folder, `${name}--${sizeName}--${look}.png`), caret: 'initial' })
          taken += 1
        }
      }
    },
  }
}

/** Dialogs and what was written in them, then a turn that still runs. */
async function leaveEverything(page: Page): Promise<void> {
  const discard = page.getByRole('button', { name: 'Discard changes' })
  for (let layer = 0; layer < 3; layer++) {
    await page.keyboard.press('Escape')
    if (await discard.isVisible()) await discard.click({ timeout: 3_000 }).catch(() => undefined)
  }
  const stop = page.getByRole('button', { name: 'Stop', exact: true })
  // The turn may end by itself meanwhile.
  if (await stop.isVisible()) await stop.click({ timeout: 3_000 }).catch(() => undefined)
}
