import type { FlowAccess } from '../../../shared/flows/finish'
import type { PhiTools } from '../../../shared/settings'
import { type AccessGuard, type AccessScope, accessGuard } from './access-guard'

/** An agent is limited by its own file, and by the profile that says how its tools are held. */
type Limits = { file?: FlowAccess | undefined; phi?: PhiTools | undefined }

/** Holds the calls of a turn to all limits there are; undefined where there are none. */
export function accessOf({ file, phi = {} }: Limits, ground: AccessScope): AccessGuard | undefined {
  const { readPaths = [], deniedCommands = [] } = phi
  // Denied commands are told by their words, and lines that cannot be understood are asked about anyway.
  const denied = deniedCommands.length > 0 ? withoutVerdict(accessGuard({ deniedCommands }, ground)) : undefined
  const reading = readPaths.length > 0 ? accessGuard({ read: readPaths }, ground, 'profile') : undefined
  const own = file && accessGuard(file, ground)
  return joined([own, denied, reading].filter(guard => guard !== undefined))
}

function withoutVerdict(guard: AccessGuard): AccessGuard {
  return { ...guard, verdict: (_, verdict) => verdict }
}

function joined([first, ...others]: readonly AccessGuard[]): AccessGuard | undefined {
  const rest = others.length > 0 ? joined(others) : undefined
  if (!first || !rest) return first
  return {
    reads: async (tool, input) => (await first.reads(tool, input)) ?? rest.reads(tool, input),
    plans: async effects => (await first.plans(effects)) ?? rest.plans(effects),
    verdict: (effects, verdict) => rest.verdict(effects, first.verdict(effects, verdict)),
  }
}
