import type { AnswerFormat } from '../../../shared/ipc/export-calls'
import type { ToolContext } from '../../tools/tool-context'

/** Returns the bytes of a file with the text of one answer, which is Markdown. */
export async function exportAnswer(
  markdown: string,
  format: AnswerFormat,
  printPage: NonNullable<ToolContext['printPage']>,
): Promise<Uint8Array> {
  if (format === 'markdown') return new TextEncoder().encode(markdown.endsWith('\n') ? markdown : `${markdown}\n`)
  const { markdownDocument } = await import('../../documents/write-document')
  return markdownDocument(markdown, format, { printPage, signal: new AbortController().signal })
}
