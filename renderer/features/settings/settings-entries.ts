import { actions } from '../../../shared/actions'
import type { ClearKind } from '../../../shared/ipc/data-calls'
import { PROTOCOL_NAMES, PROVIDER_PRESETS } from '../../../shared/models/provider-presets'
import type { ToolGroup } from '../../../shared/settings'
import { hasBeginning } from '../../base/has-beginning'
import { LANGUAGE_NAMES } from '../../i18n/language'
import { shownName } from '../../i18n/own-names'
import { t } from '../../i18n/t'
import { escapedText } from '../../ui/text/visible-text'
import { PHI_NUMBERS, type PhiNumber } from './profiles/phi-draft'
import { PROFILE_NUMBERS, type ProfileNumber } from './profiles/profile-draft'
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

// The schemas have the same lists, but are not loaded at the start.
const GROUPS = ['read', 'write', 'web', 'browser', 'shell', 'sub-agent'] as const satisfies readonly ToolGroup[]
const CLEARS = ['trash', 'unused', 'pages', 'backups', 'all'] as const satisfies readonly ClearKind[]

type EntryOptions = Partial<Pick<SettingsEntry, 'hint' | 'words' | 'inForm' | 'via'>>

/** Everything that can be set, in the language that is shown. A page without a label of its own stands for itself. */
export function settingsEntries(names: SettingsNames = {}): SettingsEntry[] {
  const pages = settingsPages()
  const entry = (page: SettingsPageId, label: string, more: EntryOptions = {}): SettingsEntry => {
    const pageLabel = pages.find(({ id }) => id === page)?.label ?? ''
    return { page, pageLabel, label, hint: '', words: '', ...more }
  }
  const words = pageWords()
  const viaProvider = { via: t('settings.addProvider') }
  const all = [
    ...pages.map(({ id, label }) => entry(id, label, { words: words[id] ?? '' })),
    entry('usage', t('usage.budget'), { hint: t('usage.budgetHint') }),
    ...generalRows().map(([label, hint, words = '']) => entry('general', label, { hint, words })),
    ...appearanceRows().map(([label, hint, words = '']) => entry('appearance', label, { hint, words })),
    ...toolRows().map(([label, hint, words = '']) => entry('tools', label, { hint, words })),
    ...projectRows().map(([label, hint, words = '']) => entry('project', label, { hint, words })),
    entry('project', t('project.ownRules'), {
      hint: t('project.hints.ownRules'),
      words: t('settings.search.words.instructions'),
      via: t('project.sources.person'),
    }),
    entry('instructions', t('instructions.remember'), {
      hint: t('instructions.rememberHint'),
      words: t('instructions.words'),
    }),
    ...limitRows().map(([label, hint]) => entry('project', label, { hint, via: t('project.sources.person') })),
    ...dataRows().map(([label, hint, words = '']) => entry('data', label, { hint, words })),
    ...profileRows().map(([label, hint, words = '']) => entry('profiles', label, { hint, words, inForm: true })),
    entry('profiles', t('settings.roles.title'), { hint: t('settings.roles.hint') }),
    entry('providers', t('settings.addProvider'), { words: PROVIDER_PRESETS.map(({ label }) => label).join(' ') }),
    entry('providers', t('settings.offers.title'), viaProvider),
    ...providerRows().map(([label, hint, words = '']) => entry('providers', label, { hint, words, ...viaProvider })),
    entry('services', t('settings.services.add'), { words: t('settings.services.words') }),
    entry('services', t('readAloud.who'), { hint: t('readAloud.whoHint') }),
    entry('services', t('settings.mail.add'), {
      hint: t('settings.mail.lead', { toolset: t('settings.toolsets.polpo.label') }),
      words: t('settings.mail.words'),
    }),
    entry('services', t('settings.mail.domains'), {
      hint: t('settings.mail.domainsHint'),
      words: t('settings.mail.words'),
      via: t('settings.mail.add'),
    }),
    entry('mcp', t('mcp.add'), { hint: t('mcp.adding.hint') }),
    entry('mcp', t('mcp.costs.tools'), { hint: t('mcp.costs.toolsHint'), via: t('mcp.add') }),
    entry('mcp', t('mcp.costs.tokens'), { hint: t('mcp.costs.tokensHint'), via: t('mcp.add') }),
    entry('mcp', t('mcp.byHand')),
    ...serverRows().map(([label, hint]) => entry('mcp', label, { hint, via: t('mcp.byHand') })),
    entry('permissions', t('permissions.page.list'), {
      words: t('settings.search.words.allowed'),
      via: t('permissions.page.test'),
    }),
    entry('permissions', t('permissions.page.test'), { hint: t('permissions.page.testHint') }),
    entry('permissions', t('permissions.rehearsal.label'), { hint: t('permissions.rehearsal.hint') }),
    entry('vault', t('vault.add'), { hint: t('vault.lead') }),
    ...vaultRows().map(([label, hint]) => entry('vault', label, { hint, via: t('vault.add') })),
    ...(names.providers ?? []).map(({ label }) => entry('providers', escapedText(label))),
    ...(names.profiles ?? []).map(({ name }) => entry('profiles', escapedText(shownName(name)))),
    ...(names.servers ?? []).map(({ name }) => entry('mcp', escapedText(name))),
    ...actions.map(({ id }) => entry('shortcuts', t(`actions.names.${id}`))),
    // Few have this set, so that others are found first.
    ...phiRows().map(([label, hint]) => entry('tools', label, { hint, words: 'phi-core', via: t('settings.toolset') })),
  ]
  // People may call what is theirs as something else is called.
  const seen = new Set<string>()
  return all.filter(({ page, label }) => !seen.has(`${page} ${label}`) && seen.add(`${page} ${label}`))
}

/** Other words that find a page. */
function pageWords(): Partial<Record<SettingsPageId, string>> {
  return {
    mcp: t('settings.search.words.servers'),
    shortcuts: t('settings.search.words.shortcuts'),
    services: t('settings.services.words'),
    vault: t('vault.words'),
    outgoing: t('outgoing.words'),
    usage: t('usage.words'),
    instructions: t('instructions.words'),
  }
}

function toolRows(): Row[] {
  return [
    ...GROUPS.map((group): Row => [t(`settings.groups.${group}.label`), t(`settings.groups.${group}.hint`)]),
    [t('settings.toolset'), t('settings.toolsetHint')],
    [t('settings.editTools'), t('settings.editToolsHint')],
    [t('settings.mcpChoice.readersOnly'), t('settings.mcpChoice.readersOnlyHint')],
    [t('settings.toolsPage.profile'), t('settings.toolsPage.profileHint')],
    [t('settings.toolsPage.pages.label'), t('settings.toolsPage.pages.hint')],
    [t('settings.toolsPage.skips.label'), t('settings.toolsPage.skips.hint'), 'gitignore node_modules'],
  ]
}

type Row = [label: string, hint: string, words?: string]

function appearanceRows(): Row[] {
  return [
    [t('settings.appearance.theme'), t('settings.appearance.themeHint'), t('settings.search.words.theme')],
    [t('settings.appearance.contrast'), t('settings.appearance.contrastHint'), t('settings.search.words.contrast')],
    [t('settings.appearance.textSize'), t('settings.appearance.textSizeHint'), t('settings.search.words.textSize')],
    [t('settings.appearance.density'), t('settings.appearance.densityHint'), t('settings.search.words.density')],
  ]
}

function generalRows(): Row[] {
  return [
    [
      t('settings.general.displayLanguage'),
      t('settings.general.languageHint'),
      [t('settings.search.words.language'), ...Object.values(LANGUAGE_NAMES)].join(' '),
    ],
    [t('settings.general.terminals.label'), t('settings.general.terminals.hint'), t('settings.search.words.terminals')],
    [t('settings.general.editor.label'), t('settings.general.editor.hint'), t('settings.search.words.editor')],
    [
      t('settings.general.notifications'),
      t('settings.general.notificationsHint'),
      t('settings.search.words.notifications'),
    ],
    [t('settings.general.keepAwake'), t('settings.general.keepAwakeHint'), t('settings.search.words.keepAwake')],
    [t('settings.general.modelTitles'), t('settings.general.modelTitlesHint')],
  ]
}

function dataRows(): Row[] {
  return [
    [t('settings.data.where'), t('settings.data.reveal')],
    [t('settings.data.size'), ''],
    [t('settings.data.backup'), t('settings.data.backupHint'), t('settings.search.words.backup')],
    // The items that the hints say are cleared are not what a person looks for who types that.
    [t('settings.data.clear'), '', t('settings.search.words.clear')],
    ...CLEARS.map((kind): Row => [t(`settings.data.clears.${kind}.label`), '', t('settings.search.words.clear')]),
    [
      t('settings.data.setup'),
      t('settings.data.setupHint'),
      `${t('settings.data.import')} ${t('settings.data.export')}`,
    ],
  ]
}

function profileRows(): Row[] {
  const numbers = (Object.keys(PROFILE_NUMBERS) as ProfileNumber[]).filter(name => name !== 'maxSessionCost')
  return [
    [t('settings.profileProvider'), ''],
    [t('settings.connect.model'), t('settings.connect.modelHint')],
    [t('profile.subAgentModel'), t('profile.subAgentModelHint')],
    [t('profile.summaryModel'), t('profile.summaryModelHint')],
    [t('profile.reasoningEffort'), t('profile.reasoningEffortHint')],
    [t('profile.approvalMode'), t('profile.approvalModeHint'), t('settings.search.words.mode')],
    [t('plans.first.name'), t('plans.first.profileHint')],
    ...numbers.map((name): Row => [t(`profile.numbers.${name}.label`), t(`profile.numbers.${name}.hint`)]),
    [
      t('profile.numbers.maxSessionCost.label'),
      t('profile.numbers.maxSessionCost.hint'),
      t('settings.search.words.cost'),
    ],
    [t('settings.instructions'), t('settings.instructionsHint'), t('settings.search.words.instructions')],
  ]
}

function providerRows(): Row[] {
  return [
    [t('settings.connect.key'), '', t('settings.search.words.key')],
    [t('settings.connect.baseUrl'), t('settings.connect.baseUrlHint'), t('settings.search.words.baseUrl')],
    [t('settings.connect.protocol'), Object.values(PROTOCOL_NAMES).join(' ')],
    [t('settings.connect.headers'), t('settings.connect.headersHint')],
    [t('settings.facts.title'), t('settings.facts.hint'), t('settings.search.words.facts')],
  ]
}

function serverRows(): Row[] {
  return [
    [t('mcp.serving.label'), t('mcp.serving.hint')],
    [t('mcp.form.command'), t('mcp.form.commandHint')],
    [t('mcp.form.args'), t('mcp.form.argsHint')],
    [t('mcp.form.env'), t('mcp.form.envHint')],
    [t('mcp.form.cwd'), t('mcp.form.cwdHint')],
    [t('mcp.form.url'), t('mcp.form.urlHint')],
    [t('mcp.form.headers'), t('mcp.form.headersHint')],
    [t('mcp.values'), t('mcp.valuesHint')],
  ]
}

function vaultRows(): Row[] {
  return [
    [t('vault.fields.fields'), t('vault.fields.fieldsHint')],
    [t('vault.form.hosts'), t('vault.form.hostsHint')],
    [t('vault.form.profiles'), ''],
  ]
}

function phiRows(): Row[] {
  return [
    ...(['commandFolder', 'deniedCommands', 'readPaths', 'searchFolder'] as const).map(
      (name): Row => [t(`settings.phiTools.fields.${name}.label`), t(`settings.phiTools.fields.${name}.hint`)],
    ),
    ...(Object.keys(PHI_NUMBERS) as PhiNumber[]).map((name): Row => [t(`settings.phiTools.numbers.${name}`), '']),
  ]
}

function projectRows(): Row[] {
  return [
    [
      t('project.kinds.rules'),
      t('project.hints.rules'),
      `AGENTS.md MEMORY.md INSTRUCTIONS.md ${t('settings.search.words.instructions')}`,
    ],
    [t('project.kinds.command'), t('project.hints.command')],
    [t('project.kinds.agent'), t('project.hints.agent')],
    [t('project.kinds.skill'), t('project.hints.skill')],
  ]
}

function limitRows(): Row[] {
  return [
    [t('project.limits.requests'), t('project.limits.requestsHint')],
    [t('project.limits.seconds'), t('project.limits.secondsHint')],
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
