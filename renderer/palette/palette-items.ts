import { actions, keysFor } from '../../shared/actions'
import { shownKeys } from '../../shared/keys'
import { call } from '../bridge'
import { openFile } from '../files/files-store'
import { shownName } from '../languages/own-names'
import { settingsPages } from '../settings/settings-pages'
import { doAction } from '../shortcuts/follow-shortcuts'
import type { AppState } from '../stores/app'
import { folderName } from '../stores/folders'
import { openSession } from '../stores/session'
import { attempt, showDialog } from '../stores/ui'
import { actionText } from '../text-actions'
import type { Findable } from './rank-items'

export type PaletteItem = Findable & {
  id: string
  kind: 'action' | 'session' | 'file' | 'settings'
  keys?: string
  run(): void
  /** With Ctrl/⌘: elsewhere, where there is such a place. */
  runElsewhere?(): void
}

type Start = NonNullable<AppState['start']>

/** All that can be found without asking main: sessions, the newest first, then actions, then pages of the settings. */
export function paletteItems(start: Start, hasSession: boolean): PaletteItem[] {
  return [...sessionItems(start), ...actionItems(start, hasSession), ...settingsItems()]
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

function settingsItems(): PaletteItem[] {
  return settingsPages().map(({ id, label }) => ({
    id: `settings:${id}`,
    kind: 'settings',
    label,
    run: () => showDialog({ type: 'settings', page: id }),
  }))
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
