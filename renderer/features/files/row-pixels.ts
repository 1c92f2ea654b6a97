import { useApp } from '../../state/app'

const USUAL_PIXELS = 26

/** The height of a row in a list that is drawn in parts. It grows with the text. */
export function useRowPixels(): number {
  return useApp(state => Math.round((USUAL_PIXELS * (state.start?.settings.textSize ?? 100)) / 100))
}
