import type { AnswerFormat, ExportFormat } from '../../../shared/ipc/export-calls'

const ENDINGS: Record<ExportFormat | AnswerFormat, string> = {
  markdown: 'md',
  json: 'json',
  patch: 'patch',
  html: 'html',
  pdf: 'pdf',
  docx: 'docx',
  playwright: 'spec.ts',
}

/** Returns the name of a file with a session or an answer: its title, as a file name that every system accepts. */
export function exportName(title: string, format: ExportFormat | AnswerFormat): string {
  const plain = title
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ')
    .slice(0, 60)
    .trim()
  return `${plain === '' ? 'session' : `Atrium ${plain}`}.${ENDINGS[format]}`
}
