import type { DocumentFacts, DocumentKind } from '../../../shared/documents/document-facts'
import { formatCount } from '../../base/format'
import { t } from '../../i18n/t'

/** The documents whose parts have a name: pages, sheets, slides, chapters, cells. */
const IN_PARTS = ['pdf', 'xlsx', 'ods', 'pptx', 'odp', 'epub', 'notebook'] as const satisfies readonly DocumentKind[]

/** Labels a document with its type and how much of it the model gets: `PDF · pages 1–20 of 300`. */
export function documentLabel({
  kind,
  parts = 0,
  from = 1,
  to = 1,
  pictures = 0,
  pictured = 0,
  isWhole,
}: DocumentFacts): string {
  const isRange = !isWhole && parts > 1
  const counted = IN_PARTS.find(one => one === kind)
  const range = { count: to - from + 1, from: formatCount(from), to: formatCount(to), of: formatCount(parts) }
  const shown =
    counted && (isRange ? t(`documents.some.${counted}`, range) : t(`documents.all.${counted}`, { count: parts }))
  const rest = isWhole || (isRange && shown !== undefined) ? undefined : t('documents.inPart')
  const without = pictures > 0 ? t('documents.withoutText', { count: formatCount(pictures) }) : undefined
  const seen = pictured > 0 ? t('documents.asPictures', { count: pictured }) : undefined
  return [t(`documents.kinds.${kind}`), shown, rest, without, seen].filter(part => part !== undefined).join(' · ')
}
