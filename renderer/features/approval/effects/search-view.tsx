import { type NetworkEffect, searchOf } from '../../../../shared/session/effects'
import { text } from '../../../text/text'
import { Summary } from '../../../ui/summary'
import { ExactText } from './exact-text'
import { FactList } from './fact-list'
import { NetworkView } from './network-view'

/** A search as a person thinks of it: what is looked for, and who learns of that. The request itself unfolds, with all that it sends. */
export function SearchView({ effect }: { effect: NetworkEffect }) {
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
