import { create } from 'zustand'

const KEY = 'atrium.palette'
const KEPT = 30

type PaletteState = { isOpen: boolean; recent: readonly string[] }

/** The state of the palette: whether it is open, and what was chosen in it, the last first. */
export const usePalette = create<PaletteState>()(() => ({ isOpen: false, recent: kept() }))

export const openPalette = (): void => usePalette.setState({ isOpen: true })
export const closePalette = (): void => usePalette.setState({ isOpen: false })

export function noteChosen(id: string): void {
  const recent = [id, ...usePalette.getState().recent.filter(other => other !== id)].slice(0, KEPT)
  usePalette.setState({ recent })
  globalThis.localStorage?.setItem(KEY, JSON.stringify(recent))
}

function kept(): string[] {
  try {
    const value: unknown = JSON.parse(globalThis.localStorage?.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter(id => typeof id === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}
