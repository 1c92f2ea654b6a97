import { type Appearance, applyAppearance } from '../../base/theme'
import { useApp } from '../../state/app'

/** Keeps the page looking as the settings say, in the place of what `stop` ends. Returns what stops it. */
export function followAppearance(stop: () => void): () => void {
  let shown = ''
  let stopShown = stop
  const follow = (settings: Appearance | undefined) => {
    if (!settings) return
    const { theme, contrast, density, textSize } = settings
    const wanted = JSON.stringify([theme, contrast, density, textSize])
    if (wanted === shown) return
    shown = wanted
    stopShown()
    stopShown = applyAppearance(settings)
  }
  follow(useApp.getState().start?.settings)
  const unsubscribe = useApp.subscribe(({ start }) => follow(start?.settings))
  return () => {
    unsubscribe()
    stopShown()
  }
}
