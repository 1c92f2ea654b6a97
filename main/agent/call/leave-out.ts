import { WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import type { Effect, FileChange } from '../../../shared/session/effects'
import type { LeftOutParts } from '../../../shared/session/plan-edit'
import type { Proposal } from '../../tools/tool'
import { planPartly } from '../../workspace/changes/plan-partly'
import { leftOutText } from './left-out-text'

/** Parts that a person leaves out of the change of one file. */
export type LeftOut = { path: string; leaveOut: LeftOutParts }

/**
 * A proposal without what the person left out of it, planned again to the byte. Rejects, in words for them, where it is no longer what they
 * chose from, where its effects belong together, and where nothing of it would be left.
 */
export async function withoutParts(
  proposal: Proposal,
  parts: readonly LeftOut[],
  workspace: string,
): Promise<Proposal> {
  if (parts.length === 0) return proposal
  if (proposal.withContent || !proposal.effects.every(isSeparate)) {
    throw new WordedError(sentence`the parts of this call belong together`)
  }
  let made = proposal
  const told: string[] = []
  for (const part of parts) {
    const change = changeOf(made, part)
    told.push(leftOutText(change, part.leaveOut.hunks))
    made = await withoutPart(made, { change, hunks: part.leaveOut.hunks }, workspace)
  }
  if (made.effects.length === 0) throw new WordedError(sentence`nothing of this call would be left`)
  return {
    ...made,
    answer(outcome) {
      const result = made.answer(outcome)
      const changes = made.effects.filter(isSeparate)
      const details = result.details?.type === 'changes' ? { type: 'changes' as const, changes } : result.details
      return {
        ...result,
        ...(details && { details }),
        content: [{ type: 'text', text: `${told.join('\n')}\n` }, ...result.content],
      }
    },
  }
}

/** A file's change of its own, of which the person sees every line. */
function isSeparate(effect: Effect): effect is FileChange {
  return effect.type === 'file-change' && !effect.rehearsed && !effect.isSecret && !effect.entry
}

/** Returns the change that the person chose from. A file that moves elsewhere is one change of two paths. */
function changeOf({ effects }: Proposal, { path, leaveOut }: LeftOut): FileChange {
  const changes = effects.filter(isSeparate)
  const change = changes.find(one => one.path === path)
  if (!change) throw new WordedError(sentence`this call doesn’t produce a file ${path}`)
  const [before, after] = [change.before?.hash ?? null, change.after?.hash ?? null]
  if (before !== leaveOut.before || after !== leaveOut.after) {
    throw new WordedError(sentence`${path} has changed in the meantime`)
  }
  const isMoved = changes.some(
    other =>
      (!after && !other.before && other.after?.hash === before) ||
      (!before && !other.after && other.before?.hash === after),
  )
  if (isMoved) throw new WordedError(sentence`the parts of this call belong together`)
  return change
}

async function withoutPart(
  proposal: Proposal,
  { change, hunks }: { change: FileChange; hunks: readonly number[] | undefined },
  workspace: string,
): Promise<Proposal> {
  const { path, mode } = change
  const planned = hunks ? await planPartly(workspace, change, new Set(hunks)) : null
  const contents = new Map(proposal.contents)
  if (planned?.content) contents.set(path, planned.content)
  else contents.delete(path)
  const now = planned && { ...planned.change, ...(mode !== undefined && { mode }) }
  const effects = proposal.effects.flatMap(effect => (effect === change ? (now ?? []) : effect))
  return { ...proposal, effects, contents }
}
