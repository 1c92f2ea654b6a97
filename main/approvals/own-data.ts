import { resolve } from 'node:path'
import type { CommandEffect, Effect } from '../../shared/session/effects'
import { foldedPath } from '../workspace/paths/folded-path'
import { isInside } from '../workspace/paths/resolve-path'
import type { InspectedCommand } from './inspect-command'

type Own = { workspace: string; ownData: readonly string[]; home?: string }

/** Whether an effect reaches into Atrium's own data, as far as it says. */
export function touchesOwnData(effect: Effect, own: Own, looked?: InspectedCommand): boolean {
  return own.ownData.some(folder => touches(effect, own, { folder, looked }))
}

function touches(
  effect: Effect,
  own: Own,
  { folder, looked }: { folder: string; looked: InspectedCommand | undefined },
): boolean {
  switch (effect.type) {
    case 'file-change':
      return lies(folder, resolve(own.workspace, effect.path))
    case 'command':
      return lies(folder, resolve(own.workspace, effect.workingDirectory)) || names(effect, own, { folder, looked })
    case 'network':
    case 'mcp-call':
      return false
  }
}

/** A command names it by its whole path, in whatever it says, or by a path from where it runs. */
function names(
  { command, workingDirectory }: CommandEffect,
  { workspace, home }: Own,
  { folder, looked }: { folder: string; looked: InspectedCommand | undefined },
): boolean {
  if (foldedPath(command).includes(foldedPath(folder))) return true
  const base = resolve(workspace, workingDirectory)
  const words = looked?.analysis.commands.flatMap(({ words: all, redirections }) => [
    ...all.map(({ value, text }) => value ?? text),
    ...redirections.flatMap(({ target }) => target?.value ?? target?.text ?? []),
  ])
  return (words ?? []).some(word => lies(folder, resolve(base, atHome(word, home))))
}

function atHome(word: string, home: string | undefined): string {
  return home === undefined ? word : word.replace(/^["']?(~|\$HOME|\$\{HOME\})["']?(?=\/|$)/, () => home)
}

/** By any spelling: denying too much where they are told apart is harmless. */
function lies(folder: string, path: string): boolean {
  return isInside(foldedPath(folder), foldedPath(path))
}
