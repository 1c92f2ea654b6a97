import type { TellSecretEffect } from '../../../../shared/session/effects'
import { t } from '../../../i18n/t'
import { escapedText } from '../../../ui/text/visible-text'
import type { EffectCard } from './effect-card'
import { ExactText } from './exact-text'
import { FactList } from './fact-list'
import { VaultNote } from './vault-note'

export const tellSecretCard: EffectCard<TellSecretEffect> = {
  action: told => ({
    action: t('approval.tell', { entry: escapedText(told.map(({ entry }) => entry).join(', ')) }),
    approve: t('approval.approveTell'),
  }),
  facts: told => [
    ...told.map(({ provider }) => ({
      text: t('approval.told', { provider: escapedText(provider) }),
      tone: 'warn' as const,
    })),
    { text: t('approval.toldForGood'), tone: 'warn' },
  ],
  View: ({ effects }) => effects.map((effect, index) => <TellSecretView key={index} effect={effect} />),
  lines: told => told.flatMap(({ references, provider }) => references.map(one => `${one} → ${provider}`)),
}

/** Shows the values that a model would be told, and who else gets them by that. */
function TellSecretView({ effect: { references, provider, model } }: { effect: TellSecretEffect }) {
  return (
    <section aria-label={t('approval.telling')}>
      <ExactText content={references.join('\n')} />
      <VaultNote words={t('approval.toldTo', { provider })} />
      <FactList
        facts={[
          [t('approval.toProvider'), provider],
          [t('approval.toModel'), model],
        ]}
      />
    </section>
  )
}
