import type { Pixels } from '../../../shared/session/messages'
import { text } from '../../text/text'
import { composerText } from '../../text/text-composer'

/** `1568 × 1045`, and before it what the picture was made smaller from; '' where its size is not known. */
export function shownScaling(pixels: Pixels | undefined, original?: Pixels): string {
  if (!pixels) return ''
  const size = ({ width, height }: Pixels) => text.tool.imagePixels(width, height)
  const isSmaller = original && (original.width !== pixels.width || original.height !== pixels.height)
  return isSmaller ? composerText.files.scaled(size(original), size(pixels)) : size(pixels)
}
