import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { attempt, showToast } from '../../state/ui'

type CsvRow = readonly (string | number)[]

/** Saves rows as a table for programs that read CSV, where the person chooses. */
export function saveCsv(name: string, rows: readonly CsvRow[]): void {
  const content = rows.map(row => row.map(csvField).join(',')).join('\r\n')
  const save = async () => {
    const path = await call('text.save', { name, content: `${content}\r\n` })
    if (path !== null) showToast({ tone: 'info', text: t('composer.picture.saved', { path }) })
  }
  attempt(save())
}

/** A field that begins like a formula is one for programs of tables, which would run it. */
function csvField(value: string | number): string {
  const text = String(value)
  const plain = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
