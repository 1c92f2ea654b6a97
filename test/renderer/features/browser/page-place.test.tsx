import { expect, test } from 'vitest'
import { PagePlace } from '../../../../renderer/features/browser/page-place'
import type { BrowserTab } from '../../../../shared/browser/browser-tabs'
import { Settings } from '../../../../shared/settings'
import { tabOf } from '../../browser-facts'
import { drawn } from '../../drawn'

function place(part: Partial<BrowserTab> = {}) {
  const app = { start: { platform: 'linux', settings: Settings.parse({}) } as never }
  return drawn(<PagePlace tab={tabOf('a', part)} />, { app })
}

test('it says which page it is and how to come back, with hidden characters written out', () => {
  expect(place({ title: 'safe\u202egpj' }).querySelector('button')?.getAttribute('aria-label')).toBe(
    'Page: safe\\u{202e}gpj. Press Enter to go into the page, and F6 to leave it.',
  )
})

test('the frame around a page shows who works in it, and the focus shows on top of that', () => {
  const colours = (['nobody', 'model', 'person'] as const).map(driver => {
    const drawing = place({ driver })
    return /\bbg-[\w-]+$/.exec(drawing.querySelector('div')?.className ?? '')?.[0]
  })
  expect(colours).toEqual(['bg-transparent', 'bg-accent', 'bg-ink-3'])
  expect(place({ driver: 'model' }).querySelector('.outline-ink')).not.toBe(null)
})
