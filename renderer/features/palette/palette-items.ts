import type { LucideIcon } from 'lucide-react'
import { type ActionId, actions, keysFor } from '../../../shared/actions'
import { LANGUAGES } from '../../../shared/languages'
import { NO_PROFILE } from '../../../shared/models/with-picked-model'
import { call } from '../../base/bridge'
import type { Findable } from '../../base/rank-items'
import { LANGUAGE_NAMES } from '../../i18n/language'
import { shownName } from '../../i18n/own-names'
import { t } from '../../i18n/t'
import { doAction } from '../../state/action-runner'
import { type AppState, updateSettings } from '../../state/app'
import { openFile } from '../../state/files-store'
import { enterSession, folderName } from '../../state/folders'
import { chooseProfile, profileIn } from '../../state/profile-in-use'
import { attempt, showDialog } from '../../state/ui'
import { settingsEntries } from '../settings/settings-entries'
import { keysInWords } from '../shortcuts/keys-in-words'
import { actionWords, lookOf, SECTIONS, type Section } from './action-looks'

export type PaletteItem = Findable & {
  id: string
  kind: 'action' | 'session' | 'file' | 'settings'
  section: Section
  /** The icon of an action; other kinds have one each. */
  Icon?: LucideIcon
  /** It is what holds now, or is switched on. */
  isOn?: boolean
  keys?: string
  /** Too much to be shown before anything is typed. */
  isMore?: boolean
  run(): void
  /** With Ctrl/⌘: elsewhere, where there is such a place. */
  runElsewhere?(): void
}

type Start = NonNullable<AppState['start']>

/**
 * The content of the window: the owner of the open session, the person or a sub-agent; its profile, and whether its folder
 * shows terminals, or a page of its browser.
 */
export type WindowContent = {
  open: 'own' | 'agent' | null
  profileId?: string | undefined
  hasTerminal?: boolean
  hasBrowser?: boolean
  /** The actions that would change nothing, or switch off what is on. */
  on?: ReadonlySet<ActionId>
}

/** All that can be found without asking main: sessions, the newest first, then actions, then the settings. */
export function paletteItems(start: Start, shown: WindowContent): PaletteItem[] {
  return [...sessionItems(start), ...actionItems(start, shown), ...choiceItems(start, shown), ...settingsItems(start)]
}

export const sessionItemId = (id: string): string => `session:${id}`

function sessionItems({ sessions }: Start): PaletteItem[] {
  const listed = [...sessions].filter(session => !session.archived).sort((a, b) => b.updatedAt - a.updatedAt)
  return listed.map(({ id, title, workspace }) => ({
    id: sessionItemId(id),
    kind: 'session',
    section: 'sessions',
    label: shownName(title),
    // A session may be called as an action is; who types that means the action.
    yields: true,
    detail: folderName(workspace),
    run: () => attempt(enterSession(id)),
    runElsewhere: () => attempt(call('window.open', { sessionId: id })),
  }))
}

function actionItems(
  { settings, platform }: Start,
  { open, hasTerminal = false, hasBrowser = false, on }: WindowContent,
): PaletteItem[] {
  const isMac = platform === 'darwin'
  const hasSession = open !== null
  const canBe = {
    anywhere: true,
    session: hasSession,
    'own-session': open === 'own',
    terminal: hasTerminal,
    browser: hasBrowser,
    listed: false,
  }
  const possible = actions.filter(
    ({ id, where }) =>
      id !== 'palette.open' && (canBe[where] || ((id === 'terminal.new' || id === 'browser.newTab') && hasSession)),
  )
  return possible.map(action => ({
    id: `action:${action.id}`,
    kind: 'action',
    ...lookOf(action.id),
    label: t(`actions.names.${action.id}`),
    words: actionWords(action.id),
    isOn: on?.has(action.id) ?? false,
    keys: keysInWords(keysFor(action, settings.shortcuts, isMac), isMac),
    run: () => doAction(action.id),
  }))
}

/** Returns the items chosen from lists that differ from person to person, or are too long for actions. */
function choiceItems(start: Start, { open, profileId }: WindowContent): PaletteItem[] {
  const { settings, profiles } = start
  const inUse = profileIn(start, profileId)
  // A sub-agent keeps whom it was begun with.
  const others = open === 'agent' ? [] : profiles.filter(profile => profile !== inUse)

  const languages = { system: t('settings.general.languageOfSystem'), ...LANGUAGE_NAMES }
  const item = (
    id: string,
    texts: Pick<PaletteItem, 'label' | 'detail'>,
    choose: () => Promise<void>,
  ): PaletteItem => ({
    id: `choice:${id}`,
    kind: 'action',
    section: 'model',
    isMore: true,
    ...texts,
    run: () => attempt(choose()),
  })
  return [
    ...others.map(({ id, name }) => {
      const texts = {
        label: t('profile.label', { name: id === NO_PROFILE ? t('models.noProfile') : shownName(name) }),
        detail: t('settings.profiles'),
      }
      return item(`profile:${id}`, texts, () => chooseProfile(id))
    }),
    ...(['system', ...LANGUAGES] as const)
      .filter(language => language !== settings.language)
      .map(language => {
        const texts = { label: languages[language], detail: t('settings.general.language') }
        return item(`language:${language}`, texts, () => updateSettings({ language }))
      }),
  ]
}

/** The pages, and everything that can be set on them; what keys do is among the actions. */
function settingsItems(start: Start): PaletteItem[] {
  const entries = settingsEntries(start).filter(
    ({ page, label, pageLabel }) => page !== 'shortcuts' || label === pageLabel,
  )
  return entries.map(({ page, pageLabel, label, words }) => {
    const item = { kind: 'settings' as const, section: 'settings' as const, label, words }
    if (label === pageLabel) {
      return { ...item, id: `settings:${page}`, run: () => showDialog({ type: 'settings', page }) }
    }
    return {
      ...item,
      id: `settings:${page}:${label}`,
      detail: pageLabel,
      yields: true,
      isMore: true,
      run: () => showDialog({ type: 'settings', page, field: label }),
    }
  })
}

/** Files that main found, which it has put in order. */
export function fileItems(workspace: string, paths: readonly string[]): PaletteItem[] {
  return paths.map(path => ({
    id: `file:${path}`,
    kind: 'file',
    section: 'recent',
    label: path.split('/').at(-1) ?? path,
    ...(path.includes('/') && { detail: path }),
    run: () => openFile(workspace, { path }),
  }))
}

const RECENT = 5

/** Puts the items in the order of their sections, before anything is typed; the last few that were chosen stand first of all. */
export function inSections(items: readonly PaletteItem[], recent: readonly string[]): PaletteItem[] {
  const last = recent.slice(0, RECENT)
  const placed = items.map((item): PaletteItem => (last.includes(item.id) ? { ...item, section: 'recent' } : item))
  return SECTIONS.flatMap(section => placed.filter(item => item.section === section))
}

/** Puts the items that were chosen lately first, in that order. */
export function recentFirst(items: readonly PaletteItem[], recent: readonly string[]): PaletteItem[] {
  const place = new Map(recent.map((id, index) => [id, index]))
  const placeOf = ({ id }: PaletteItem) => place.get(id) ?? recent.length
  return [...items].sort((a, b) => placeOf(a) - placeOf(b))
}
