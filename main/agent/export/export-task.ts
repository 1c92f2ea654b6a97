import type { ExportFormat } from '../../../shared/ipc/export-calls'

/** The formats that a session is written in; a PDF is printed from the web page. */
export type WrittenFormat = Exclude<ExportFormat, 'pdf'>

/** The thread's task: which session of which store to export, and in which format. `bare` leaves pictures out. */
export type ExportTask = {
  type: 'export-session'
  dataFolder: string
  sessionId: string
  format: WrittenFormat
  bare: boolean
}
