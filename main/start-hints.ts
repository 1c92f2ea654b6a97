import { readFileSync } from 'node:fs'
import type { Settings, WindowBounds } from '../shared/settings'

export type StartHints = { theme: Settings['theme']; bounds?: WindowBounds }

/**
 * What the window needs before the store is open, so that it can be drawn at once: colours and place. Whatever is not
 * there or not right is left at its default; the store itself reports what is wrong with the file.
 */
export function readStartHints(settingsFile: string): StartHints {
  const data = dataOf(settingsFile)
  const theme = data.theme === 'light' || data.theme === 'dark' ? data.theme : 'system'
  const bounds = boundsOf(data.window)
  return { theme, ...(bounds && { bounds }) }
}

function dataOf(file: string): Record<string, unknown> {
  try {
    const { data } = JSON.parse(readFileSync(file, 'utf8')) as { data?: unknown }
    return isRecord(data) ? data : {}
  } catch {
    return {}
  }
}

function boundsOf(value: unknown): StartHints['bounds'] {
  if (!isRecord(value)) return undefined
  const { width, height, x, y, maximized } = value
  if (!isLength(width) || !isLength(height)) return undefined
  const place = Number.isInteger(x) && Number.isInteger(y) ? { x: x as number, y: y as number } : {}
  return { width, height, ...place, maximized: maximized === true }
}

function isLength(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 200 && (value as number) <= 20_000
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
