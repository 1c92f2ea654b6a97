import type { DocumentFacts, DocumentKind } from '../../../shared/documents/document-facts'
import { formatCount } from '../../base/format'
import { documentText } from '../../catalogue/files/documents'

type ByKind<T> = Partial<Record<DocumentKind, T>>

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
  const all: ByKind<(n: number) => string> = documentText.all
  const some: ByKind<(from: string, to: string, of: string) => string> = documentText.some
  const isRange = !isWhole && parts > 1
  const shown = isRange ? some[kind]?.(formatCount(from), formatCount(to), formatCount(parts)) : all[kind]?.(parts)
  const rest = isWhole || (isRange && shown !== undefined) ? undefined : documentText.inPart
  const without = pictures > 0 ? documentText.withoutText(formatCount(pictures)) : undefined
  const seen = pictured > 0 ? documentText.asPictures(pictured) : undefined
  return [documentText.kinds[kind], shown, rest, without, seen].filter(part => part !== undefined).join(' · ')
}
