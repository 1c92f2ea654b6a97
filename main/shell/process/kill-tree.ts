import { setTimeout as delay } from 'node:timers/promises'
import { limitMark } from './limit-mark'
import { listProcesses, type Marks, type ProcessEntry } from './list-processes'
import { outputOf } from './start-program'
import { systemProgram } from './system-program'

/**
 * The variable that marks a command and all that it starts. A process that left the group and whose parent is gone is
 * still known by it or, where it has dropped its environment, by its `limitMark`.
 */
export const CALL_MARKER = 'ATRIUM_CALL'

/**
 * The value of `CALL_MARKER` in the environment of a tree, and the process that leads its group. Without `pid` where
 * that has ended long ago: its number may be another's by now.
 */
export type Tree = { pid?: number; marker: string }

/** By what the processes of a tree are known, whatever has become of their parents. */
export function marksOf(marker: string): Marks {
  return { variable: `${CALL_MARKER}=${marker}`, limit: limitMark(marker) }
}

const GRACE_MS = 500
/** After that everything is killed within this time, as far as the system lets it. */
const KILL_MS = 1300
const PAUSE_MS = 25
/** On a computer so busy that one look takes longer than all of it may, what is left is killed all the same. */
const LEAST_KILLS = 3

/**
 * Ends a process and everything it has started: asks first, kills after `graceMs`, and looks again until nothing is left.
 * Resolves within 1.5 s of that, on a very busy computer somewhat later, with something left only where the system does not let it go. On Windows it kills at once, and
 * cannot find what a parent left behind that has ended already.
 */
export async function killTree(tree: Tree, graceMs = GRACE_MS): Promise<void> {
  if (process.platform === 'win32') return tree.pid === undefined ? undefined : killWindowsTree(tree.pid)
  const startedAt = performance.now()
  const known = new Set<string>()
  let kills = 0
  signalAll(await livingMembers(tree, known), tree, 'SIGTERM')
  for (;;) {
    const living = await livingMembers(tree, known)
    const elapsed = performance.now() - startedAt
    if (living.length === 0 || (elapsed > graceMs + KILL_MS && kills >= LEAST_KILLS)) return
    if (elapsed >= graceMs) {
      signalAll(living, tree, 'SIGKILL')
      kills += 1
    }
    await delay(PAUSE_MS)
  }
}

/** `known` remembers whom it has seen: a child whose parent is killed first is a member still. */
async function livingMembers(tree: Tree, known: Set<string>): Promise<ProcessEntry[]> {
  const processes = await listProcesses(marksOf(tree.marker))
  const members = processes.filter(entry => entry.marked || entry.group === tree.pid || known.has(entry.id))
  const pids = new Set(members.map(entry => entry.pid))
  for (let grown = true; grown; ) {
    const children = processes.filter(entry => pids.has(entry.parent) && !pids.has(entry.pid))
    for (const child of children) pids.add(child.pid)
    members.push(...children)
    grown = children.length > 0
  }
  for (const member of members) known.add(member.id)
  return members
}

function signalAll(members: readonly ProcessEntry[], tree: Tree, signal: NodeJS.Signals): void {
  if (tree.pid !== undefined && members.some(member => member.group === tree.pid)) send(-tree.pid, signal)
  for (const member of members) if (member.group !== tree.pid) send(member.pid, signal)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (thrown) {
    // Gone since it was listed, or another person's (sudo): there is nothing more to do about either.
    const { code } = thrown as NodeJS.ErrnoException
    if (code !== 'ESRCH' && code !== 'EPERM') throw thrown
  }
}

/** taskkill fails where the process has ended already, which is what was wanted. */
async function killWindowsTree(pid: number): Promise<void> {
  await outputOf(systemProgram('taskkill.exe'), ['/pid', String(pid), '/T', '/F']).catch(() => undefined)
}
