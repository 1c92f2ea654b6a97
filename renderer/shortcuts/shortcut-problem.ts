import { type Action, actionOfKeys, actions, keysFor, type Shortcuts } from '../../shared/actions'
import { parseKeys } from '../../shared/keys'

/** Keys that edit text, or that the window's own menu and the system use. */
const EDITING: ReadonlySet<string> = new Set([
  ...['Mod+A', 'Mod+C', 'Mod+V', 'Mod+X', 'Mod+Y', 'Mod+Z', 'Mod+Shift+Z', 'Mod+Shift+V'],
  ...['Mod+Backspace', 'Mod+Delete', 'Mod+ArrowLeft', 'Mod+ArrowRight', 'Mod+ArrowUp', 'Mod+ArrowDown'],
  ...['Mod+Home', 'Mod+End', 'Mod+W', 'Mod+Q', 'Mod+M', 'Mod+H', 'Mod+Tab', 'Alt+F4', 'Alt+Tab', 'F10', 'F11'],
])

/** Why keys cannot simply be given to an action. What is `taken` can be, if the other one gives it up. */
export type ShortcutProblem = { type: 'bare' | 'editing' } | { type: 'fixed' | 'taken'; other: Action }

/** Null where an action may have the keys. */
export function shortcutProblem(action: Action, keys: string, shortcuts: Shortcuts): ShortcutProblem | null {
  if (isBare(keys)) return { type: 'bare' }
  if (EDITING.has(keys)) return { type: 'editing' }
  const fixed = actions.find(other => other.where === 'listed' && other.keys === keys)
  if (fixed) return { type: 'fixed', other: fixed }
  const taken = actionOfKeys(keys, shortcuts)
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
export function withKeys(shortcuts: Shortcuts, action: Action, keys: string): Record<string, string> {
  const { [action.id]: _, ...others } = shortcuts
  return keys === action.keys ? others : { ...others, [action.id]: keys }
}

/** Gives an action its own keys back. Whoever took them meanwhile is left without. */
export function withoutChange(shortcuts: Shortcuts, action: Action): Record<string, string> {
  const taker = action.keys === '' ? undefined : actionOfKeys(action.keys, shortcuts)
  const freed = taker && taker.id !== action.id ? withKeys(shortcuts, taker, '') : shortcuts
  return withKeys(freed, action, action.keys)
}

/** Gives keys that another action has to this one; the other gets `instead`. */
export function withTaken(
  shortcuts: Shortcuts,
  [action, keys]: readonly [Action, string],
  [other, instead]: readonly [Action, string],
): Record<string, string> {
  return withKeys(withKeys(shortcuts, other, instead), action, keys)
}

/** Whether the keys of an action are not those of the table. */
export function isChanged(action: Action, shortcuts: Shortcuts): boolean {
  return keysFor(action, shortcuts) !== action.keys
}
