import { posix } from 'node:path'
import { EXPANSION_PLACEHOLDER, HOME_FOLDER, REPOSITORY_ROOT } from '../expansion-placeholders'
import { isWithin } from '../named-paths'
import type { SketchedCommand } from './sketched-command'

/** Places that a line may name without its path. All are real, absolute and with '/'. */
export type KnownPlaces = { workspace: string; home: string; repositoryRoot?: string | undefined }

/** The same commands, with the path of each place that is known, and lies in the workspace, in the place of its sign. */
export function withKnownPlaces(commands: readonly SketchedCommand[], known: KnownPlaces): SketchedCommand[] {
  const settled = <W extends { value: string | null }>(word: W): W => ({ ...word, value: withPath(word.value, known) })
  return commands.map(command => ({
    ...command,
    words: command.words.map(settled),
    redirections: command.redirections.map(one => ({ ...one, target: one.target && settled(one.target) })),
  }))
}

function withPath(value: string | null, { workspace, home, repositoryRoot }: KnownPlaces): string | null {
  if (value === null) return null
  const starts: Readonly<Record<string, string | undefined>> = {
    [HOME_FOLDER]: home,
    [REPOSITORY_ROOT]: repositoryRoot,
  }
  const start = starts[value.charAt(0)]
  const [rest, isFolder] = [value.slice(1), /^(\/|$)/.test(value.slice(1))]
  const isKnown = start !== undefined && isFolder && isWithin(workspace, posix.normalize(start + rest))
  return (isKnown ? start + rest : value).replaceAll(REPOSITORY_ROOT, EXPANSION_PLACEHOLDER)
}
