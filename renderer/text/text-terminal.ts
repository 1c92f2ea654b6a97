import { inLanguage } from '../i18n/language'

/** The texts of the person's terminals. Part of the catalogue. */
export const terminalText = inLanguage('terminalText', {
  region: 'Terminals',
  height: 'Height of the terminals',
  show: 'Show the terminals',
  hide: 'Hide the terminals',
  toBottom: 'Move to the bottom',
  toSide: 'Move to the side',
  tooLow: 'The window is too low for terminals at the bottom.',
  list: 'Your terminals',
  numbered: (n: number) => `Terminal ${n}`,
  ended: (title: string) => `${title}, ended`,
  none: 'No terminal is open.',
  next: 'Next match',
  previous: 'Previous match',
  closeSearch: 'Close the search',
  matches: (at: string, count: string) => `${at} of ${count}`,
  noMatches: 'No matches',
  sendNone: 'Select something in the terminal first.',
  opens: (place: string) => `Ctrl or ⌘ and a click opens ${place}`,
  closing: {
    title: (name: string) => `Close “${name}”?`,
    lead: 'Something is still running in it. Closing the terminal ends it.',
    confirm: 'Close and end it',
  },
  paste: {
    title: 'Paste these lines?',
    lead: (n: number) => `${n === 1 ? 'A line' : `${n} lines`}. A shell may run each of them at once.`,
    preview: 'What will be pasted',
    cut: 'Only the beginning is shown.',
    confirm: 'Paste',
  },
} as const)
