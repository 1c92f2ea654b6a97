import { posix, sep } from 'node:path'
import { type Sentence, sentence } from '../../shared/sentence'
import type { CommandEffect } from '../../shared/session/effects'
import type { Endangered, Loss } from '../workspace/folder-index/find-unrecoverable-files'
import { affectedPaths } from './commands/affected-paths'
import { placed } from './commands/command-verdict'
import { isWithin } from './commands/named-paths'
import type { InspectedCommand } from './inspect-command'

type InspectedCommands = readonly (readonly [CommandEffect, InspectedCommand])[]

/** Of each what could not be brought back if a command changed it now. */
export type FindLosses = (workspace: string, named: readonly Endangered[]) => Promise<(Loss | null)[]>

/** The same commands, with what each of them names that could not be brought back. Asks once for all of them. */
export async function nameLosses(
  looked: InspectedCommands,
  workspace: string,
  find: FindLosses,
): Promise<InspectedCommands> {
  const named = looked.map(([effect, found]) => endangeredIn(effect, found, workspace))
  const all = named.flat()
  // The plan says so if the losses cannot be found out.
  const losses = all.length === 0 ? [] : await find(workspace, all).catch(() => [])
  const byName = new Map(all.map((one, index) => [one, losses[index] ?? null]))
  return looked.map(([effect, found], index) => {
    const loss = named[index]?.map(one => byName.get(one)).find(one => one)
    return [effect, loss ? { ...found, loses: wordsForLoss(loss) } : found]
  })
}

function endangeredIn(effect: CommandEffect, { analysis, verdict }: InspectedCommand, folder: string): Endangered[] {
  if (verdict.effects === 'reads') return []
  const workspace = folder.split(sep).join('/')
  const workingDirectory = posix.resolve(workspace, effect.workingDirectory)
  const isUnwatched = effect.background ?? false
  // A line that may run in too many folders to look at is asked for that.
  const commands = placed(analysis.commands, { workspace, workingDirectory, home: '' }) ?? []
  return commands.flatMap(({ command, places }) =>
    affectedPaths(command).flatMap(({ name, ...how }) =>
      places.directories
        .map(directory => posix.resolve(directory, name))
        .filter(path => isWithin(workspace, path))
        .map(path => ({ path: posix.relative(workspace, path), ...how, isUnwatched })),
    ),
  )
}

function wordsForLoss({ path, reason }: Loss): Sentence {
  return sentence`may change “${path}”, which couldn’t be restored: ${reason}`
}
