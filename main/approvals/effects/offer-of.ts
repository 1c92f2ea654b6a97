import { type GrantRule, wordsForHosts, wordsForRule } from '../../../shared/permissions'
import { joinedWords } from '../../../shared/sentence'
import type { Offer } from './effect-policy'

/** Rules that are given together, in words. */
export function offerOf(rules: GrantRule[]): Offer {
  const hosts = rules.flatMap(rule => (rule.kind === 'host' ? [rule.host] : []))
  return { rules, words: hosts.length > 0 ? wordsForHosts(hosts) : joinedWords(rules.map(wordsForRule), '; and ') }
}
