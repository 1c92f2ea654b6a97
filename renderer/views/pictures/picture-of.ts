import type { Attachment } from '../../../shared/session/messages'
import type { ToolDetails } from '../../../shared/session/tool-results'
import { blobUrl } from '../../base/blob-url'
import { formatBytes } from '../../base/format'
import { t } from '../../i18n/t'
import type { Picture } from '../../state/ui'
import { escapedText } from '../../ui/text/visible-text'

/** `image/jpeg` as people say it. */
export function formatOf(mimeType: string): string {
  return mimeType.replace(/^image\/|\+xml$/g, '').toUpperCase()
}

/** An image that went along with a message, as the person gave it; null where it cannot be shown, or is a text. */
export function sentPicture({
  name,
  mimeType,
  bytes,
  blob,
  pixels,
  original,
  text: words,
}: Attachment): Picture | null {
  const given = original ?? { mimeType, bytes, blob, pixels }
  const url = words === undefined ? blobUrl(given.blob, given.mimeType) : null
  if (!url) return null
  const size = given.pixels && t('tool.imagePixels', { width: given.pixels.width, height: given.pixels.height })
  const sent =
    original &&
    pixels &&
    t('composer.picture.sentAs', { size: t('tool.imagePixels', { width: pixels.width, height: pixels.height }) })
  const about = [formatOf(given.mimeType), size, formatBytes(given.bytes), sent].filter(Boolean).join(' · ')
  return { name: escapedText(name), url, about }
}

type FoundImage = Pick<Extract<ToolDetails, { type: 'image' }>, 'path' | 'mimeType' | 'bytes' | 'blob'>

/** An image that a tool found in the folder, or had made there; null for what is none. */
export function foundPicture({ path, mimeType, bytes, blob }: FoundImage): Picture | null {
  const url = blobUrl(blob, mimeType)
  const about = [formatOf(mimeType), formatBytes(bytes)].join(' · ')
  return url === null ? null : { name: escapedText(path), url, about, path }
}
