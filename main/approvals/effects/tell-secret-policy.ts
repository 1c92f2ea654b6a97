import { sentence } from '../../../shared/sentence'
import type { TellSecretEffect } from '../../../shared/session/effects'
import type { EffectPolicy } from './effect-policy'

/** A secret that was disclosed cannot be taken back. So only the person's approval lets it be disclosed, in every mode. */
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
