import { projectText } from '../text-project'
import { settingsText } from '../text-settings'
import { type SettingsPageId, settingsPages } from './settings-pages'

/** One thing that can be set: its label as its page shows it. `inForm` ones are in the form of a profile. */
export type SettingsEntry = { page: SettingsPageId; pageLabel: string; label: string; hint: string; inForm?: boolean }

/** Everything that can be set, in the language that is shown. A page without a label of its own stands for itself. */
export function settingsEntries(): SettingsEntry[] {
  const pages = settingsPages()
  const entry = (page: SettingsPageId, label: string, hint: string): SettingsEntry => {
    const pageLabel = pages.find(({ id }) => id === page)?.label ?? ''
    return { page, pageLabel, label, hint }
  }
  const { appearance, data, settings, profile, toolsPage } = settingsText
  return [
    ...pages.map(({ id, label }) => entry(id, label, '')),
    entry('appearance', appearance.theme, appearance.themeHint),
    entry('appearance', appearance.contrast, appearance.contrastHint),
    entry('appearance', appearance.textSize, appearance.textSizeHint),
    entry('appearance', appearance.density, appearance.densityHint),
    entry('appearance', appearance.language, appearance.languageHint),
    entry('appearance', appearance.notifications, appearance.notificationsHint),
    entry('appearance', appearance.modelTitles, appearance.modelTitlesHint),
    entry('tools', settings.editTools, settings.editToolsHint),
    entry('tools', toolsPage.profile, toolsPage.profileHint),
    entry('project', projectText.limits.requests, projectText.limits.requestsHint),
    entry('project', projectText.limits.seconds, projectText.limits.secondsHint),
    entry('data', data.where, data.reveal),
    entry('data', data.size, ''),
    entry('data', data.backup, data.backupHint),
    entry('data', data.clear, data.clearHint),
    ...Object.values(data.clears).map(({ label, hint }) => entry('data', label, hint)),
    entry('data', data.setup, data.setupHint),
    ...profileEntries(profile, settings).map(([label, hint]) => ({ ...entry('profiles', label, hint), inForm: true })),
  ]
}

type Words = typeof settingsText

function profileEntries(profile: Words['profile'], settings: Words['settings']): [label: string, hint: string][] {
  return [
    [settings.profileProvider, ''],
    [settingsText.connect.model, settingsText.connect.modelHint],
    [profile.subAgentModel, profile.subAgentModelHint],
    [profile.reasoningEffort, profile.reasoningEffortHint],
    [profile.approvalMode, profile.approvalModeHint],
    ...Object.values(profile.numbers).map(({ label, hint }): [string, string] => [label, hint]),
    [settings.instructions, settings.instructionsHint],
  ]
}

/** The entries in which every word of the query is found: first those whose label has them, then the others. */
export function findEntries(entries: readonly SettingsEntry[], query: string): SettingsEntry[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const has = (texts: readonly string[]) => words.every(word => plain(texts.join(' ')).includes(word))
  const byLabel = entries.filter(({ label }) => has([label]))
  const byRest = entries.filter(entry => !byLabel.includes(entry) && has([entry.label, entry.hint, entry.pageLabel]))
  return [...byLabel, ...byRest]
}

/** Without accents and capitals. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
