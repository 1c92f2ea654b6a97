import { setTimeout as delay } from 'node:timers/promises'
import { killTree } from '../process/kill-tree'
import type { RunningCommand } from './running-command'

/** Once the tree is killed its output ends; what the system does not let go must not hold the answer. */
const AFTER_KILL_MS = 500

/**
 * Ends a command with everything that it has started; resolves within 2 s after `graceMs`, of which it has usually half a second,
 * its output read as far as it goes.
 */
export async function endCommand({ tree, finished }: RunningCommand, graceMs?: number): Promise<void> {
  await killTree(tree, graceMs)
  await Promise.race([finished, delay(AFTER_KILL_MS, undefined, { ref: false })])
}
