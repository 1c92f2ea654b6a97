import type { PagePictureRef } from '../../../shared/browser/page-action'
import { blobUrl } from '../../base/blob-url'
import { t } from '../../i18n/t'
import type { Picture } from '../../state/ui'

/** A picture of a page of the browser, if there is one that can be shown. */
export function pagePicture(label: string, about: string, picture: PagePictureRef | undefined): Picture[] {
  const url = picture && blobUrl(picture.blob, picture.mimeType)
  if (!url) return []
  const name = [label, about].filter(Boolean).join(' · ')
  return [{ name, url, about: t('tool.imagePixels', { width: picture.width, height: picture.height }) }]
}
