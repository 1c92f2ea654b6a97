import {
  type Action,
  actionOfKeys,
  actions,
  keysFor,
  placeOfKeys,
  type Shortcuts,
  usualKeys,
} from '../../../shared/actions'
import { parseKeys } from '../../../shared/keys'

/** Keys that edit text, or that the window's own menu and the system use. */
const EDITING: ReadonlySet<string> = new Set([
  ...['Mod+A', 'Mod+C', 'Mod+V', 'Mod+X', 'Mod+Y', 'Mod+Z', 'Mod+Shift+Z', 'Mod+Shift+V', 'Mod+Shift+C', 'Mod+Insert'],
  ...['Mod+Backspace', 'Mod+Delete', 'Mod+ArrowLeft', 'Mod+ArrowRight', 'Mod+ArrowUp', 'Mod+ArrowDown'],
  ...['Mod+Home', 'Mod+End', 'Mod+W', 'Mod+Q', 'Mod+M', 'Mod+H', 'Mod+Tab', 'Alt+F4', 'Alt+Tab', 'F10', 'F11'],
])

/** The reason why keys cannot simply be given to an action. Keys that are `taken` can be, if the other action gives them up. */
export type ShortcutProblem = { type: 'bare' | 'editing' } | { type: 'fixed' | 'taken'; other: Action }

/** The keys that the person chose, and on which system. */
type Chosen = { shortcuts: Shortcuts; isMac: boolean }

/** Null where an action may have the keys. In a terminal they may do something else. */
export function shortcutProblem(action: Action, keys: string, chosen: Chosen): ShortcutProblem | null {
  if (isBare(keys)) return { type: 'bare' }
  if (EDITING.has(keys)) return { type: 'editing' }
  const fixed = actions.find(other => other.where === 'listed' && other.keys === keys)
  if (fixed) return { type: 'fixed', other: fixed }
  const taken = inItsPlace(action, keys, chosen)
  return taken && taken.id !== action.id ? { type: 'taken', other: taken } : null
}

/** Without Ctrl, ⌘ or Alt a key types, moves or chooses; those with an F do not. */
function isBare(keys: string): boolean {
  const { modifiers = [], key = '' } = parseKeys(keys) ?? {}
  if (/^F\d+$/.test(key)) return false
  const isTyping = modifiers.every(modifier => modifier === 'Shift')
  // On many keyboards Alt with a key types what is printed third on it.
  const typesMore = modifiers.every(modifier => modifier === 'Alt' || modifier === 'Shift') && key.length === 1
  return isTyping || typesMore
}

/** The shortcuts with other keys for one action; only what differs from the table is kept. */
export function withKeys({ shortcuts, isMac }: Chosen, action: Action, keys: string): Record<string, string> {
  const { [action.id]: _, ...others } = shortcuts
  return keys === usualKeys(action, isMac) ? others : { ...others, [action.id]: keys }
}

/** Gives an action its own keys back. Whoever took them meanwhile is left without. */
export function withoutChange(chosen: Chosen, action: Action): Record<string, string> {
  const keys = usualKeys(action, chosen.isMac)
  const taker = inItsPlace(action, keys, chosen)
  const freed = taker && taker.id !== action.id ? withKeys(chosen, taker, '') : chosen.shortcuts
  return withKeys({ ...chosen, shortcuts: freed }, action, keys)
}

/** Gives keys that another action has to this one; the other gets `instead`. */
export function withTaken(
  chosen: Chosen,
  [action, keys]: readonly [Action, string],
  [other, instead]: readonly [Action, string],
): Record<string, string> {
  return withKeys({ ...chosen, shortcuts: withKeys(chosen, other, instead) }, action, keys)
}

/** Returns whether the keys of an action differ from those of the table. */
export function isChanged(action: Action, { shortcuts, isMac }: Chosen): boolean {
  return keysFor(action, shortcuts, isMac) !== usualKeys(action, isMac)
}

/** Returns the action that some keys trigger in the area in which another action would work. */
function inItsPlace(action: Action, keys: string, { shortcuts, isMac }: Chosen): Action | undefined {
  return actionOfKeys(keys, shortcuts, { isMac, place: placeOfKeys(action) })
}
