import type { Pixels } from '../../../shared/session/messages'
import { t } from '../../i18n/t'

/** `1568 × 1045`, and before it what the picture was made smaller from; '' where its size is not known. */
export function shownScaling(pixels: Pixels | undefined, original?: Pixels): string {
  if (!pixels) return ''
  const size = ({ width, height }: Pixels) => t('tool.imagePixels', { width, height })
  const isSmaller = original && (original.width !== pixels.width || original.height !== pixels.height)
  return isSmaller ? t('composer.files.scaled', { from: size(original), to: size(pixels) }) : size(pixels)
}
