import type { ModelFacts } from '../../../../shared/settings'
import { settingsText } from '../../../text/text-settings'
import { factsWords } from '../providers/facts-words'

/** Shows what is known about a model, or that nothing is. Keeps its space while that is looked up. */
export function ModelFactsLine({ facts }: { facts: ModelFacts | null }) {
  const known = facts ? factsWords(facts) : []
  const words = known.length > 0 ? known.join(' · ') : settingsText.facts.unknown
  return (
    <p data-testid="model-facts" className="min-h-4 text-xs text-ink-2">
      {facts ? words : ''}
    </p>
  )
}
