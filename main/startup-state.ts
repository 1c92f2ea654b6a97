import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { knownLanguage } from '../shared/languages'
import type { KeptWindow, Settings, WindowBounds } from '../shared/settings'

type Looks = Pick<Settings, 'theme' | 'contrast' | 'density' | 'textSize' | 'language'>
/** `isFirst` where nothing was ever kept. */
export type StartupState = Looks & { isFirst: boolean; windows: KeptWindow[]; servesTools: boolean }

/**
 * Reads what the window needs before the store is open, so that it can be drawn at once: its looks, its language and its
 * position. A missing or wrong value is left at its default; the store itself reports what is wrong with the file.
 */
export function readStartupState(settingsFile: string): StartupState {
  const data = dataOf(settingsFile)
  return {
    ...looksIn(data),
    isFirst: !existsSync(dirname(settingsFile)),
    windows: windowsOf(data),
    servesTools: data.servesTools === true,
  }
}

/**
 * Returns the query of the window's address, for `appearanceFromAddress`, `languageFromAddress`, `sessionFromAddress` and
 * `isFirstStart` of the page.
 */
export function pageQuery(hints: Looks & Pick<StartupState, 'isFirst'>, session?: string): string {
  const { theme, contrast, density, textSize, language, isFirst } = hints
  const looks = { theme, contrast, density, text: String(textSize), language }
  return new URLSearchParams({
    ...looks,
    ...(isFirst && { first: '' }),
    ...(session !== undefined && { session }),
  }).toString()
}

function looksIn({ theme, contrast, density, textSize, language }: Record<string, unknown>): Looks {
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    contrast: contrast === 'more' ? 'more' : 'system',
    density: density === 'compact' ? 'compact' : 'comfortable',
    textSize: isTextSize(textSize) ? textSize : 100,
    language: knownLanguage(language) ?? 'system',
  }
}

function isTextSize(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 80 && (value as number) <= 200
}

function dataOf(file: string): Record<string, unknown> {
  try {
    const { data } = JSON.parse(readFileSync(file, 'utf8')) as { data?: unknown }
    return isRecord(data) ? data : {}
  } catch {
    return {}
  }
}

/** Returns the windows that were open. */
function windowsOf({ windows }: Record<string, unknown>): KeptWindow[] {
  const kept: unknown[] = Array.isArray(windows) ? windows.slice(0, 20) : []
  return kept.flatMap(value => {
    const bounds = boundsOf(value)
    if (!bounds || !isRecord(value)) return []
    return typeof value.sessionId === 'string' ? { ...bounds, sessionId: value.sessionId } : bounds
  })
}

function boundsOf(value: unknown): WindowBounds | undefined {
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
