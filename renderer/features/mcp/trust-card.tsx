import { diffArrays } from 'diff'
import type { McpApproval, McpServerView } from '../../../shared/mcp'
import { t } from '../../i18n/t'
import { Button } from '../../ui/button'
import { EscapedLine } from '../../ui/text/escaped-line'
import { FactList, type NamedFact } from '../approval/effects/fact-list'
import { configFacts, configLines, fileFacts } from './config-lines'

type TrustCardProps = {
  workspace: string
  server: McpServerView
  approval: McpApproval
  onAgree(): void
  /** Turns the server off here alone; set if that is possible. */
  onLeaveOff?: (() => void) | undefined
}

/** Shows all of what a server would start, and what has changed since it was approved. */
export function TrustCard({ workspace, server, approval, onAgree, onLeaveOff }: TrustCardProps) {
  const { config, before, reads, hash, files } = approval
  const isOwn = server.source === 'person'
  const title = before
    ? t('mcp.trust.changedTitle', { name: server.name })
    : t('mcp.trust.title', { name: server.name })
  const facts: NamedFact[] = [
    ...configFacts(config, server.source),
    ...fileFacts(files),
    [t('mcp.trust.reads'), reads.join(', ') || t('mcp.trust.readsNothing'), { isExact: reads.length > 0 }],
    isOwn
      ? [t('mcp.trust.source'), t('mcp.trust.ownSource')]
      : [t('mcp.trust.source'), sourceIn(workspace), { isExact: true }],
    [t('mcp.trust.hash'), hash, { isExact: true }],
  ]
  return (
    <section aria-label={title} className="overflow-hidden rounded-lg border border-wait-line bg-surface">
      <header className="bg-wait-soft px-4 py-3">
        <h4 className="text-sm font-semibold text-wait">
          <EscapedLine text={title} />
        </h4>
        <p className="mt-1 text-sm text-ink">{leadOf(server)}</p>
      </header>
      {before && <Difference approval={approval} before={before} />}
      <FactList facts={facts} />
      <Warnings approval={approval} />
      <footer className="flex flex-wrap gap-2 border-t border-line px-4 py-2.5">
        <Button kind="main" className="max-w-full" onClick={onAgree}>
          <span className="truncate">{t('mcp.trust.agree', { name: server.name })}</span>
        </Button>
        {onLeaveOff && <Button onClick={onLeaveOff}>{t('mcp.trust.leaveOff')}</Button>}
      </footer>
    </section>
  )
}

function leadOf({ source, config }: McpServerView): string {
  if (source === 'person') return t('mcp.trust.leadOwn')
  return config.type === 'stdio' ? t('mcp.trust.lead') : t('mcp.trust.leadAddress')
}

/** Shows what a person may not know about what they approve. */
function Warnings({ approval: { files, isCut, unpinned, steering } }: { approval: McpApproval }) {
  const warnings = [
    ...(steering.length > 0 ? [t('mcp.trust.steering', { names: steering.join(', ') })] : []),
    ...(unpinned.length > 0 ? [t('mcp.trust.unpinned', { names: unpinned.join(', ') })] : []),
    ...(files.length > 0 ? [t('mcp.trust.files')] : []),
    ...(isCut ? [t('mcp.trust.cut')] : []),
  ]
  return warnings.map(warning => (
    <p key={warning} className="border-t border-line px-4 py-2.5 text-sm wrap-anywhere">
      <EscapedLine text={warning} />
    </p>
  ))
}

const LOOKS = { '+': 'bg-add', '−': 'bg-del' } as const

function Difference({ approval, before }: { approval: McpApproval; before: McpApproval['config'] }) {
  const { config, files, filesBefore = [] } = approval
  const lines = diffArrays(configLines(before, filesBefore), configLines(config, files))
    .filter(({ added, removed }) => added || removed)
    .flatMap(({ added, value }) => value.map(line => ({ sign: added ? ('+' as const) : ('−' as const), line })))
  return (
    <div className="border-t border-line px-4 py-2.5 text-xs">
      <p className="pb-1 text-ink-2">{t('mcp.trust.changed')}</p>
      <div className="font-mono">
        {lines.map(({ sign, line }, at) => (
          <div key={at} className={`px-1 wrap-anywhere whitespace-pre-wrap ${LOOKS[sign]}`}>
            {sign} <EscapedLine text={line} />
          </div>
        ))}
      </div>
    </div>
  )
}

function sourceIn(workspace: string): string {
  const separator = workspace.includes('\\') ? '\\' : '/'
  return [workspace, '.agents', 'mcp.json'].join(separator)
}
