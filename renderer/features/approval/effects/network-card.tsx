import type { NetworkEffect } from '../../../../shared/session/effects'
import { text } from '../../../text/text'
import { type EffectCard, sameWords } from './effect-card'
import { NetworkView } from './network-view'

export const networkCard: EffectCard<NetworkEffect> = {
  action(requests) {
    const words = text.approval
    return requests.length === 1
      ? { action: words.fetchPage, approve: words.approveFetch }
      : sameWords(words.fetchPages(requests.length))
  },
  facts: () => [
    { text: text.approval.facts.leaves, tone: 'plain' },
    { text: text.approval.facts.sent, tone: 'warn' },
  ],
  View: ({ effects }) => effects.map((effect, index) => <NetworkView key={index} effect={effect} />),
  lines: requests => requests.map(({ url }) => url),
}
