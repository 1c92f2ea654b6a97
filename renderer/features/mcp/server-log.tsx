import { useCallback, useEffect, useState } from 'react'
import type { McpLog, McpLogEntry } from '../../../shared/mcp'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { ScrollToEnd } from '../../ui/scroll-to-end'
import { EscapedLine } from '../../ui/text/escaped-line'

const SIGNS: Readonly<Record<McpLogEntry['kind'], string>> = { sent: '→', received: '←', log: '•', note: '–' }
const BOX =
  'max-h-72 overflow-auto rounded-md border border-line bg-surface px-3 py-2 font-mono text-xs/5 wrap-anywhere whitespace-pre-wrap'

/** Shows what crossed the wire, message by message, and what the program printed to stderr. */
export function ServerLog({ workspace, id }: { workspace: string; id: string }) {
  const [log, setLog] = useState<McpLog | null>(null)
  const read = useCallback(() => attempt(call('mcp.log', { workspace, id }).then(setLog)), [workspace, id])
  useEffect(read, [read])
  if (!log) return null
  const lines = log.entries.map(({ at, kind, text }) => ({ time: new Date(at).toLocaleTimeString(), kind, text }))
  const plain = lines.map(({ time, kind, text }) => `${time} ${SIGNS[kind]} ${text}`).join('\n')
  return (
    <div className="flex flex-col gap-2 pt-2">
      <div className="flex items-center justify-end gap-2">
        <Button onClick={read}>{t('mcp.log.refresh')}</Button>
        <CopyButton value={[plain, log.stderr].filter(Boolean).join('\n\n')} label={t('mcp.log.copy')} />
      </div>
      <section aria-label={t('mcp.log.title')}>
        <ScrollToEnd content={plain} className={BOX}>
          {lines.length === 0 && t('mcp.log.empty')}
          {lines.map(({ time, kind, text }, index) => (
            <div key={index} className={kind === 'note' ? 'text-ink-2' : ''}>
              <span className="text-ink-3">{time} </span>
              <span role="img" aria-label={t(`mcp.log.kinds.${kind}`)}>
                {SIGNS[kind]}
              </span>{' '}
              <EscapedLine text={text} />
            </div>
          ))}
        </ScrollToEnd>
      </section>
      {log.stderr && (
        <section aria-label={t('mcp.log.stderr')}>
          <p className="pb-1 text-xs text-ink-2">{t('mcp.log.stderr')}</p>
          <ScrollToEnd content={log.stderr} className={BOX}>
            {log.stderr.split('\n').map((line, index) => (
              <div key={index} className="min-h-5">
                <EscapedLine text={line} />
              </div>
            ))}
          </ScrollToEnd>
        </section>
      )}
    </div>
  )
}
