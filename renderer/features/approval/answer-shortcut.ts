export type ApprovalAnswer = 'approve' | 'deny'

/** The key press that may answer the waiting card. */
export type KeyPress = {
  key: string
  hasCommandKey: boolean
  isRepeat: boolean
  isComposing: boolean
  /** The position of the focus: `text` is a field that holds something, `own` a dialog, a menu, a terminal or the card's note. */
  focus: 'page' | 'text' | 'own'
}

/**
 * Ctrl/⌘+Enter approves and Esc denies, but not from a text field in which something is written: there these are keys of the
 * one who writes. Plain Enter never does anything, and neither does a held key. Dialogs, menus and terminals keep their keys.
 */
export function answerShortcut(press: KeyPress): ApprovalAnswer | null {
  if (press.isRepeat || press.isComposing || press.focus !== 'page') return null
  if (press.key === 'Escape' && !press.hasCommandKey) return 'deny'
  return press.key === 'Enter' && press.hasCommandKey ? 'approve' : null
}
