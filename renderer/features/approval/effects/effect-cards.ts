import { type Effect, type EffectOf, type EffectType, effectsOf } from '../../../../shared/session/effects'
import { commandCard } from './command-card'
import type { EffectCard } from './effect-card'
import { fileCard } from './file-card'
import { readMailCard } from './mail/read-mail-card'
import { sendMailCard } from './mail/send-mail-card'
import { mcpCard } from './mcp-card'
import { memoryCard } from './memory-card'
import { networkCard } from './network-card'
import { pageActionCard } from './page-action-card'
import { serviceWorkCard } from './service-work-card'
import { tellSecretCard } from './tell-secret-card'

type EffectCards = { [T in EffectType]: EffectCard<EffectOf<T>> }

/** The text and views of each kind of effect, in the order in which they stand on a card. */
export const effectCards: EffectCards = {
  command: commandCard,
  'file-change': fileCard,
  'mcp-call': mcpCard,
  network: networkCard,
  'service-work': serviceWorkCard,
  'tell-secret': tellSecretCard,
  'change-memory': memoryCard,
  'read-mail': readMailCard,
  'send-mail': sendMailCard,
  'page-action': pageActionCard,
}

/** Of each kind that a plan has, its card and its effects. */
export function cardsOf<R>(
  effects: readonly Effect[],
  take: <T extends EffectType>(card: EffectCards[T], own: readonly EffectOf<T>[], type: T) => R,
): R[] {
  const one = <T extends EffectType>(type: T): R[] => {
    const own = effectsOf(effects, type)
    return own.length > 0 ? [take(effectCards[type], own, type)] : []
  }
  return (Object.keys(effectCards) as EffectType[]).flatMap(type => one(type))
}
