import { sentence } from '../../../shared/sentence'
import type { TellSecretEffect } from '../../../shared/session/effects'
import type { EffectPolicy } from './effect-policy'

/** Whoever was told a secret has it. So nothing but the person's word lets it be told, in every mode. */
export const tellSecretPolicy: EffectPolicy<TellSecretEffect> = {
  label: ({ references }) => references.join(', '),
  byMode: asked,
  // It changes nothing here.
  onlyReads: () => true,
  protectedBy: asked,
  isAlwaysAsked: () => true,
}

function asked({ references, provider }: TellSecretEffect) {
  return { type: 'ask' as const, because: sentence`it tells ${provider} the value of ${references.join(', ')}` }
}
