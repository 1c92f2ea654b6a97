import type { Settings } from '../shared/settings'

export type Theme = Settings['theme']

/** The theme that main put into the window's address, so that the first paint already has it. */
export function themeFromAddress(search: string): Theme {
  const theme = new URLSearchParams(search).get('theme')
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Puts a theme on the page, and keeps following the system where it says so; returns what stops that. */
export function applyTheme(theme: Theme): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const shown = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme
    document.documentElement.dataset.theme = shown
  }
  apply()
  dark.addEventListener('change', apply)
  return () => dark.removeEventListener('change', apply)
}
