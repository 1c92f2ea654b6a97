import type { EffectOf, EffectType } from '../../../shared/session/effects'
import type { Applier } from './applier'
import { callMcpEffect } from './call-mcp-effect'
import { changeFiles } from './change-files'
import { pageActionEffect } from './page-action-effect'
import { readMailEffect } from './read-mail-effect'
import { runCommandEffect } from './run-command-effect'
import { sendMail } from './send-mail'
import { sendRequestEffect } from './send-request-effect'
import { serviceWorkEffect } from './service-work-effect'
import { tellSecretEffect } from './tell-secret-effect'

/** The appliers for each kind of effect, in the order in which those of one plan are applied. */
export const appliers = {
  'file-change': changeFiles,
  command: runCommandEffect,
  network: sendRequestEffect(),
  'mcp-call': callMcpEffect,
  'service-work': serviceWorkEffect(),
  'tell-secret': tellSecretEffect,
  'read-mail': readMailEffect(),
  'send-mail': sendMail(),
  'page-action': pageActionEffect,
} satisfies { [T in EffectType]: Applier<EffectOf<T>, unknown> }

type OutcomeOf<A> = A extends Applier<never, infer Outcome> ? Outcome : never

/** The outcome of each kind of effect that a plan had. */
export type ProposalOutcome = { [T in EffectType]?: OutcomeOf<(typeof appliers)[T]> }

export type Appliers = { [T in EffectType]: Applier<EffectOf<T>, NonNullable<ProposalOutcome[T]> | undefined> }
