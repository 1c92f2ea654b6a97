import { call } from '../../base/bridge'
import { csvText } from '../../base/csv-text'
import { t } from '../../i18n/t'
import { attempt, showToast } from '../../state/ui'

type CsvRow = readonly (string | number)[]

/** Saves rows as a table for programs that read CSV, where the person chooses. */
export function saveCsv(name: string, rows: readonly CsvRow[]): void {
  const content = csvText(rows)
  const save = async () => {
    const path = await call('text.save', { name, content: `${content}\r\n` })
    if (path !== null) showToast({ tone: 'info', text: t('composer.picture.saved', { path }) })
  }
  attempt(save())
}
