import { z } from 'zod'

/** A text that begins with `=` is a formula, and one of the form 2026-05-31 is a date. After an apostrophe each stays a text. */
const CellValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type CellValue = z.infer<typeof CellValue>

/** A sheet of a workbook. The first row is its header. */
export const SheetContent = z.strictObject({ name: z.string(), rows: z.array(z.array(CellValue)) })
export type SheetContent = z.infer<typeof SheetContent>
