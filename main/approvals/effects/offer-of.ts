import { type GrantRule, wordsForHosts, wordsForRule } from '../../../shared/permissions'
import type { Offer } from './effect-policy'

/** Rules that are given together, in words. */
export function offerOf(rules: GrantRule[]): Offer {
  const hosts = rules.flatMap(rule => (rule.kind === 'host' ? [rule.host] : []))
  return { rules, words: hosts.length > 0 ? wordsForHosts(hosts) : rules.map(wordsForRule).join('; and ') }
}
