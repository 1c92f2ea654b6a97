import type { ToolDetails } from '../../../../shared/session/tool-results'
import { escapedText } from '../../../ui/text/visible-text'
import { Link } from '../../markdown/link'
import { JsonBox } from '../json/json-box'
import { MarkdownView } from './markdown-view'
import { PathButton } from './path-button'

/** Renders the outcome of a model's work, to be opened or read. */
export function OutcomeView({ details }: { details: Extract<ToolDetails, { type: 'outcome' }> }) {
  const { label, tags = [], path, mimeType, text, url, json } = details
  return (
    <section aria-label={escapedText(label)} className="flex flex-col items-start gap-2">
      {path !== undefined && <PathButton path={path} isInTabs className="font-mono text-xs text-accent" />}
      {mimeType !== undefined && <p className="font-mono text-xs text-ink-3">{mimeType}</p>}
      {url !== undefined && <Link href={url}>{escapedText(url)}</Link>}
      {text !== undefined && <MarkdownView markdown={text} />}
      {json !== undefined && <JsonBox label={escapedText(label)} json={json} />}
      {tags.length > 0 && <p className="text-xs text-ink-2 wrap-anywhere">{tags.map(escapedText).join(' · ')}</p>}
    </section>
  )
}
