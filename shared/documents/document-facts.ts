import { z } from 'zod'

/** The kinds of documents that are read as text. */
export const DocumentKind = z.enum([
  'pdf',
  'docx',
  'odt',
  'xlsx',
  'ods',
  'pptx',
  'odp',
  'epub',
  'parquet',
  'notebook',
  'csv',
  'html',
])
export type DocumentKind = z.infer<typeof DocumentKind>

/**
 * The facts about a document, and the part of it that a text is from. `parts` are its pages, sheets, slides, chapters or
 * cells, of which `from` to `to` are in the text; `pictures` of its parts have no text, as far as they were looked at, and
 * `pictured` of these go along as pictures.
 */
export const DocumentFacts = z.object({
  kind: DocumentKind,
  parts: z.number().optional(),
  from: z.number().optional(),
  to: z.number().optional(),
  pictures: z.number().optional(),
  pictured: z.number().optional(),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), columns: z.number() })).optional(),
  /** The text is all that there is. */
  isWhole: z.boolean(),
})
export type DocumentFacts = z.infer<typeof DocumentFacts>
