import type { McpCallEffect } from '../../../../shared/session/effects'
import { permissionText } from '../../../text/text-permissions'
import { escapedText } from '../../../ui/text/visible-text'
import { type EffectCard, sameWords } from './effect-card'
import { McpView } from './mcp-view'

const words = () => permissionText.card

export const mcpCard: EffectCard<McpCallEffect> = {
  action(calls) {
    const [first] = calls
    if (!first || calls.length > 1) return sameWords(words().callTools(calls.length))
    const [tool, server] = [escapedText(first.tool), escapedText(first.server)]
    return { action: words().callTool(tool, server), approve: words().approveTool(tool) }
  },
  facts: () => [
    { text: words().mcpLeaves, tone: 'plain' },
    { text: words().mcpNoUndo, tone: 'warn' },
  ],
  View: ({ effects }) => effects.map((effect, index) => <McpView key={index} effect={effect} />),
  lines: calls => calls.map(call => call.arguments),
}
