import type { CommandEffect } from '../../shared/effects'
import type { Confined } from '../shell/confinement/confined-start'
import { confinement } from '../shell/confinement/confinement'
import { programFolders } from '../shell/confinement/program-folders'
import type { Environment } from '../shell/environment'

type Where = { workspace: string; environment: Environment }

/**
 * By what a command that only reads is held to that, and what it may see. Throws an `Error` for the model where the system can hold
 * it no longer: it never runs without.
 */
export async function confinedFor(_effect: CommandEffect, { workspace, environment }: Where): Promise<Confined> {
  const by = await confinement.find()
  if (by.kind === 'none') throw new Error(`The command was not run, as it can no longer be confined: ${by.reason}`)
  return { by, folder: workspace, hidden: [], programFolders: await programFolders(environment, workspace) }
}
