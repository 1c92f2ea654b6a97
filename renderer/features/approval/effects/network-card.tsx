import { fetchesPage, type NetworkEffect, searchOf } from '../../../../shared/session/effects'
import { text } from '../../../text/text'
import { Summary } from '../../../ui/summary'
import { escapedText } from '../../../ui/text/visible-text'
import { type EffectCard, sameWords } from './effect-card'
import { ExactText } from './exact-text'
import { FactList } from './fact-list'
import { NetworkView } from './network-view'

export const networkCard: EffectCard<NetworkEffect> = {
  action(requests) {
    const words = text.approval
    if (requests.length === 1 && requests[0]?.saveTo !== undefined) {
      return { action: words.download, approve: words.approveDownload }
    }
    const search = requests.length === 1 && requests[0] && searchOf(requests[0])
    if (search) {
      const asked = search.kind === 'similar' ? words.findSimilar : words.searchWeb
      return { action: asked(escapedText(search.label)), approve: words.approveSearch }
    }
    const isReading = requests.every(fetchesPage)
    if (requests.length > 1) {
      return sameWords(isReading ? words.fetchPages(requests.length) : words.sendRequests(requests.length))
    }
    return isReading
      ? { action: words.fetchPage, approve: words.approveFetch }
      : { action: words.sendRequest, approve: words.approveSend }
  },
  facts(requests) {
    const { reachesHere, leaves, newFile, onlyFile, sent } = text.approval.facts
    const goesOut = requests.some(({ isPrivate }) => !isPrivate)
    return [
      ...(requests.some(({ isPrivate }) => isPrivate) ? [{ text: reachesHere, tone: 'warn' as const }] : []),
      ...(requests.some(({ saveTo }) => saveTo !== undefined) ? [{ text: newFile, tone: 'plain' as const }] : []),
      ...(goesOut ? [{ text: leaves, tone: 'plain' as const }] : []),
      { text: requests.every(({ saveTo }) => saveTo !== undefined) ? onlyFile : sent, tone: 'warn' },
    ]
  },
  View: ({ effects }) =>
    effects.map((effect, index) =>
      searchOf(effect) ? <SearchView key={index} effect={effect} /> : <NetworkView key={index} effect={effect} />,
    ),
  lines: requests => requests.flatMap(lines),
}

/** Also in a list nobody agrees to a body that they have not seen. */
function lines(effect: NetworkEffect): string[] {
  const { method, url, headers = [], body, saveTo } = effect
  if (fetchesPage(effect)) return [url]
  const sent = headers.map(({ name, value }) => `${name}: ${value}`)
  const saved = saveTo === undefined ? [] : [`→ ${saveTo}`]
  return [`${method} ${url}`, ...saved, ...sent, ...(body === undefined ? [] : [body])]
}

/** A search as a person thinks of it: what is looked for, and who learns of that. The request itself unfolds, with all that it sends. */
function SearchView({ effect }: { effect: NetworkEffect }) {
  const words = text.approval
  const search = searchOf(effect)
  return (
    <>
      {search && <ExactText content={search.text} />}
      <FactList facts={[[words.hosts, effect.hosts.join(', ')]]} />
      <details className="border-t border-line">
        <Summary className="px-4 py-2 text-xs text-ink-2">{words.request}</Summary>
        <NetworkView effect={effect} />
      </details>
    </>
  )
}
