import type { McpServerState, McpServerView } from '../../../shared/mcp'
import { t } from '../../i18n/t'
import { translated } from '../../i18n/translated'
import { tokensOf } from '../../state/tool-split'

/** Describes the state of a server, in a few words. */
export function serverWords({ state, starting, failure, tools }: McpServerView): string {
  if (state === 'failed' && failure) return translated(failure.words)
  if (starting?.fetching) return t('mcp.starting.fetching', { names: starting.fetching.join(', ') })
  if (state !== 'ready') return t(`mcp.states.${state}`)
  const changed = tools.filter(tool => tool.state === 'changed').length
  const broken = tools.filter(tool => tool.state === 'broken').length
  const offered = tools.filter(tool => tool.state === 'ready')
  const cost = offered.length > 0 && t('mcp.costs.about', { tokens: tokensOf(offered) })
  return [
    t('mcp.tools', { count: tools.length }),
    cost,
    changed && t('mcp.changed', { count: changed }),
    broken && t('mcp.unusable', { count: broken }),
  ]
    .filter(Boolean)
    .join(' · ')
}

export const STATE_DOTS: Readonly<Record<McpServerState, string>> = {
  off: 'bg-line-strong',
  'needs-approval': 'bg-wait ring-3 ring-wait-soft',
  'needs-sign-in': 'bg-wait ring-3 ring-wait-soft',
  starting: 'breathe bg-accent ring-3 ring-accent-soft',
  ready: 'bg-good',
  failed: 'bg-bad',
}
