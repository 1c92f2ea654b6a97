import type { DataKind } from '../shared/data-calls'
import { inLanguage } from './languages/language'

/** The texts of the appearance page. */
export const appearanceText = inLanguage('appearanceText', {
  colours: 'Colours',
  theme: 'Theme',
  themeHint: 'Default: like the system.',
  contrast: 'Contrast',
  contrastHint: 'More contrast has stronger text, edges and focus. Default: like the system.',
  contrasts: { system: 'Like the system', more: 'More contrast' },
  room: 'Text and space',
  textSize: 'Text size (%)',
  textSizeHint: '80 to 200. Default: 100.',
  textSizeBad: 'Write a whole number from 80 to 200.',
  density: 'Density',
  densityHint: 'How far things stand apart. Default: comfortable.',
  densities: { comfortable: 'Comfortable', compact: 'Compact' },
  motion: 'Movement follows the system: where it asks for less, nothing moves.',
  language: 'Language',
  languageHint: 'What the tools and the system say stays as it is. Default: like the system.',
  languageOfSystem: 'Like the system',
  notices: 'Notifications',
  notifications: 'Tell when a turn ends or waits',
  notificationsHint: 'Only while no window of Atrium is in front. Default: on.',
  titles: 'Titles of sessions',
  modelTitles: 'Let the model write the title',
  modelTitlesHint:
    'After the first answer, with one short request. Off: the first words of the first message stay. Default: on.',
})

/** The texts of the pages about tools and data, and of the search over all settings. */
export const settingsSearchText = inLanguage('settingsSearchText', {
  label: 'Search settings',
  none: (query: string) => `No setting is about “${query}”.`,
  found: 'Settings found',
  pages: 'Pages of settings',
})

export const toolsPageText = inLanguage('toolsPageText', {
  title: 'Tools',
  lead: 'What the model may use, for each profile. Changes hold from the next message on.',
  profile: 'Profile',
  profileHint: 'Default: the one in use.',
  builtIn: 'The offline guide works all tools and cannot be changed. Choose another profile, or connect a provider.',
})

const kinds: Record<DataKind, { label: string; hint: string }> = {
  sessions: { label: 'Sessions', hint: 'everything that was said and done' },
  pictures: { label: 'Pictures', hint: 'sent, or shown by tools' },
  preimages: { label: 'Copies of files', hint: 'from before a change, for undo' },
  trash: { label: 'Trash', hint: 'deleted sessions, for 30 days' },
  backups: { label: 'Put aside', hint: 'data that a restore replaced, and files that could not be read' },
  other: { label: 'Everything else', hint: 'settings, profiles, rules, your own skills' },
}

export const dataText = inLanguage('dataText', {
  title: 'Data',
  where: 'Where it is',
  reveal: 'Show in the file manager',
  size: 'How much it is',
  measuring: 'Looking…',
  total: 'Together',
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
  restoreLead: 'Atrium starts again with it. What is there now is put aside, not deleted. Your keys stay.',
  restoreTrust: 'It brings rules and MCP servers which run things. Restore only a backup that you made yourself.',
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
    trash: { label: 'Empty the trash', ask: 'Empty the trash?', hint: 'Deleted sessions go for good.' },
    unused: {
      label: 'Unused pictures and copies',
      ask: 'Clear unused pictures and copies?',
      hint: 'Those that no session refers to. They go at the next start.',
    },
    backups: {
      label: 'What was put aside',
      ask: 'Clear what was put aside?',
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
  confirmAll: 'Write DELETE to clear everything',
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
