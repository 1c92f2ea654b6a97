import type { AppliedChange, Diff } from '../../../shared/session/effects'
import type { SessionEvent } from '../../../shared/session/session-events'
import { filesIn } from '../../../shared/session/session-state'
import { sameVersion, versionOf } from '../../workspace/changes/file-version'
import { mergeParts } from '../../workspace/changes/merge-change'
import { applyHunks, decodeExactly } from '../../workspace/diff/diff-text'
import { mergeLines } from '../../workspace/diff/merge-lines'
import { inTurn } from '../../workspace/in-turn'

/** The bytes of a file. Null where there is none, undefined where they are not known. */
type Content = Uint8Array | null | undefined

/** A file before the session's first change of it, and after all that was not undone. */
export type FinalFile = { path: string; before: Content; after: Content; mode: number }

type Change = AppliedChange & { diff?: Diff }
type GetBlob = (hash: string) => Promise<Uint8Array>

/** Reconstructs the final state of the files that a session changed, from its log and the kept copies alone. */
export async function finalFiles(events: readonly SessionEvent[], get: GetBlob): Promise<FinalFile[]> {
  const files = new Map<string, FinalFile>()
  for (const step of stepsIn(events)) {
    const known = files.get(step.change.path)
    const file = known ?? {
      path: step.change.path,
      before: await contentBefore(step.change, get),
      after: undefined,
      mode: 0,
    }
    const after = await contentOf(step, file.after, get)
    files.set(file.path, { ...file, after, mode: step.change.mode ?? file.mode })
  }
  return [...files.values()].sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** With `parts`, hunks of the change were taken back or made again: of all its hunks those that are back before and after the step. */
type Step = { change: Change; isUndo: boolean; parts?: { now: ReadonlySet<number>; wanted: ReadonlySet<number> } }

async function contentOf({ change, isUndo, parts }: Step, now: Content, get: GetBlob): Promise<Content> {
  if (!parts) return isUndo ? takenBack(now, change, get) : contentAfter(change, get)
  const old = await contentBefore(change, get)
  return (now && old && (await mergeParts(change, { old, current: now }, parts))) || undefined
}

/** All that was applied and taken back, in that order. */
function stepsIn(events: readonly SessionEvent[]): Step[] {
  const calls = new Map<string, Change[]>()
  const diffs = diffsIn(events)
  const taken = new Set<string>()
  const partsBack = new Map<string, ReadonlySet<number>>()
  return events.flatMap((event): Step[] => {
    switch (event.type) {
      case 'call.dispatched':
      case 'call.changed': {
        const before = event.type === 'call.changed' ? (calls.get(event.callId) ?? []) : []
        const changes = event.changes.map(change => withDiff(change, diffs.get(`${event.callId}\0${change.path}`)))
        calls.set(event.callId, [...before, ...changes])
        return []
      }
      case 'call.outcome':
        return event.applied ? (calls.get(event.callId) ?? []).map(change => ({ change, isUndo: false })) : []
      case 'parts.undone':
        return partsUndone(event, calls.get(event.callId) ?? [], partsBack)
      case 'undo.outcome':
        forgetParts(event, partsBack)
        return undone(event, calls.get(event.callId) ?? [], taken)
      case 'redo.outcome':
        return redone(event, calls.get(event.callId) ?? [], taken)
      default:
        return []
    }
  })
}

type PartsUndone = Extract<SessionEvent, { type: 'parts.undone' }>

function partsUndone(
  { callId, path, hunks }: PartsUndone,
  changes: readonly Change[],
  partsBack: Map<string, ReadonlySet<number>>,
): Step[] {
  const key = `${callId}\0${path}`
  const parts = { now: partsBack.get(key) ?? new Set<number>(), wanted: new Set(hunks) }
  partsBack.set(key, parts.wanted)
  return changes.filter(change => change.path === path).map(change => ({ change, isUndo: true, parts }))
}

/** A file that is taken back as a whole has no hunks that are back by themselves. */
function forgetParts({ callId, paths, undone: isUndone }: Undone, partsBack: Map<string, ReadonlySet<number>>): void {
  if (!isUndone) return
  for (const key of partsBack.keys()) {
    const [id, path = ''] = key.split('\0')
    if (id === callId && (!paths || paths.includes(path))) partsBack.delete(key)
  }
}

type Undone = Extract<SessionEvent, { type: 'undo.outcome' }>
type Redone = Extract<SessionEvent, { type: 'redo.outcome' }>

/** Those that had not been taken back before. */
function undone(event: Undone, changes: readonly Change[], taken: Set<string>): Step[] {
  const wanted = event.paths && new Set(event.paths)
  const meant = event.undone ? changes.filter(({ path }) => wanted?.has(path) ?? true) : []
  const fresh = meant.filter(({ path }) => !taken.has(`${event.callId}\0${path}`))
  for (const { path } of fresh) taken.add(`${event.callId}\0${path}`)
  return fresh.map(change => ({ change, isUndo: true }))
}

/** Those that had been taken back. */
function redone(event: Redone, changes: readonly Change[], taken: Set<string>): Step[] {
  const wanted = event.paths && new Set(event.paths)
  const meant = event.redone ? changes.filter(({ path }) => wanted?.has(path) ?? true) : []
  return meant.filter(({ path }) => taken.delete(`${event.callId}\0${path}`)).map(change => ({ change, isUndo: false }))
}

function withDiff(change: AppliedChange, diff: Diff | undefined): Change {
  return { ...change, ...(diff && { diff }) }
}

/** By call and path: of a plan, or of what a call turned out to have done. */
function diffsIn(events: readonly SessionEvent[]): Map<string, Diff> {
  const diffs = new Map<string, Diff>()
  for (const event of events) {
    const details = event.type === 'call.finished' ? event.result.details : undefined
    const ran = filesIn(details)
    const planned = event.type === 'call.planned' ? event.plan.effects.filter(({ type }) => type === 'file-change') : []
    for (const effect of [...planned, ...ran]) {
      if (effect.type === 'file-change' && 'callId' in event) diffs.set(`${event.callId}\0${effect.path}`, effect.diff)
    }
  }
  return diffs
}

/** Of a file that was moved nothing is kept. */
async function contentBefore({ before, movedTo }: Change, get: GetBlob): Promise<Content> {
  return before && movedTo !== undefined ? undefined : before && get(before.hash)
}

async function contentAfter(change: Change, get: GetBlob): Promise<Content> {
  const { after, diff } = change
  if (!after) return null
  const before = await contentBefore(change, get)
  const old = before === undefined ? null : decodeExactly(before)
  const made = old !== null && diff?.type === 'lines' ? await inTurn(() => applyHunks(old, diff.hunks)) : null
  const bytes = made === null ? undefined : encode(made)
  if (bytes && sameVersion(versionOf(bytes), after)) return bytes
  // A later change may have kept it.
  return get(after.hash).catch(() => undefined)
}

/** As undo does it: where the file has moved on, the change is taken out of what is there. */
async function takenBack(now: Content, change: Change, get: GetBlob): Promise<Content> {
  const { before, after } = change
  const old = await contentBefore(change, get)
  if (now === undefined) return undefined
  const version = now && versionOf(now)
  if (sameVersion(version, after)) return old
  if (sameVersion(version, before)) return now
  const made = await contentAfter(change, get)
  const [oldText, madeText, nowText] = [old ?? null, made ?? null, now].map(decodeExactly)
  if (!old || !made || !now || oldText == null || madeText == null || nowText == null) return undefined
  const merged = await inTurn(() => mergeLines(madeText, nowText, oldText))
  return merged === null ? undefined : encode(merged)
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
