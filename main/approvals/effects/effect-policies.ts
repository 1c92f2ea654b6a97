import type { Effect, EffectOf, EffectType } from '../../../shared/session/effects'
import { commandPolicy } from './command-policy'
import type { EffectPolicy } from './effect-policy'
import { filePolicy } from './file-policy'
import { mailPolicy } from './mail-policy'
import { mcpPolicy } from './mcp-policy'
import { networkPolicy } from './network-policy'
import { sendMailPolicy } from './send-mail-policy'

/** How each kind of effect is judged. */
const effectPolicies: { [T in EffectType]: EffectPolicy<EffectOf<T>> } = {
  'file-change': filePolicy,
  command: commandPolicy,
  network: networkPolicy,
  'mcp-call': mcpPolicy,
  'send-mail': sendMailPolicy,
  'read-mail': mailPolicy,
}

/** How this one is judged. It takes no other effect than that one. */
export function policyOf({ type }: Effect): EffectPolicy<Effect> {
  return effectPolicies[type] as EffectPolicy<Effect>
}
