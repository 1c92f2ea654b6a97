import { fetchesPage, type NetworkEffect, searchOf } from '../../../../shared/session/effects'
import { t } from '../../../i18n/t'
import { Summary } from '../../../ui/summary'
import { escapedText } from '../../../ui/text/visible-text'
import { type EffectCard, sameWords } from './effect-card'
import { ExactText } from './exact-text'
import { FactList } from './fact-list'
import { NetworkView } from './network-view'

export const networkCard: EffectCard<NetworkEffect> = {
  action(requests) {
    if (requests.length === 1 && requests[0]?.saveTo !== undefined) {
      return { action: t('approval.download'), approve: t('approval.approveDownload') }
    }
    const search = requests.length === 1 && requests[0] && searchOf(requests[0])
    if (search) {
      const key = search.kind === 'similar' ? 'approval.findSimilar' : 'approval.searchWeb'
      return { action: t(key, { service: escapedText(search.label) }), approve: t('approval.approveSearch') }
    }
    const isReading = requests.every(fetchesPage)
    if (requests.length > 1) {
      return sameWords(
        isReading
          ? t('approval.fetchPages', { count: requests.length })
          : t('approval.sendRequests', { count: requests.length }),
      )
    }
    return isReading
      ? { action: t('approval.fetchPage'), approve: t('approval.approveFetch') }
      : { action: t('approval.sendRequest'), approve: t('approval.approveSend') }
  },
  facts(requests) {
    const goesOut = requests.some(({ isPrivate }) => !isPrivate)
    return [
      ...(requests.some(({ isPrivate }) => isPrivate)
        ? [{ text: t('approval.facts.reachesHere'), tone: 'warn' as const }]
        : []),
      ...(requests.some(({ saveTo }) => saveTo !== undefined)
        ? [{ text: t('approval.facts.newFile'), tone: 'plain' as const }]
        : []),
      ...(goesOut ? [{ text: t('approval.facts.leaves'), tone: 'plain' as const }] : []),
      {
        text: requests.every(({ saveTo }) => saveTo !== undefined)
          ? t('approval.facts.onlyFile')
          : t('approval.facts.sent'),
        tone: 'warn',
      },
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
  const search = searchOf(effect)
  return (
    <>
      {search && <ExactText content={search.text} />}
      <FactList facts={[[t('approval.hosts'), effect.hosts.join(', ')]]} />
      <details className="border-t border-line">
        <Summary className="px-4 py-2 text-xs text-ink-2">{t('approval.request')}</Summary>
        <NetworkView effect={effect} />
      </details>
    </>
  )
}
