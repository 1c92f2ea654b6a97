import type { McpView } from '../../../../shared/mcp'
import { t } from '../../../i18n/t'
import { tokensOf, useToolSplit } from '../../../state/tool-split'
import { NumberSetting } from '../../../ui/number-setting'

const MOST = { tools: '1,000', tokens: '1,000,000' }

/** Shows what the tools of all servers take of every request, and how much of that the person allows. */
export function ToolCosts({ view }: { view: McpView }) {
  const split = useToolSplit(view)
  if (!split || split.atOnce.length + split.waiting.length === 0) return null
  const { atOnce, waiting } = split
  return (
    <section aria-label={t('mcp.costs.title')} className="flex flex-col gap-3 rounded-md border border-line px-3 py-2">
      <div>
        <h3 className="text-sm font-semibold">{t('mcp.costs.title')}</h3>
        <p role="status" className="text-sm text-ink-2">
          {t('mcp.costs.atOnce', { count: atOnce.length, tokens: tokensOf(atOnce) })}{' '}
          {waiting.length > 0 && t('mcp.costs.waiting', { count: waiting.length, tokens: tokensOf(waiting) })}
        </p>
      </div>
      <div className="grid grid-cols-2 items-start gap-3">
        <NumberSetting
          name="mcpTools"
          label={t('mcp.costs.tools')}
          hint={t('mcp.costs.toolsHint')}
          range={['0', MOST.tools]}
        />
        <NumberSetting
          name="mcpToolTokens"
          label={t('mcp.costs.tokens')}
          hint={t('mcp.costs.tokensHint')}
          range={['0', MOST.tokens]}
        />
      </div>
    </section>
  )
}
