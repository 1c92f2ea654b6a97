import { ChevronRight, Cloud, Globe, SquareTerminal } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { ProviderTool } from '../../../../shared/session/messages'
import { t } from '../../../i18n/t'
import { setOpened, useOpened } from '../../../state/session/opened'
import { useSession } from '../../../state/session/session'
import { ScrollRegion } from '../../../ui/scroll-region'
import { Spinner } from '../../../ui/spinner'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { textDirection } from '../../../ui/text/text-direction'
import { escapedText } from '../../../ui/text/visible-text'
import { Link } from '../../../views/markdown/link'

/** Shows what the provider ran by itself, each as a quiet line that opens to what it was given and read. */
export const ProviderTools = memo(function ProviderTools({
  id,
  tools,
  isStreaming = false,
}: {
  id: string
  tools: readonly ProviderTool[]
  isStreaming?: boolean
}) {
  return (
    <section aria-label={t('session.providerTool.label')} data-testid="provider-tools" className="py-1">
      {tools.map((tool, index) => (
        <ToolLine key={index} id={`${id}:${index}`} tool={tool} isRunning={isStreaming && tool.status === 'open'} />
      ))}
    </section>
  )
})

/** The same of the reply that is streaming: what has not ended runs. */
export function StreamingTools({ id }: { id: string }) {
  const tools = useSession(session => session.runningTools)
  return <ProviderTools id={id} tools={tools} isStreaming />
}

type LineProps = { tool: ProviderTool; isRunning: boolean }

function ToolLine({ id, ...line }: LineProps & { id: string }) {
  const { tool, isRunning } = line
  const isOpen = useOpened(id) ?? false
  const hasMore = isLong(tool.query) || (tool.sources ?? []).length > 0
  return (
    <div data-status={isRunning ? 'running' : tool.status} className="ms-0.5 border-s-2 border-line ps-2">
      {hasMore ? (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpened(id, !isOpen)}
          className="group flex min-h-7 w-full items-center gap-2 rounded-sm px-1.5 py-0.5 text-start text-sm text-ink-2 hover:bg-hover"
        >
          <Words {...line} />
          <ChevronRight
            size={14}
            aria-hidden="true"
            className={`shrink-0 text-ink-3 transition-transform ${isOpen ? 'rotate-90' : 'opacity-50 outlined:opacity-100 group-hover:opacity-100 group-focus-visible:opacity-100'}`}
          />
        </button>
      ) : (
        <p className="flex min-h-7 items-center gap-2 px-1.5 py-0.5 text-sm text-ink-2">
          <Words {...line} />
        </p>
      )}
      {isOpen && <Details tool={tool} />}
    </div>
  )
}

function Words({ tool, isRunning }: LineProps) {
  const { phrase, end } = providerToolWords(tool, isRunning)
  return (
    <>
      <ToolIcon name={tool.name} />
      <span className="min-w-0 flex-1 truncate">
        <span className="font-medium text-ink">
          <EscapedLine text={phrase} />
        </span>{' '}
        <bdi>
          <EscapedLine text={firstLine(tool.query)} />
        </bdi>
      </span>
      {end && <span className="shrink-0 text-xs text-ink-3">{end}</span>}
      {isRunning && <Spinner />}
    </>
  )
}

function ToolIcon({ name }: { name: string }): ReactNode {
  const Icon = /code|shell/.test(name) ? SquareTerminal : /web|search|fetch/.test(name) ? Globe : Cloud
  return <Icon size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
}

function Details({ tool: { query = '', sources = [] } }: { tool: ProviderTool }) {
  return (
    <div className="flex flex-col gap-1 py-1 pe-1 ps-7 text-xs text-ink-2">
      {isLong(query) && (
        <ScrollRegion
          as="pre"
          dir={textDirection(query)}
          className="max-h-48 overflow-auto font-mono wrap-anywhere whitespace-pre-wrap"
        >
          {escapedText(query)}
        </ScrollRegion>
      )}
      {sources.length > 0 && (
        <ul>
          {[...new Map(sources.map(page => [page.url, page])).values()].map(({ url, title }) => (
            <li key={url}>
              <Link href={url}>{escapedText(title || url)}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The length beyond which a text may be cut in its line. */
const LONG = 80

function isLong(query = ''): boolean {
  return query !== firstLine(query) || query.length > LONG
}

function firstLine(text = ''): string {
  return text.split('\n', 1)[0] ?? ''
}

/** Describes what a tool of the provider does or did, and how it ended if that is not as it should be. */
function providerToolWords({ name, status }: ProviderTool, isRunning = false): { phrase: string; end: string } {
  const end = status === 'done' || isRunning ? '' : t(`session.providerTool.${status}`)
  return { phrase: phraseOf(name, isRunning), end }
}

function phraseOf(name: string, isRunning: boolean): string {
  const phrase = isRunning ? 'session.providerTool.now' : 'session.providerTool'
  switch (name) {
    case 'web_search':
      return t(`${phrase}.search`)
    case 'web_fetch':
      return t(`${phrase}.read`)
    case 'code_interpreter':
    case 'code_execution':
    case 'bash_code_execution':
      return t(`${phrase}.code`)
    case 'file_search':
      return t(`${phrase}.files`)
    case 'image_generation':
      return t(`${phrase}.drew`)
    default:
      return t(`${phrase}.other`, { name })
  }
}
