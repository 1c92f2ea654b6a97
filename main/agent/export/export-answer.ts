import type { AnswerFormat } from '../../../shared/ipc/export-calls'
import type { ToolContext } from '../../tools/tool-context'

/** Returns the bytes of a file with the text of one answer, which is Markdown. */
export async function exportAnswer(
  markdown: string,
  format: AnswerFormat,
  printPage: NonNullable<ToolContext['printPage']>,
): Promise<Uint8Array> {
  if (format === 'markdown') return new TextEncoder().encode(markdown.endsWith('\n') ? markdown : `${markdown}\n`)
  const { writeDocument } = await import('../../documents/write-document')
  const { signal } = new AbortController()
  if (format === 'docx') return writeDocument({ write: 'docx', markdown }, signal)
  const page = await writeDocument({ write: 'page', markdown }, signal)
  return printPage(new TextDecoder().decode(page))
}
