import type { FileChange } from '../../../shared/session/effects'
import type { CallState } from '../../../shared/session/session-state'
import type { CommandOutcome, ToolDetails } from '../../../shared/session/tool-results'
import { formatBytes } from '../../base/format'
import { t } from '../../i18n/t'
import { fileChanges } from '../../state/session/file-changes'
import { escapedText } from '../../ui/text/visible-text'
import { changeItems, countLines, isCounted } from '../diff/change-items'
import { documentLabel } from '../documents/document-label'

/** Returns a call's outcome, as short as a line needs it; '' if there is nothing to report yet. */
export function callSummary(call: CallState): string {
  const details = call.result?.details
  const isWritten = details?.type === 'flow-file' && details.written
  if (details && !isWritten) return summaryOfDetails(details)
  const changes = fileChanges(call)
  return changes.length > 0 ? lineCounts(changes) : ''
}

function summaryOfDetails(details: ToolDetails): string {
  switch (details.type) {
    case 'matches': {
      if (details.total === 0) return t('tool.noMatches')
      const files = t('counts.files', { count: details.files.length })
      const isCounted = details.files.some(({ count }) => count > 0)
      return withMore(
        isCounted ? t('tool.matches', { matches: t('counts.matches', { count: details.total }), files }) : files,
        details.more,
      )
    }
    case 'paths':
      if (details.paths.length === 0) return t('tool.noMatches')
      return withMore(t('counts.files', { count: details.paths.length }), details.more)
    case 'file-text':
      if (details.document) return documentLabel(details.document)
      return details.endLine < details.startLine
        ? ''
        : t('tool.lines', {
            count: details.endLine - details.startLine + 1,
            from: details.startLine,
            to: details.endLine,
          })
    case 'directory':
      return withMore(t('counts.entries', { count: details.entries.length }), details.more)
    case 'image':
    case 'made':
      return formatBytes(details.bytes)
    case 'web-page':
      return t('tool.via', { host: details.via })
    case 'web-search':
      return details.service
    case 'mails':
      return t('mail.call.mails', { count: details.total })
    case 'mail':
      return escapedText(details.mail.subject)
    case 'page-action':
      return escapedText(details.element?.name || details.title || details.url || '')
    case 'changes':
      return lineCounts(details.changes)
    case 'flow-file':
      return t('flowFile.errors', { count: details.diagnostics.filter(({ severity }) => severity === 'error').length })
    case 'agent-catalog':
      return t('flowFile.agents', { count: details.agents.length })
    case 'markdown':
    case 'findings':
    case 'outcome':
    case 'finish':
      // The line already names what was read.
      return ''
    case 'mcp':
      // The server stands in the name of its tool.
      return lineCounts(details.changes?.files ?? [])
    case 'agent':
      return details.requests === 0 ? '' : t('counts.requests', { count: details.requests })
    case 'command':
      return commandSummary(details.outcome)
  }
}

/** Describes how a command ended, or that it has not. */
export function commandSummary(outcome: CommandOutcome): string {
  if (outcome.timedOut) return t('tool.timedOut')
  if (outcome.stopped) return t('tool.stopped')
  if (outcome.exitCode !== null) return t('tool.exit', { code: outcome.exitCode })
  return outcome.job === undefined ? '' : t('tool.inBackground')
}

/** `+3 −1`, over all files, or how large they are where none has lines that are counted; '' where files only move. */
export function lineCounts(changes: readonly FileChange[]): string {
  const items = changeItems(changes)
  const files = items.flatMap(item => (item.type === 'file' ? [item.change] : []))
  if (files.length === 0) return ''
  if (!files.some(isCounted)) {
    const bytes = files.reduce((sum, { after }) => sum + (after?.bytes ?? 0), 0)
    return bytes > 0 ? formatBytes(bytes) : ''
  }
  const { added, removed } = countLines(items)
  return `+${added} −${removed}`
}

function withMore(what: string, more: boolean): string {
  return more ? t('tool.andMore', { what }) : what
}
