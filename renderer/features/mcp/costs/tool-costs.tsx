import type { McpView } from '../../../../shared/mcp'
import { tokensOf, useToolSplit } from '../../../state/tool-split'
import { mcpText } from '../../../text/text-mcp'
import { NumberSetting } from '../../../ui/number-setting'

const MOST = { tools: '1,000', tokens: '1,000,000' }

/** Shows what the tools of all servers take of every request, and how much of that the person allows. */
export function ToolCosts({ view }: { view: McpView }) {
  const words = mcpText.costs
  const split = useToolSplit(view)
  if (!split || split.atOnce.length + split.waiting.length === 0) return null
  const { atOnce, waiting } = split
  return (
    <section aria-label={words.title} className="flex flex-col gap-3 rounded-md border border-line px-3 py-2">
      <div>
        <h3 className="text-sm font-semibold">{words.title}</h3>
        <p role="status" className="text-sm text-ink-2">
          {words.atOnce(atOnce.length, tokensOf(atOnce))}{' '}
          {waiting.length > 0 && words.waiting(waiting.length, tokensOf(waiting))}
        </p>
      </div>
      <div className="grid grid-cols-2 items-start gap-3">
        <NumberSetting name="mcpTools" label={words.tools} hint={words.toolsHint} range={['0', MOST.tools]} />
        <NumberSetting name="mcpToolTokens" label={words.tokens} hint={words.tokensHint} range={['0', MOST.tokens]} />
      </div>
    </section>
  )
}
