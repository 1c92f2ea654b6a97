import { ScrollRegion } from '../../../ui/scroll-region'
import { Markdown } from '../../markdown/markdown'

/** A text that a tool gave as Markdown. */
export function MarkdownView({ markdown }: { markdown: string }) {
  return (
    <ScrollRegion className="max-h-[min(24rem,50vh)] overflow-auto rounded-md border border-line bg-surface px-3 py-2 -outline-offset-2">
      <Markdown source={markdown} />
    </ScrollRegion>
  )
}
