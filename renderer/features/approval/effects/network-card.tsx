import { fetchesPage, type NetworkEffect } from '../../../../shared/session/effects'
import { text } from '../../../text/text'
import { type EffectCard, sameWords } from './effect-card'
import { NetworkView } from './network-view'

export const networkCard: EffectCard<NetworkEffect> = {
  action(requests) {
    const words = text.approval
    const isReading = requests.every(fetchesPage)
    if (requests.length > 1) {
      return sameWords(isReading ? words.fetchPages(requests.length) : words.sendRequests(requests.length))
    }
    return isReading
      ? { action: words.fetchPage, approve: words.approveFetch }
      : { action: words.sendRequest, approve: words.approveSend }
  },
  facts: () => [
    { text: text.approval.facts.leaves, tone: 'plain' },
    { text: text.approval.facts.sent, tone: 'warn' },
  ],
  View: ({ effects }) => effects.map((effect, index) => <NetworkView key={index} effect={effect} />),
  lines: requests => requests.flatMap(lines),
}

/** Also in a list nobody agrees to a body that they have not seen. */
function lines(effect: NetworkEffect): string[] {
  const { method, url, headers = [], body } = effect
  if (fetchesPage(effect)) return [url]
  const sent = headers.map(({ name, value }) => `${name}: ${value}`)
  return [`${method} ${url}`, ...sent, ...(body === undefined ? [] : [body])]
}
