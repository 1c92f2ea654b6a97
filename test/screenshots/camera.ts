import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { messageOf } from '../../shared/errors'

/** How the system looks; Atrium follows it. */
const LOOKS = {
  light: { colorScheme: 'light', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  'contrast-light': { colorScheme: 'light', contrast: 'more' },
  'contrast-dark': { colorScheme: 'dark', contrast: 'more' },
} as const

export type Size = { width: number; height: number }
export type Camera = {
  shoot(name: string): Promise<void>
  /** Walks a part of the way. One that cannot be walked is told, with a picture of where it ended, and the next one begins. */
  walk(name: string, way: () => Promise<void>): Promise<void>
  count(): number
  failures(): readonly string[]
}

type CameraParts = {
  app: ElectronApplication
  page: Page
  folder: string
  sizes: Readonly<Record<string, Size>>
  /** Only views with one of these in their names; without any, all. */
  wanted: readonly string[]
}

/** Takes pictures of what the window shows, as `<view>--<size>--<look>.png`. */
export function camera({ app, page, folder, sizes, wanted }: CameraParts): Camera {
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
      try {
        await way()
      } catch (error) {
        failures.push(name)
        console.error(`${name}: ${messageOf(error).split('\n', 3).join(' ')}`)
        await page.screenshot({ path: join(folder, `failed-${name}.png`) })
        await page.keyboard.press('Escape')
      }
    },
    async shoot(name) {
      if (wanted.length > 0 && !wanted.some(part => name.includes(part))) return
      for (const [sizeName, size] of Object.entries(sizes)) {
        await resize(size)
        await page.waitForFunction(width => innerWidth === width, size.width)
        for (const [look, media] of Object.entries(LOOKS)) {
          await page.emulateMedia({ ...media, reducedMotion: 'reduce' })
          await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
          await page.screenshot({ path: join(folder, `${name}--${sizeName}--${look}.png`), caret: 'initial' })
          taken += 1
        }
      }
    },
  }
}
