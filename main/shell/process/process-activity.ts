import { readdirSync, readFileSync } from 'node:fs'
import type { Tree } from './kill-tree'
import { limitIn, limitMark } from './limit-mark'
import { processStat } from './list-processes'

/**
 * The activity of a command's processes between two looks: whether any of them ran at all, and how many bytes they have
 * written at most, to any destination.
 */
export type Activity = { ran: boolean; bytes: number }

/** More than is written between two looks, and still exact when it is added up. */
const UNBOUNDED = 2 ** 40

type ProcessIdentity = { parent: number; group: number; mark: number | undefined }

/** Every process of the system as it was first seen. Only Linux has it to be read at so little cost. */
type ProcessTable = { look(): ReadonlyMap<number, ProcessIdentity> }

export function processTable(): ProcessTable {
  const known = new Map<number, ProcessIdentity>()
  return {
    look() {
      const pids = new Set(readdirSync('/proc').filter(isNumber).map(Number))
      for (const pid of known.keys()) if (!pids.has(pid)) known.delete(pid)
      for (const pid of pids) if (!known.has(pid)) known.set(pid, firstSight(pid))
      return known
    },
  }
}

function firstSight(pid: number): ProcessIdentity {
  const { parent, group } = processStat(read(`/proc/${pid}/stat`))
  return { parent, group, mark: limitIn(read(`/proc/${pid}/limits`)) }
}

/** A process at one moment. `turns` changes whenever one of its threads has had a processor. */
type Moment = { turns: string; isAwake: boolean; bytes: number | undefined; parent: number }

/**
 * Watches the processes of a command. Each look tells what they did since the one before. That none ran is certain: whoever
 * slept at both looks without having had a processor has done nothing, and nobody can begin without a parent that runs.
 */
export function processActivity(tree: Tree): (processes: ReadonlyMap<number, ProcessIdentity>) => Activity {
  const mark = limitMark(tree.marker)
  const members = new Set<number>()
  let before: Map<number, Moment> | undefined

  function isMember(pid: number, { parent, group, mark: own }: ProcessIdentity): boolean {
    return pid === tree.pid || group === tree.pid || own === mark || members.has(parent)
  }

  /** Until nobody is found any more: a child may have a lower number than its parent. */
  function addMembers(processes: ReadonlyMap<number, ProcessIdentity>): void {
    for (const pid of members) if (!processes.has(pid)) members.delete(pid)
    for (let former = -1; former < members.size; ) {
      former = members.size
      const found = [...processes].filter(([pid, known]) => isMember(pid, known))
      for (const [pid] of found) members.add(pid)
    }
  }

  return processes => {
    addMembers(processes)
    const moments = [...members].map(pid => [pid, momentOf(pid)] as const)
    const now = new Map(moments.flatMap(([pid, moment]) => (moment ? [[pid, moment]] : [])))
    const activity = before ? between(before, now) : { ran: true, bytes: UNBOUNDED }
    before = now
    return activity
  }
}

function between(before: ReadonlyMap<number, Moment>, now: ReadonlyMap<number, Moment>): Activity {
  let ran = now.size !== before.size
  let bytes = 0
  for (const [pid, moment] of now) {
    const former = before.get(pid)
    ran ||= !former || moment.isAwake || former.isAwake || former.turns !== moment.turns
    bytes += (moment.bytes ?? UNBOUNDED) - (former?.bytes ?? 0)
  }
  for (const [pid, { bytes: former = 0, parent }] of before) {
    if (now.has(pid)) continue
    ran = true
    // The bytes that a process wrote are counted with its parent once that has heard of its end, otherwise nowhere.
    bytes += now.has(parent) ? -former : UNBOUNDED
  }
  return { ran, bytes: bytes < 0 || bytes > UNBOUNDED ? UNBOUNDED : bytes }
}

/** The state of a thread is told before the count of its turns, so that one which runs in between is seen by one of both. */
function momentOf(pid: number): Moment | undefined {
  const threads = namesIn(`/proc/${pid}/task`).map(thread => read(`/proc/${pid}/task/${thread}/status`))
  const [first] = threads
  if (!first) return undefined
  const turns = threads.map(status => status.slice(status.indexOf('\nvoluntary_ctxt_switches')))
  const wrote = /^wchar: (\d+)$/m.exec(read(`/proc/${pid}/io`))?.[1]
  return {
    turns: turns.join('\n'),
    isAwake: threads.some(status => /^State:\tR/m.test(status)),
    bytes: wrote === undefined ? undefined : Number(wrote),
    parent: Number(/^PPid:\t(\d+)$/m.exec(first)?.[1]),
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** A process may end while it is read, and of another person's not all can be. */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

function isNumber(name: string): boolean {
  return /^\d+$/.test(name)
}
