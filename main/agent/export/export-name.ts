import type { ExportFormat } from '../../../shared/ipc/export-calls'

const ENDINGS: Record<ExportFormat, string> = {
  ...{ markdown: 'md', json: 'json', patch: 'patch', html: 'html', playwright: 'spec.ts' },
}

/** What a session's file is called: its title, as every system takes it for a name. */
export function exportName(title: string, format: ExportFormat): string {
  const plain = title
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ')
    .slice(0, 60)
    .trim()
  return `${plain === '' ? 'session' : `Atrium ${plain}`}.${ENDINGS[format]}`
}
