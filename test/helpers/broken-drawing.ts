import type { Page } from '@playwright/test'

/** Texts that make the drawing of whatever contains them fail, each in a different part of the app. */
export const BROKEN = { message: 'MESSAGE-FAILS', line: 'LINE-FAILS' } as const

/**
 * Stands for faults in the app's own code, which no input is known to set off: the decoding of entities fails for one word, the cutting
 * of lines into what can be seen for another. Until the page is loaded again.
 */
export async function breakDrawing(page: Page): Promise<void> {
  await page.evaluate(({ message, line }) => {
    const { includes, split } = String.prototype
    String.prototype.includes = function (sought, ...more) {
      if (sought === '&' && includes.call(this, message)) throw new Error('The drawing of this message is broken')
      return includes.call(this, sought, ...more)
    }
    String.prototype.split = function (this: string, separator: never, ...more: never[]) {
      const isOfLines = (separator as unknown) instanceof RegExp && (separator as RegExp).flags === 'gu'
      if (isOfLines && includes.call(this, line)) throw new Error('The drawing of this line is broken')
      return split.call(this, separator, ...more)
    } as typeof split
  }, BROKEN)
}

/** From the next load on the bar at the top of the window cannot be drawn, until `window.isMended` is set. */
export async function breakWindow(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const make = Document.prototype.createElement as (this: Document, name: string) => HTMLElement
    Document.prototype.createElement = function (this: Document, name: string) {
      if (name === 'header' && !('isMended' in window)) throw new Error('The drawing of the window is broken')
      return make.call(this, name)
    } as typeof Document.prototype.createElement
  })
}

export async function mendWindow(page: Page): Promise<void> {
  await page.evaluate(() => void Object.assign(window, { isMended: true }))
}
