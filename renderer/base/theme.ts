import type { Settings } from '../../shared/settings'

export type Theme = Settings['theme']
export type Appearance = Pick<Settings, 'theme' | 'contrast' | 'density' | 'textSize'>

/** Below this width, in rem of the text as it is shown now, things stand under one another. */
const NARROW_REM = 40
const USUAL_PIXELS = 16

/** The looks that main put into the window's address, so that the first paint already has them. */
export function appearanceFromAddress(search: string): Appearance {
  const asked = new URLSearchParams(search)
  const theme = asked.get('theme')
  const textSize = Number(asked.get('text') ?? 100)
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    contrast: asked.get('contrast') === 'more' ? 'more' : 'system',
    density: asked.get('density') === 'compact' ? 'compact' : 'comfortable',
    textSize: Number.isInteger(textSize) && textSize >= 80 && textSize <= 200 ? textSize : 100,
  }
}

/** Puts a theme on the page, and keeps following the system where it says so; returns what stops that. */
function applyTheme(theme: Theme): () => void {
  const root = document.documentElement
  return follow('(prefers-color-scheme: dark)', isDark => {
    root.dataset.theme = theme === 'system' ? (isDark ? 'dark' : 'light') : theme
  })
}

/** Puts all looks on the page, and keeps following the system and the window; returns what stops that. */
export function applyAppearance({ theme, contrast, density, textSize }: Appearance): () => void {
  const root = document.documentElement
  root.dataset.density = density
  root.style.fontSize = textSize === 100 ? '' : `${textSize}%`
  const stops = [
    applyTheme(theme),
    follow('(prefers-contrast: more)', wantsMore => {
      root.dataset.contrast = contrast === 'more' || wantsMore ? 'more' : 'usual'
    }),
    follow(`(max-width: ${(NARROW_REM * USUAL_PIXELS * textSize) / 100}px)`, isNarrow => {
      root.toggleAttribute('data-narrow', isNarrow)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Tells whether a media query holds, now and after each change; returns what stops that. */
function follow(query: string, apply: (holds: boolean) => void): () => void {
  const list = matchMedia(query)
  const tell = () => apply(list.matches)
  tell()
  list.addEventListener('change', tell)
  return () => list.removeEventListener('change', tell)
}
