import type { McpCallEffect } from '../../../../shared/session/effects'
import { t } from '../../../i18n/t'
import { escapedText } from '../../../ui/text/visible-text'
import { type EffectCard, sameWords } from './effect-card'
import { readingSentence } from './mcp-sentence'
import { McpView } from './mcp-view'

export const mcpCard: EffectCard<McpCallEffect> = {
  action(calls) {
    const [first] = calls
    if (!first || calls.length > 1) return sameWords(t('permissions.card.callTools', { count: calls.length }))
    const [tool, server] = [escapedText(first.tool), escapedText(first.server)]
    if (first.claimsToRead)
      return {
        action: t('permissions.reads.through', { action: readingSentence(first), server }),
        approve: t('permissions.card.approveTool', { tool }),
      }
    return {
      action: t('permissions.card.callTool', { tool, server }),
      approve: t('permissions.card.approveTool', { tool }),
    }
  },
  facts: calls => [
    ...(calls.every(({ claimsToRead }) => claimsToRead)
      ? [{ text: t('permissions.reads.claimed'), tone: 'plain' as const }]
      : [
          { text: t('permissions.card.mcpLeaves'), tone: 'plain' as const },
          { text: t('permissions.card.mcpNoUndo'), tone: 'warn' as const },
        ]),
  ],
  View: ({ effects, isDetailed }) =>
    effects.map((effect, index) => <McpView key={index} effect={effect} isDetailed={isDetailed} />),
  lines: calls => calls.map(call => call.arguments),
  hasDetails: true,
}
