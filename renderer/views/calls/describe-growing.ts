import type { GrowingCall } from '../../../shared/ipc/ipc'
import type { CallVerb } from './describe-call'

const VERBS: Readonly<Record<string, CallVerb>> = {
  write_file: 'change',
  replace_in_file: 'change',
  apply_patch: 'change',
  shell: 'run',
  explore_workspace: 'search',
  sub_agent: 'delegate',
  ask_user: 'ask',
  read_web_url: 'fetch',
}

/** What a call will do, as far as it can be told while it is being written. */
export function describeGrowing({ name, target }: GrowingCall): { verb: CallVerb; target: string } {
  const verb = Object.hasOwn(VERBS, name) ? (VERBS[name] ?? 'use') : 'use'
  return { verb, target: target?.split('\n')[0] ?? (verb === 'use' ? name : '') }
}
