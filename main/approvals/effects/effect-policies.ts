import type { Effect, EffectOf, EffectType } from '../../../shared/session/effects'
import { commandPolicy } from './command-policy'
import type { EffectPolicy } from './effect-policy'
import { filePolicy } from './file-policy'
import { mcpPolicy } from './mcp-policy'
import { networkPolicy } from './network-policy'
import { pageActionPolicy } from './page-action-policy'
import { readMailPolicy } from './read-mail-policy'
import { sendMailPolicy } from './send-mail-policy'
import { serviceWorkPolicy } from './service-work-policy'
import { tellSecretPolicy } from './tell-secret-policy'

/** The policies by which each kind of effect is judged. */
const effectPolicies: { [T in EffectType]: EffectPolicy<EffectOf<T>> } = {
  'file-change': filePolicy,
  command: commandPolicy,
  network: networkPolicy,
  'mcp-call': mcpPolicy,
  'service-work': serviceWorkPolicy,
  'tell-secret': tellSecretPolicy,
  'read-mail': readMailPolicy,
  'send-mail': sendMailPolicy,
  'page-action': pageActionPolicy,
}

/** Returns the policy by which this effect is judged. It takes no other effect than this one. */
export function policyOf({ type }: Effect): EffectPolicy<Effect> {
  return effectPolicies[type] as EffectPolicy<Effect>
}
