import type { ExportFormat } from '../../../shared/ipc/export-calls'

/** What the thread is given: which session of which store, and as what. `bare` leaves pictures out. */
export type ExportTask = {
  type: 'export-session'
  dataFolder: string
  sessionId: string
  format: ExportFormat
  bare: boolean
}
