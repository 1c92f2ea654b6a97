import type { TellSecretEffect } from '../../../../shared/session/effects'
import { text } from '../../../text/text'
import { escapedText } from '../../../ui/text/visible-text'
import type { EffectCard } from './effect-card'
import { ExactText } from './exact-text'
import { FactList } from './fact-list'
import { VaultNote } from './vault-note'

export const tellSecretCard: EffectCard<TellSecretEffect> = {
  action: told => ({
    action: text.approval.tell(escapedText(told.map(({ entry }) => entry).join(', '))),
    approve: text.approval.approveTell,
  }),
  facts: told => [
    ...told.map(({ provider }) => ({ text: text.approval.told(escapedText(provider)), tone: 'warn' as const })),
    { text: text.approval.toldForGood, tone: 'warn' },
  ],
  View: ({ effects }) => effects.map((effect, index) => <TellSecretView key={index} effect={effect} />),
  lines: told => told.flatMap(({ references, provider }) => references.map(one => `${one} → ${provider}`)),
}

/** Shows the values that a model would be told, and who else gets them by that. */
function TellSecretView({ effect: { references, provider, model } }: { effect: TellSecretEffect }) {
  const words = text.approval
  return (
    <section aria-label={words.telling}>
      <ExactText content={references.join('\n')} />
      <VaultNote words={words.toldTo(provider)} />
      <FactList
        facts={[
          [words.toProvider, provider],
          [words.toModel, model],
        ]}
      />
    </section>
  )
}
