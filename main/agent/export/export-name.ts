import type { ExportFormat } from '../../../shared/ipc/export-calls'

const ENDINGS: Record<ExportFormat, string> = {
  markdown: 'md',
  json: 'json',
  patch: 'patch',
  html: 'html',
  playwright: 'spec.ts',
}

/** Returns the name of a session's file: its title, as a file name that every system accepts. */
export function exportName(title: string, format: ExportFormat): string {
  const plain = title
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ')
    .slice(0, 60)
    .trim()
  return `${plain === '' ? 'session' : `Atrium ${plain}`}.${ENDINGS[format]}`
}
