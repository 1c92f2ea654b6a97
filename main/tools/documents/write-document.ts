import { extname, join } from 'node:path'
import { z } from 'zod'
import { textIn } from '../../../shared/session/call-action'
import { textResult } from '../../../shared/session/tool-results'
import { writeDocument as makeDocument, markdownDocument } from '../../documents/write-document'
import { SheetContent } from '../../documents/writing/sheet-content'
import type { PlannedChange } from '../../workspace/changes/plan-change'
import { proposeChange } from '../files/propose-change'
import { plannedFiles } from '../files/propose-files'
import { defineTool } from '../tool'
import type { ToolContext } from '../tool-context'
import { documentDiff } from './document-diff'

const Input = z.strictObject({
  path: z
    .string()
    .min(1)
    .describe('Relative to the workspace, or absolute inside it. Its ending chooses the format: .docx, .pdf or .xlsx.'),
  markdown: z
    .string()
    .optional()
    .describe('For .docx and .pdf: the complete text as Markdown (headings, lists, tables, quotes, code, links).'),
  sheets: z
    .array(SheetContent)
    .optional()
    .describe(
      'For .xlsx: the sheets, whose first row is the header. Numbers are numbers, "=SUM(B2:B9)" is a formula, "2026-05-31" a date; an apostrophe before a text keeps it a text.',
    ),
})

/** More is no document that a person would read, and takes longer than they would wait. */
const LONGEST_MARKDOWN = 2_000_000

/** Writes a document for the office. Like each change of a file it is planned, shown as the text that the document will have, and can be undone. */
export const writeDocument = defineTool({
  name: 'write_document',
  group: 'write',
  action: input => ({ verb: 'change', target: textIn(input, 'path') }),
  description:
    'Create a Word document (.docx), a PDF (.pdf) or an Excel workbook (.xlsx), or replace a whole one. Use it in place of tools that write text, ' +
    'which cannot make these. The look of a document that is replaced is not kept. The person sees the text that it will have and decides.',
  input: Input,

  async plan(input, context) {
    const { bytes, leftOut } = await documentOf(input, context)
    const { changes, result } = await plannedFiles(
      { edit: 'write-bytes', input: { path: input.path, content: bytes } },
      context,
    )
    const shown = await Promise.all(changes.map(change => withText(change, context)))
    const verb = changes.some(({ change }) => change.before) ? 'Replaced' : 'Created'
    const notes = [...(result.warnings ?? []), ...leftOut].map(note => `Note: ${note}.`)
    return proposeChange(shown, details =>
      textResult([`${verb} ${input.path} (${bytes.byteLength} bytes).`, ...notes].join('\n'), details),
    )
  },
})

type DocumentBytes = { bytes: Uint8Array; leftOut: string[] }

async function documentOf(
  { path, markdown, sheets }: z.output<typeof Input>,
  { printPage = noWindow, signal }: ToolContext,
): Promise<DocumentBytes> {
  const ending = extname(path).toLowerCase()
  if (ending === '.xlsx') {
    if (!sheets) throw new Error('An .xlsx file needs `sheets`.')
    return { bytes: await makeDocument({ write: 'xlsx', sheets }, signal), leftOut: [] }
  }
  if (ending !== '.docx' && ending !== '.pdf') {
    throw new Error(`'${path}' is none of these documents: the path has to end in .docx, .pdf or .xlsx.`)
  }
  if (markdown === undefined || markdown.trim() === '') throw new Error(`A ${ending} file needs \`markdown\`.`)
  if (markdown.length > LONGEST_MARKDOWN) {
    throw new Error(
      `\`markdown\` has ${markdown.length} characters, and the limit is ${LONGEST_MARKDOWN}: write several documents.`,
    )
  }
  const leftOut = /!\[[^\]\n]*\]\([^)\n]+\)/.test(markdown) ? ['pictures are named in it and not shown'] : []
  const format = ending === '.docx' ? 'docx' : 'pdf'
  return { bytes: await markdownDocument(markdown, format, { printPage, signal }), leftOut }
}

/** Refuses where Atrium has no window. */
async function noWindow(): Promise<never> {
  throw new Error('A PDF can only be made where Atrium has a window. Write a .docx file instead.')
}

/** Shows the text of a document in place of its bytes. One that may hold secrets is not read before the person has agreed. */
async function withText(planned: PlannedChange, { workspace, signal }: ToolContext): Promise<PlannedChange> {
  const { change, content } = planned
  if (!content || change.isSecret || change.diff.type !== 'omitted') return planned
  const former = change.before ? join(workspace, change.path) : null
  const { added, removed, ...document } = await documentDiff({ former, path: change.path, content }, signal)
  return { change: { ...change, added, removed, document }, content }
}
