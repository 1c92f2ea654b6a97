import { FileDown, ShieldCheck } from 'lucide-react'
import type { ExportFormat } from '../../../shared/ipc/export-calls'
import { attempt } from '../../state/ui'
import { sessionText } from '../../text/text-session'
import { MenuItem, MenuSeparator } from '../../ui/menu'
import { exportSession } from './export-session'
import { verifySession } from './verify-session'

const FORMATS: readonly ExportFormat[] = ['markdown', 'html', 'json', 'patch', 'playwright']
const words = sessionText.record

/** Shows what can be done with the record of a session: writing it to a file, and verifying it. */
export function RecordItems({ sessionId }: { sessionId: string }) {
  return (
    <>
      <p className="px-2 pt-1 text-xs text-ink-3">{words.exportAs}</p>
      {FORMATS.map(format => (
        <MenuItem key={format} onSelect={() => attempt(exportSession(sessionId, format))}>
          <FileDown size={14} aria-hidden="true" />
          {words.formats[format]}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => attempt(verifySession(sessionId))}>
        <ShieldCheck size={14} aria-hidden="true" />
        {words.verify}
      </MenuItem>
    </>
  )
}
