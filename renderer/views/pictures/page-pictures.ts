import type { ToolDetails } from '../../../shared/session/tool-results'
import { formatCount } from '../../base/format'

type Details<T extends ToolDetails['type']> = Extract<ToolDetails, { type: T }>

/** The pages of a document that were given to a model as pictures, each under the document's path and its number. */
export function pagePictures({ path, pictures = [] }: Details<'file-text'>): Details<'image'>[] {
  return pictures.map(({ page, ...rest }) => ({ type: 'image', path: `${path} · ${formatCount(page)}`, ...rest }))
}
