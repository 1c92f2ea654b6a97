import type { NetworkEffect } from '../../../../shared/session/effects'
import { text } from '../../../text/text'
import { ExactText } from './exact-text'
import { FactList } from './fact-list'

/** A request as it would be sent: its whole address, and everybody who learns of it. */
export function NetworkView({ effect }: { effect: NetworkEffect }) {
  const words = text.approval
  const own = URL.canParse(effect.url) ? new URL(effect.url).hostname : ''
  const services = effect.hosts.filter(host => host !== own)
  return (
    <section data-url={effect.url} aria-label={words.page}>
      <ExactText content={effect.url} />
      <FactList
        facts={[
          [words.hosts, effect.hosts.join(', ')],
          ...services.map(service => [words.through, words.throughHint(service)] as const),
          [words.method, words.methodHint(effect.method)],
        ]}
      />
    </section>
  )
}
