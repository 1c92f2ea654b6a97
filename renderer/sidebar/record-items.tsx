import { FileDown, ShieldCheck } from 'lucide-react'
import type { ExportFormat, LogVerification } from '../../shared/export-calls'
import { call } from '../bridge'
import { translated } from '../languages/translated'
import { attempt, showToast } from '../stores/ui'
import { text } from '../text'
import { sessionText } from '../text-session'
import { MenuItem, MenuSeparator } from '../ui/menu'

const FORMATS: readonly ExportFormat[] = ['markdown', 'html', 'json', 'patch']
const words = sessionText.record

/** What can be done with the record of a session: written to a file, and verified. */
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
      <MenuItem onSelect={() => attempt(verify(sessionId))}>
        <ShieldCheck size={14} aria-hidden="true" />
        {words.verify}
      </MenuItem>
    </>
  )
}

async function exportSession(sessionId: string, format: ExportFormat): Promise<void> {
  const saved = await call('session.export', { sessionId, format })
  if (!saved) return
  showToast({ tone: 'info', text: words.exported(saved.path) })
  if (saved.leftOut > 0) showToast({ tone: 'error', text: words.leftOut(saved.leftOut) })
}

async function verify(sessionId: string): Promise<void> {
  const found = await call('session.verify', { sessionId })
  showToast({ tone: found.breaks.length > 0 ? 'error' : 'info', text: verdict(found) })
}

/** What a look at the record found, in words. */
export function verdict({ lines, chainedFrom, breaks }: LogVerification): string {
  const [first] = breaks
  if (first) return words.broken(translated(first.message))
  if (chainedFrom === null) return words.unchained
  const count = text.counts.lines(lines)
  return chainedFrom > 1 ? words.wholeFrom(count, chainedFrom) : words.whole(count)
}
