import type { ExportFormat } from '../../../shared/ipc/export-calls'

/** The thread's task: which session of which store to export, and in which format. `bare` leaves pictures out. */
export type ExportTask = {
  type: 'export-session'
  dataFolder: string
  sessionId: string
  format: ExportFormat
  bare: boolean
}
