import { readFileSync } from 'node:fs'

/** The colours of the token file by name, each as its light and its dark value. */
export type TokenColours = ReadonlyMap<string, readonly [light: string, dark: string]>

/** The usual colours, and those where more contrast is wanted. */
export function tokenColours(): { usual: TokenColours; more: TokenColours } {
  const [usual = '', more = ''] = readFileSync('renderer/tokens.css', 'utf8').split('[data-contrast="more"]')
  const first = coloursIn(usual)
  return { usual: first, more: new Map([...first, ...coloursIn(more)]) }
}

function coloursIn(style: string): TokenColours {
  const found = style.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)
  return new Map([...found].map(([, name = '', light = '', dark = '']) => [name, [light, dark] as const]))
}

/** Returns how much two colors differ, by WCAG 2.2: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
