import type { DataKind } from '../shared/data-calls'
import { inLanguage } from './languages/language'

/** The texts of the appearance page. */
export const appearanceText = inLanguage('appearanceText', {
  colours: 'Colours',
  theme: 'Theme',
  themeHint: 'Default: same as the system.',
  contrast: 'Contrast',
  contrastHint: 'More contrast makes text, borders and focus stronger. Default: same as the system.',
  contrasts: { system: 'Same as the system', more: 'More contrast' },
  room: 'Text and spacing',
  textSize: 'Text size (%)',
  textSizeHint: '80 to 200. Default: 100.',
  textSizeBad: 'Write a whole number from 80 to 200.',
  density: 'Density',
  densityHint: 'How much space there is between things. Default: comfortable.',
  densities: { comfortable: 'Comfortable', compact: 'Compact' },
  motion: 'Animation follows the system: where it asks for less motion, nothing moves.',
  language: 'Language',
  displayLanguage: 'Display language',
  languageHint: 'What tools and the system say is not translated. Default: same as the system.',
  languageOfSystem: 'Same as the system',
  notices: 'Notifications',
  notifications: 'Notify me when a turn ends or waits for me',
  notificationsHint: 'Only while no Atrium window is in front. Default: on.',
  titles: 'Session titles',
  modelTitles: 'Let the model name sessions',
  modelTitlesHint:
    'One short request after the first answer. When off, the first words of your message are the title. Default: on.',
})

/** The texts of the pages about tools and data, and of the search over all settings. */
export const settingsSearchText = inLanguage('settingsSearchText', {
  label: 'Search settings',
  none: (query: string) => `No setting is about “${query}”.`,
  found: 'Settings found',
  pages: 'Pages of settings',
  /** What people may call a setting else, to find it. Never shown. */
  words: {
    theme: 'dark mode light mode night colours colors',
    contrast: 'accessibility high contrast',
    textSize: 'font size zoom scale',
    density: 'spacing',
    language: 'translation locale',
    notifications: 'alerts',
    key: 'API keys tokens secrets passwords',
    baseUrl: 'base URL endpoint server',
    facts: 'price context window',
    servers: 'Model Context Protocol extensions plugins',
    allowed: 'allowed commands rules allowlist always approvals',
    mode: 'permissions approvals mode',
    shortcuts: 'keys hotkeys key bindings keyboard',
    backup: 'back up restore copy save',
    clear: 'delete erase remove reset',
    instructions: 'system prompt',
    cost: 'budget limit price',
  },
})

export const toolsPageText = inLanguage('toolsPageText', {
  title: 'Tools',
  lead: 'What the model may use, for each profile. Changes hold from the next message on.',
  profile: 'Profile',
  profileHint: 'Whose tools these are. Default: the one in use.',
})

const kinds: Record<DataKind, { label: string; hint: string }> = {
  sessions: { label: 'Sessions', hint: 'everything that was said and done' },
  pictures: { label: 'Pictures', hint: 'sent, or shown by tools' },
  preimages: { label: 'Copies of files', hint: 'from before a change, for undo' },
  trash: { label: 'Trash', hint: 'deleted sessions, for 30 days' },
  backups: { label: 'Set aside', hint: 'data that a restore replaced, and files that could not be read' },
  other: { label: 'Everything else', hint: 'settings, profiles, rules, your own skills' },
}

export const dataText = inLanguage('dataText', {
  title: 'Data',
  where: 'Where your data is',
  reveal: 'Show in the file manager',
  size: 'Size',
  measuring: 'Looking…',
  total: 'Total',
  kinds,
  backup: 'Backup',
  backupHint:
    'A copy of everything in one file, made while Atrium goes on working. Keys are never in it. An older backup is a folder: to restore it, open the atrium-backup.json in it.',
  backUp: 'Back up…',
  backingUp: 'Copying…',
  backedUp: (path: string) => `The backup was saved as ${path}.`,
  restore: 'Restore a backup…',
  restoring: 'Copying and checking…',
  restoreTitle: 'Restore this backup?',
  restoreLead: 'Atrium starts again with it. What is there now is set aside, not deleted. Your keys stay.',
  restoreTrust:
    'Its rules stay behind, its MCP servers come switched off, and its sessions come back in Ask. Restore only a backup that you made yourself.',
  restoreNow: 'Restore and start again',
  made: 'Made',
  madeBy: (date: string, version: string) => `${date}, by Atrium ${version}`,
  holds: 'Holds',
  counts: {
    sessions: 'Sessions',
    providers: 'Providers',
    profiles: 'Profiles',
    rules: 'Rules',
    servers: 'MCP servers',
  },
  clear: 'Clear',
  clearHint: 'What is cleared cannot be brought back.',
  clears: {
    trash: { label: 'Trash', ask: 'Empty the trash?', hint: 'Deleted sessions go for good.' },
    unused: {
      label: 'Unused pictures and copies',
      ask: 'Clear unused pictures and copies?',
      hint: 'Those that no session refers to. They go at the next start.',
    },
    backups: {
      label: 'What was set aside',
      ask: 'Clear what was set aside?',
      hint: 'Data that a restore replaced, and files that could not be read.',
    },
    all: {
      label: 'Everything',
      ask: 'Clear everything?',
      hint: 'Sessions, settings, profiles, keys and rules. Your folders stay as they are.',
    },
  },
  clearButton: (what: string) => `Clear: ${what}`,
  clearShort: 'Clear…',
  cleared: (size: string) => `Cleared ${size}.`,
  confirmAll: 'Type DELETE to confirm',
  confirmWord: 'DELETE',
  confirmNow: 'Clear for good',
  setup: 'Providers and profiles',
  setupHint: 'As a file for another computer. Keys are never in it.',
  export: 'Export…',
  exported: (path: string) => `Saved as ${path}.`,
  import: 'Import…',
  imported: (count: string) => `Taken over: ${count}.`,
  importedNothing: 'All of it was there already.',
  tooLarge: 'This file is too large to be one with providers and profiles.',
  conflictTitle: 'Some are there already',
  conflictLead: 'These have the same id as yours, and say something else.',
  conflictKinds: { provider: 'Provider', profile: 'Profile' },
  replace: 'Replace mine',
  copy: 'Add as copies',
})
