import type { ToolDetails } from '../../../../shared/session/tool-results'
import { formatCost } from '../../../base/format'
import { t } from '../../../i18n/t'
import { ScrollRegion } from '../../../ui/scroll-region'
import { escapedText } from '../../../ui/text/visible-text'
import { Link } from '../../markdown/link'

type WebSearchViewProps = { details: Extract<ToolDetails, { type: 'web-search' }> }

/** The pages that a service found. Nothing of them is loaded; their links open in the browser after a click. */
export function WebSearchView({ details }: WebSearchViewProps) {
  const { service, query, results, unmet = [], cost } = details
  return (
    <section className="overflow-hidden rounded-md border border-line bg-surface">
      <header className="border-b border-line bg-sunken px-3 py-2">
        <p className="font-medium wrap-anywhere">{escapedText(query)}</p>
        <p className="text-xs wrap-anywhere text-ink-2">
          {t('webSearch.results', { count: results.length })} · {escapedText(service)}
          {cost !== undefined && ` · ${formatCost(cost)}`}
        </p>
      </header>
      {results.length > 0 && (
        <ScrollRegion className="max-h-[min(24rem,50vh)] overflow-auto px-3 py-2 -outline-offset-2">
          <ol className="flex flex-col gap-3">
            {results.map(({ title, url, date, extract }) => (
              <li key={url}>
                <p className="wrap-anywhere">
                  <Link href={url}>{escapedText(title)}</Link>
                </p>
                <p className="text-xs wrap-anywhere text-ink-2">
                  {escapedText(hostOf(url))}
                  {date && ` · ${escapedText(date)}`}
                </p>
                {extract && <p className="text-xs wrap-anywhere text-ink-2">{escapedText(extract)}</p>}
              </li>
            ))}
          </ol>
        </ScrollRegion>
      )}
      {unmet.length > 0 && (
        <p className="border-t border-line px-3 py-1 text-xs wrap-anywhere text-ink-2">
          {unmet.map(escapedText).join(' ')}
        </p>
      )}
    </section>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url
}
