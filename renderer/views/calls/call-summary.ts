import type { FileChange } from '../../../shared/session/effects'
import type { CallState } from '../../../shared/session/session-state'
import type { CommandOutcome, ToolDetails } from '../../../shared/session/tool-results'
import { formatBytes } from '../../base/format'
import { fileChanges } from '../../state/session/file-changes'
import { text } from '../../text/text'
import { mailText } from '../../text/text-mail'
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
      if (details.total === 0) return text.tool.noMatches
      const files = text.counts.files(details.files.length)
      const isCounted = details.files.some(({ count }) => count > 0)
      return withMore(isCounted ? text.tool.matches(text.counts.matches(details.total), files) : files, details.more)
    }
    case 'paths':
      if (details.paths.length === 0) return text.tool.noMatches
      return withMore(text.counts.files(details.paths.length), details.more)
    case 'file-text':
      if (details.document) return documentLabel(details.document)
      return details.endLine < details.startLine ? '' : text.tool.lines(details.startLine, details.endLine)
    case 'directory':
      return withMore(text.counts.entries(details.entries.length), details.more)
    case 'image':
    case 'made':
      return formatBytes(details.bytes)
    case 'web-page':
      return text.tool.via(details.via)
    case 'web-search':
      return details.service
    case 'mails':
      return mailText.call.mails(details.total)
    case 'mail':
      return escapedText(details.mail.subject)
    case 'page-action':
      return escapedText(details.element?.name || details.title || details.url || '')
    case 'changes':
      return lineCounts(details.changes)
    case 'flow-file':
      return text.flowFile.errors(details.diagnostics.filter(({ severity }) => severity === 'error').length)
    case 'agent-catalog':
      return text.flowFile.agents(details.agents.length)
    case 'markdown':
    case 'outcome':
    case 'finish':
      // The line already names what was read.
      return ''
    case 'mcp':
      // The server stands in the name of its tool.
      return ''
    case 'agent':
      return details.requests === 0 ? '' : text.counts.requests(details.requests)
    case 'command':
      return commandSummary(details.outcome)
  }
}

/** Describes how a command ended, or that it has not. */
export function commandSummary(outcome: CommandOutcome): string {
  if (outcome.timedOut) return text.tool.timedOut
  if (outcome.stopped) return text.tool.stopped
  if (outcome.exitCode !== null) return text.tool.exit(outcome.exitCode)
  return outcome.job === undefined ? '' : text.tool.inBackground
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
  return more ? text.tool.andMore(what) : what
}
