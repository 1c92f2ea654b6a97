import type { ToolDetails } from '../../../../shared/session/tool-results'
import { t } from '../../../i18n/t'
import { ScrollRegion } from '../../../ui/scroll-region'
import { escapedText } from '../../../ui/text/visible-text'
import { Link } from '../../markdown/link'
import { Markdown } from '../../markdown/markdown'

type WebPageViewProps = { details: Extract<ToolDetails, { type: 'web-page' }> }

/** A page as it was read: its text alone. Nothing in it is loaded; its links open in the browser after a click. */
export function WebPageView({ details }: WebPageViewProps) {
  const { url, title, markdown, via, more } = details
  return (
    <section className="overflow-hidden rounded-md border border-line bg-surface">
      <header className="border-b border-line bg-sunken px-3 py-2">
        <p className="font-medium wrap-anywhere">{escapedText(title) || t('tool.untitledPage')}</p>
        <p className="text-xs wrap-anywhere text-ink-2">
          <Link href={url}>{escapedText(url)}</Link> · {t('tool.via', { host: escapedText(via) })}
        </p>
      </header>
      <ScrollRegion className="max-h-[min(24rem,50vh)] overflow-auto px-3 py-2 -outline-offset-2">
        {markdown.trim() === '' ? <p className="text-ink-2">{t('tool.pageEmpty')}</p> : <Markdown source={markdown} />}
      </ScrollRegion>
      {more && <p className="border-t border-line px-3 py-1 text-xs text-ink-2">{t('tool.pageCut')}</p>}
    </section>
  )
}
