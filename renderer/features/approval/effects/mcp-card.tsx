import type { McpCallEffect } from '../../../../shared/session/effects'
import { t } from '../../../i18n/t'
import { escapedText } from '../../../ui/text/visible-text'
import { type EffectCard, sameWords } from './effect-card'
import { McpView } from './mcp-view'

export const mcpCard: EffectCard<McpCallEffect> = {
  action(calls) {
    const [first] = calls
    if (!first || calls.length > 1) return sameWords(t('permissions.card.callTools', { count: calls.length }))
    const [tool, server] = [escapedText(first.tool), escapedText(first.server)]
    return {
      action: t('permissions.card.callTool', { tool, server }),
      approve: t('permissions.card.approveTool', { tool }),
    }
  },
  facts: () => [
    { text: t('permissions.card.mcpLeaves'), tone: 'plain' },
    { text: t('permissions.card.mcpNoUndo'), tone: 'warn' },
  ],
  View: ({ effects }) => effects.map((effect, index) => <McpView key={index} effect={effect} />),
  lines: calls => calls.map(call => call.arguments),
}
