import { actions, keysFor } from '../../shared/actions'
import { shownKeys } from '../../shared/keys'
import { LANGUAGES } from '../../shared/languages'
import type { SettingsChange } from '../../shared/settings'
import { call } from '../bridge'
import { openFile } from '../files/files-store'
import { LANGUAGE_NAMES } from '../languages/language'
import { shownName } from '../languages/own-names'
import { settingsEntries } from '../settings/settings-entries'
import { doAction } from '../shortcuts/follow-shortcuts'
import { type AppState, updateSettings } from '../stores/app'
import { folderName } from '../stores/folders'
import { openSession } from '../stores/session'
import { attempt, showDialog } from '../stores/ui'
import { text } from '../text'
import { actionText } from '../text-actions'
import { settingsText } from '../text-settings'
import type { Findable } from './rank-items'

export type PaletteItem = Findable & {
  id: string
  kind: 'action' | 'session' | 'file' | 'settings'
  keys?: string
  /** Too much to be shown before anything is typed. */
  isMore?: boolean
  run(): void
  /** With Ctrl/⌘: elsewhere, where there is such a place. */
  runElsewhere?(): void
}

type Start = NonNullable<AppState['start']>

/** All that can be found without asking main: sessions, the newest first, then actions, then the settings. */
export function paletteItems(start: Start, hasSession: boolean): PaletteItem[] {
  return [...sessionItems(start), ...actionItems(start, hasSession), ...choiceItems(start), ...settingsItems(start)]
}

export const sessionItemId = (id: string): string => `session:${id}`

function sessionItems({ sessions }: Start): PaletteItem[] {
  const listed = [...sessions].filter(session => !session.archived).sort((a, b) => b.updatedAt - a.updatedAt)
  return listed.map(({ id, title, workspace }) => ({
    id: sessionItemId(id),
    kind: 'session',
    label: shownName(title),
    // A session may be called as an action is; who types that means the action.
    yields: true,
    detail: folderName(workspace),
    run: () => attempt(openSession(id)),
    runElsewhere: () => attempt(call('window.open', { sessionId: id })),
  }))
}

function actionItems({ settings, platform }: Start, hasSession: boolean): PaletteItem[] {
  const possible = actions.filter(({ id, where }) => {
    return where !== 'listed' && id !== 'palette.open' && (where === 'anywhere' || hasSession)
  })
  return possible.map(action => ({
    id: `action:${action.id}`,
    kind: 'action',
    label: actionText.names[action.id],
    keys: shownKeys(keysFor(action, settings.shortcuts), platform === 'darwin'),
    run: () => doAction(action.id),
  }))
}

/** What is chosen from lists that differ from person to person, or are too long for actions. */
function choiceItems({ settings, profiles }: Start): PaletteItem[] {
  const { appearance, settings: words } = settingsText
  const languages = { system: appearance.languageOfSystem, ...LANGUAGE_NAMES }
  const item = (change: SettingsChange, label: string, detail: string): PaletteItem => ({
    ...{ id: `choice:${JSON.stringify(change)}`, kind: 'action', isMore: true },
    ...{ label, detail },
    run: () => attempt(updateSettings(change)),
  })
  return [
    ...profiles
      .filter(({ id }) => id !== settings.activeProfileId)
      .map(({ id, name }) => item({ activeProfileId: id }, text.profile.label(shownName(name)), words.profiles)),
    ...(['system', ...LANGUAGES] as const)
      .filter(language => language !== settings.language)
      .map(language => item({ language }, languages[language], appearance.language)),
  ]
}

/** The pages, and everything that can be set on them; what keys do is among the actions. */
function settingsItems(start: Start): PaletteItem[] {
  const entries = settingsEntries(start).filter(
    ({ page, label, pageLabel }) => page !== 'shortcuts' || label === pageLabel,
  )
  return entries.map(({ page, pageLabel, label, words }) => {
    const item = { kind: 'settings' as const, label, words }
    if (label === pageLabel) {
      return { ...item, id: `settings:${page}`, run: () => showDialog({ type: 'settings', page }) }
    }
    return {
      ...item,
      ...{ id: `settings:${page}:${label}`, detail: pageLabel, yields: true, isMore: true },
      run: () => showDialog({ type: 'settings', page, field: label }),
    }
  })
}

/** Files that main found, which it has put in order. */
export function fileItems(workspace: string, paths: readonly string[]): PaletteItem[] {
  return paths.map(path => ({
    id: `file:${path}`,
    kind: 'file',
    label: path.split('/').at(-1) ?? path,
    ...(path.includes('/') && { detail: path }),
    run: () => openFile(workspace, { path }),
  }))
}

/** What was chosen lately comes first, in that order. */
export function recentFirst(items: readonly PaletteItem[], recent: readonly string[]): PaletteItem[] {
  const place = new Map(recent.map((id, index) => [id, index]))
  const placeOf = ({ id }: PaletteItem) => place.get(id) ?? recent.length
  return [...items].sort((a, b) => placeOf(a) - placeOf(b))
}
