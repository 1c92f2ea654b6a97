import { actions } from '../../../shared/actions'
import { PROTOCOL_NAMES } from '../../../shared/models/provider-presets'
import { hasBeginning } from '../../base/has-beginning'
import { readAloudText } from '../../catalogue/session/read-aloud'
import { vaultFieldsText } from '../../catalogue/vault/fields'
import { vaultFormText } from '../../catalogue/vault/form'
import { vaultPageText } from '../../catalogue/vault/page'
import { LANGUAGE_NAMES } from '../../i18n/language'
import { shownName } from '../../text/own-names'
import { actionText } from '../../text/text-actions'
import { mcpText } from '../../text/text-mcp'
import { permissionText } from '../../text/text-permissions'
import { projectText } from '../../text/text-project'
import { settingsText } from '../../text/text-settings'
import { escapedText } from '../../ui/text/visible-text'
import { type SettingsPageId, settingsPages } from './settings-pages'

/** One thing that can be set. */
export type SettingsEntry = {
  page: SettingsPageId
  pageLabel: string
  /** As its page shows it; no other entry of the page has it. */
  label: string
  hint: string
  /** The other names that people may use for it. */
  words: string
  /** It is in the form of a profile, which its page opens for it. */
  inForm?: boolean
  /** The control that the page shows as long as the one with the label is not there: the way to it. */
  via?: string
}

/** The names that the person gave. */
export type SettingsNames = {
  providers?: readonly { label: string }[] | undefined
  profiles?: readonly { name: string }[] | undefined
  servers?: readonly { name: string }[] | undefined
}

type EntryOptions = Partial<Pick<SettingsEntry, 'hint' | 'words' | 'inForm' | 'via'>>

/** Everything that can be set, in the language that is shown. A page without a label of its own stands for itself. */
export function settingsEntries(names: SettingsNames = {}): SettingsEntry[] {
  const pages = settingsPages()
  const entry = (page: SettingsPageId, label: string, more: EntryOptions = {}): SettingsEntry => {
    const pageLabel = pages.find(({ id }) => id === page)?.label ?? ''
    return { page, pageLabel, label, hint: '', words: '', ...more }
  }
  const { settings, services, mail, toolsPage, search, offers } = settingsText
  const { words } = search
  const pageWords: Partial<Record<SettingsPageId, string>> = {
    mcp: words.servers,
    shortcuts: words.shortcuts,
    services: services.words,
    vault: vaultPageText.words,
  }
  const { page: permissions } = permissionText
  const viaProvider = { via: settings.addProvider }
  const all = [
    ...pages.map(({ id, label }) => entry(id, label, { words: pageWords[id] ?? '' })),
    ...appearanceRows().map(([label, hint, words = '']) => entry('appearance', label, { hint, words })),
    ...Object.values(settings.groups).map(({ label, hint }) => entry('tools', label, { hint })),
    entry('tools', settings.toolset, { hint: settings.toolsetHint }),
    entry('tools', settings.editTools, { hint: settings.editToolsHint }),
    entry('tools', toolsPage.profile, { hint: toolsPage.profileHint }),
    entry('tools', toolsPage.skips.label, { hint: toolsPage.skips.hint, words: 'gitignore node_modules' }),
    ...projectRows().map(([label, hint]) => entry('project', label, { hint })),
    ...limitRows().map(([label, hint]) => entry('project', label, { hint, via: projectText.sources.person })),
    ...dataRows().map(([label, hint, words = '']) => entry('data', label, { hint, words })),
    ...profileRows().map(([label, hint, words = '']) => entry('profiles', label, { hint, words, inForm: true })),
    entry('profiles', settingsText.roles.title, { hint: settingsText.roles.hint }),
    entry('providers', settings.addProvider),
    entry('providers', offers.title, viaProvider),
    ...providerRows().map(([label, hint, words = '']) => entry('providers', label, { hint, words, ...viaProvider })),
    entry('services', services.add, { words: services.words }),
    entry('services', readAloudText.who, { hint: readAloudText.whoHint }),
    entry('services', mail.add, { hint: mail.lead, words: mail.words }),
    entry('services', mail.domains, { hint: mail.domainsHint, words: mail.words, via: mail.add }),
    entry('mcp', mcpText.add, { hint: mcpText.adding.hint }),
    entry('mcp', mcpText.costs.tools, { hint: mcpText.costs.toolsHint, via: mcpText.add }),
    entry('mcp', mcpText.costs.tokens, { hint: mcpText.costs.tokensHint, via: mcpText.add }),
    entry('mcp', mcpText.byHand),
    ...serverRows().map(([label, hint]) => entry('mcp', label, { hint, via: mcpText.byHand })),
    entry('permissions', permissions.list, { words: words.allowed, via: permissions.test }),
    entry('permissions', permissions.test, { hint: permissions.testHint }),
    entry('vault', vaultPageText.add, { hint: vaultPageText.lead }),
    ...vaultRows().map(([label, hint]) => entry('vault', label, { hint, via: vaultPageText.add })),
    ...(names.providers ?? []).map(({ label }) => entry('providers', escapedText(label))),
    ...(names.profiles ?? []).map(({ name }) => entry('profiles', escapedText(shownName(name)))),
    ...(names.servers ?? []).map(({ name }) => entry('mcp', escapedText(name))),
    ...actions.map(({ id }) => entry('shortcuts', actionText.names[id])),
    // Few have this set, so that others are found first.
    ...phiRows().map(([label, hint]) => entry('tools', label, { hint, words: 'phi-core', via: settings.toolset })),
  ]
  // People may call what is theirs as something else is called.
  const seen = new Set<string>()
  return all.filter(({ page, label }) => !seen.has(`${page} ${label}`) && seen.add(`${page} ${label}`))
}

type Row = [label: string, hint: string, words?: string]

function appearanceRows(): Row[] {
  const { appearance, search } = settingsText
  const { words } = search
  return [
    [appearance.theme, appearance.themeHint, words.theme],
    [appearance.contrast, appearance.contrastHint, words.contrast],
    [appearance.textSize, appearance.textSizeHint, words.textSize],
    [appearance.density, appearance.densityHint, words.density],
    [appearance.displayLanguage, appearance.languageHint, [words.language, ...Object.values(LANGUAGE_NAMES)].join(' ')],
    [appearance.terminals.label, appearance.terminals.hint, words.terminals],
    [appearance.editor.label, appearance.editor.hint, words.editor],
    [appearance.notifications, appearance.notificationsHint, words.notifications],
    [appearance.modelTitles, appearance.modelTitlesHint],
  ]
}

function dataRows(): Row[] {
  const { data, search } = settingsText
  const { words } = search
  return [
    [data.where, data.reveal],
    [data.size, ''],
    [data.backup, data.backupHint, words.backup],
    // The items that the hints say are cleared are not what a person looks for who types that.
    [data.clear, '', words.clear],
    ...Object.values(data.clears).map(({ label }): Row => [label, '', words.clear]),
    [data.setup, data.setupHint, `${data.import} ${data.export}`],
  ]
}

function profileRows(): Row[] {
  const { profile, settings, connect, search } = settingsText
  const { maxSessionCost, ...numbers } = profile.numbers
  return [
    [settings.profileProvider, ''],
    [connect.model, connect.modelHint],
    [profile.subAgentModel, profile.subAgentModelHint],
    [profile.reasoningEffort, profile.reasoningEffortHint],
    [profile.approvalMode, profile.approvalModeHint, search.words.mode],
    ...Object.values(numbers).map(({ label, hint }): Row => [label, hint]),
    [maxSessionCost.label, maxSessionCost.hint, search.words.cost],
    [settings.instructions, settings.instructionsHint, search.words.instructions],
  ]
}

function providerRows(): Row[] {
  const { connect, facts, search } = settingsText
  return [
    [connect.key, '', search.words.key],
    [connect.baseUrl, connect.baseUrlHint, search.words.baseUrl],
    [connect.protocol, Object.values(PROTOCOL_NAMES).join(' ')],
    [connect.headers, connect.headersHint],
    [facts.title, facts.hint, search.words.facts],
  ]
}

function serverRows(): Row[] {
  const { form, values, valuesHint, serving } = mcpText
  return [
    [serving.label, serving.hint],
    [form.command, form.commandHint],
    [form.args, form.argsHint],
    [form.env, form.envHint],
    [form.cwd, form.cwdHint],
    [form.url, form.urlHint],
    [form.headers, form.headersHint],
    [values, valuesHint],
  ]
}

function vaultRows(): Row[] {
  const { hosts, hostsHint, profiles } = vaultFormText
  return [
    [vaultFieldsText.fields, vaultFieldsText.fieldsHint],
    [hosts, hostsHint],
    [profiles, ''],
  ]
}

function phiRows(): Row[] {
  const { fields, numbers } = settingsText.phiTools
  return [
    ...Object.values(fields).map(({ label, hint }): Row => [label, hint]),
    ...Object.values(numbers).map((label): Row => [label, '']),
  ]
}

function projectRows(): Row[] {
  const { kinds, hints } = projectText
  return [
    [kinds.rules, hints.rules],
    [kinds.command, hints.command],
    [kinds.agent, hints.agent],
    [kinds.skill, hints.skill],
  ]
}

function limitRows(): Row[] {
  const { limits } = projectText
  return [
    [limits.requests, limits.requestsHint],
    [limits.seconds, limits.secondsHint],
  ]
}

/**
 * The entries in which every word of the query begins a word: first those whose label has them, then those that people may call so,
 * then the others. Where there are none, those that have them within words, as compounds do.
 */
export function findEntries(entries: readonly SettingsEntry[], query: string): SettingsEntry[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const begun = entriesWith(entries, text => wanted.every(word => hasBeginning(text, word)))
  return begun.length > 0 ? begun : entriesWith(entries, text => wanted.every(word => text.includes(word)))
}

function entriesWith(entries: readonly SettingsEntry[], isMeant: (text: string) => boolean): SettingsEntry[] {
  const place = ({ label, words, hint, pageLabel }: SettingsEntry): number =>
    [label, `${label} ${words}`, `${label} ${words} ${hint} ${pageLabel}`].findIndex(text => isMeant(plain(text)))
  const placed = entries.map(entry => ({ entry, at: place(entry) })).filter(({ at }) => at >= 0)
  return placed.sort((a, b) => a.at - b.at).map(({ entry }) => entry)
}

/** Without accents and capitals. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
