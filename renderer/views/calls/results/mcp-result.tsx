import type { McpPart, ToolDetails } from '../../../../shared/session/tool-results'
import { formatBytes } from '../../../base/format'
import { t } from '../../../i18n/t'
import { ScrollRegion } from '../../../ui/scroll-region'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { useGrowingLines } from '../growing-lines'
import { isJsonTree, JsonBox } from '../json/json-box'
import { CommandChanges } from './command-output'
import { ImageView } from './image-view'

type McpDetails = Extract<ToolDetails, { type: 'mcp' }>

/**
 * Renders a server's answer, part by part: texts, pictures, resources, and its structured data as a tree. The label stands
 * above its first text.
 */
export function McpResult({ details, label }: { details: McpDetails; label: string }) {
  const { parts, structured } = details
  // Servers repeat what is structured as a text.
  const shown = structured === undefined ? parts : parts.filter(part => !repeats(part, structured))
  const first = shown.findIndex(part => part.type === 'text')
  return (
    <div className="flex flex-col gap-2">
      {shown.map((part, at) => (
        <PartView key={at} part={part} number={at + 1} label={label} isFirst={at === first} />
      ))}
      {details.changes && <CommandChanges changes={details.changes} />}
      {structured !== undefined && <JsonBox json={structured} label={t('mcp.result.structured')} />}
    </div>
  )
}

type PartProps = { part: McpPart; number: number; label: string; isFirst: boolean }

function PartView({ part, number, label, isFirst }: PartProps) {
  switch (part.type) {
    case 'text':
      return isJsonTree(part.text) ? (
        <JsonBox json={part.text} label={label} />
      ) : (
        <TextPart label={label} isLabelled={isFirst} content={part.text} />
      )
    case 'image':
      return <ImageView details={{ ...part, path: t('mcp.result.picture', { count: number }) }} />
    case 'audio':
      return (
        <p className="text-ink-2">{t('mcp.result.audio', { type: part.mimeType, size: formatBytes(part.bytes) })}</p>
      )
    case 'resource':
      return <TextPart label={`${t('mcp.result.resource')} ${part.uri}`} content={part.text ?? part.mimeType ?? ''} />
  }
}

type TextPartProps = { label: string; isLabelled?: boolean; content: string }

function TextPart({ label, isLabelled = true, content }: TextPartProps) {
  const { lines, hasMore, showMore } = useGrowingLines(content)
  return (
    <section aria-label={label}>
      {isLabelled && <p className="pb-1 text-xs text-ink-3 wrap-anywhere">{label}</p>}
      <ScrollRegion className="max-h-[min(20rem,50vh)] overflow-auto rounded-md border border-line bg-surface px-3 py-2 font-mono text-xs/5 wrap-anywhere whitespace-pre-wrap">
        {lines.map((line, at) => (
          <div key={at} className="relative min-h-5">
            <EscapedLine text={line} />
          </div>
        ))}
        {hasMore > 0 && (
          <button type="button" className="text-accent" onClick={showMore}>
            {t('mcp.result.more', { count: hasMore })}
          </button>
        )}
      </ScrollRegion>
    </section>
  )
}

function repeats(part: McpPart, structured: string): boolean {
  if (part.type !== 'text') return false
  try {
    return JSON.stringify(JSON.parse(part.text)) === JSON.stringify(JSON.parse(structured))
  } catch {
    return false
  }
}
