import { join } from 'node:path'
import type { CommandEffect } from '../../shared/session/effects'
import { inspectRepository } from '../approvals/inspect-repository'
import { knownWorktree } from '../approvals/repository/known-worktrees'
import type { ConfinedView } from '../shell/confinement/bubblewrap-arguments'
import type { Confined } from '../shell/confinement/confined-start'
import { confinement } from '../shell/confinement/confinement'
import { packageLists } from '../shell/confinement/package-lists'
import { programFolders } from '../shell/confinement/program-folders'
import { variableOf } from '../shell/login/environment'
import type { Environment } from '../shell/login/environment-variables'
import { isSettings, namesGit } from '../workspace/secrets/git-settings'
import { keptByGit } from '../workspace/secrets/kept-by-git'
import { secretFilesWithin } from '../workspace/secrets/secret-files-within'
import { secretPaths, TOO_MANY_SECRETS } from '../workspace/secrets/secret-paths'
import { secretSince, seenSecrets } from '../workspace/secrets/secrets-since'

type ConfinedRun = { workspace: string; environment: Environment }

/** By what a command is confined. `secretSince` is the path of a file of secrets that it may have been able to read since it began. */
type Confinement = { confined: Confined; secretSince(): Promise<string | undefined> }

/**
 * By what a command that only reads is held to that, and what it may see. Throws an `Error` for the model where the system can hold
 * it no longer: it never runs without.
 */
export async function confinedFor({ command }: CommandEffect, where: ConfinedRun): Promise<Confinement> {
  const by = await confinement.find()
  if (by.kind === 'none') throw new Error(`The command was not run, as it can no longer be confined: ${by.reason}`)
  const { view, secretSince } = await viewFor(command, where)
  return { confined: { by, ...view, asked: await packageLists(command) }, secretSince }
}

/** The view that a confined command has of the open folder and of the person's programs. Throws an `Error` for the model where it cannot be known. */
export async function viewFor(
  command: string,
  where: ConfinedRun,
): Promise<{ view: ConfinedView; secretSince: Confinement['secretSince'] }> {
  const { workspace, environment } = where
  const [secrets, programs] = await Promise.all([secretPaths(workspace), shownPrograms(environment, workspace)])
  if (!secrets.complete)
    throw new Error(`The command was not run, as it can no longer be confined: ${TOO_MANY_SECRETS}.`)
  const before = await seenSecrets(workspace, secrets.paths)
  const open = namesGit(command) ? await seenByGit(secrets.paths, where) : new Set<string>()
  const shared = namesGit(command) ? await sharedByWorktrees(workspace) : []
  const hidden = secrets.paths.filter(path => !open.has(path)).map(path => join(workspace, path))
  return {
    view: {
      folder: workspace,
      hidden: [...programs.hidden, ...hidden],
      programFolders: [...programs.folders, ...shared],
    },
    secretSince: () => secretSince(workspace, before, open),
  }
}

/** So much of a folder of PATH is looked at, and so many files of it are hidden. */
const MOST_BESIDE_PROGRAMS = 2_000
const MOST_HIDDEN_BESIDE = 100

/**
 * The folders of programs that a command sees, and the files of secrets that people keep beside their own scripts. Of a folder
 * that has very many it sees nothing.
 */
async function shownPrograms(
  environment: Environment,
  workspace: string,
): Promise<{ folders: string[]; hidden: string[] }> {
  const folders: string[] = []
  const hidden: string[] = []
  const onPath = new Set((variableOf(environment, 'PATH') ?? '').split(':'))
  for (const folder of await programFolders(environment, workspace)) {
    // The other folders hold parts of programs, some of which have names like secrets.
    const limits = { entries: MOST_BESIDE_PROGRAMS }
    const paths = onPath.has(folder) ? (await secretFilesWithin(folder, limits)).paths : []
    if (hidden.length + paths.length > MOST_HIDDEN_BESIDE) continue
    folders.push(folder)
    hidden.push(...paths)
  }
  return { folders, hidden }
}

/**
 * Returns what git needs: its settings, which whoever judged the line knows that it does not show; and the files that it
 * has stored as they are, if the repository is one that git reads without running anything else. Git would report them as
 * changed if it cannot open them, and its history reveals them anyway.
 */
async function seenByGit(paths: readonly string[], { workspace, environment }: ConfinedRun): Promise<Set<string>> {
  const isPlain = paths.length > 0 && (await inspectRepository(workspace, workspace))
  const { kept } = isPlain ? await keptByGit(paths, { folder: workspace, environment }) : { kept: [] }
  return new Set([...paths.filter(isSettings), ...kept])
}

/** A worktree that Atrium has added shares most of its data with the repository, where that lies. */
async function sharedByWorktrees(workspace: string): Promise<string[]> {
  const known = knownWorktree(workspace)
  return known && (await inspectRepository(workspace, workspace)) ? [known.commonFolder] : []
}

/** Once it runs, a command could read what is written then: nobody is told what it says. */
export function wordsForRefusal(path: string | undefined): string | undefined {
  return path === undefined
    ? undefined
    : `The output is withheld: ${path}, which may hold secrets, was written while the command ran. Run it again.`
}
