import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SessionEvent } from '../../shared/session/session-events'
import { type Profile, Settings } from '../../shared/settings'
import type { McpMemory } from '../store/documents/mcp-memory'
import { parseDocument } from '../store/documents/parse-document'
import { RESTORED_SESSIONS } from '../store/documents/restored-sessions'
import { readLines } from '../store/logs/log-lines'
import { parseJson } from '../store/logs/parse-json'
import { logName, sessionIdsIn } from '../store/logs/session-files'
import { codeOf } from '../store/storage-error'
import { namesIn, writeAtomic } from '../store/write-atomic'
import { DOCUMENTS } from './backup-format'

/**
 * Sees to it that what a backup brings runs nothing by itself, whoever made it: rules stay behind, profiles begin in Ask at
 * most, MCP servers are switched off and trusted no more, no setting by which something runs or is sent holds, and its sessions are noted for whoever opens them.
 */
export async function settleRestored(folder: string): Promise<void> {
  await rm(join(folder, 'grants.json'), { force: true })
  await rewrite(folder, 'profiles.json', data => (data as Profile[]).map(atMostAsk))
  await rewrite(folder, 'settings.json', data => withoutAgreements(data as Settings))
  await rewrite(folder, 'mcp.json', data => switchedOff(data as McpMemory))
  const ids = [...(await openable(join(folder, 'sessions'))), ...(await openable(join(folder, 'trash')))]
  if (ids.length > 0) await writeDocument(folder, RESTORED_SESSIONS, ids)
}

function atMostAsk(profile: Profile): Profile {
  return profile.approvalMode === 'read-only' ? profile : { ...profile, approvalMode: 'ask' }
}

/**
 * Says of each setting whether a restored one holds. One by which something runs, listens or is sent somewhere is an agreement of a
 * person, and is as at a first start: who made the backup is not known to be them.
 */
const SETTINGS: Readonly<Record<keyof Settings, 'kept' | 'as-at-first'>> = {
  theme: 'kept',
  contrast: 'kept',
  density: 'kept',
  diffLook: 'kept',
  textSize: 'kept',
  language: 'kept',
  notifications: 'kept',
  modelTitles: 'kept',
  keepsAwake: 'kept',
  monthlyBudget: 'kept',
  shortcuts: 'kept',
  activeProfileId: 'kept',
  activeModel: 'kept',
  sidebar: 'kept',
  panel: 'kept',
  terminalPlace: 'kept',
  terminalsBelow: 'kept',
  mcpTools: 'kept',
  mcpToolTokens: 'kept',
  keptBrowserFolders: 'kept',
  separateCopies: 'kept',
  fileEncodings: 'kept',
  memory: 'kept',
  instructionsOff: 'kept',
  rehearsesCommands: 'kept',
  pagesThroughService: 'kept',
  modelRoles: 'kept',
  subAgentRequests: 'kept',
  subAgentSeconds: 'kept',
  searchSkips: 'kept',
  mailDomains: 'kept',
  window: 'kept',
  windows: 'kept',
  editor: 'kept',
  editorCommand: 'as-at-first',
  servesTools: 'as-at-first',
  dictationHost: 'as-at-first',
  readsAloud: 'as-at-first',
}

function withoutAgreements(settings: Settings): Settings {
  const first = Settings.parse({})
  const names = Object.keys(SETTINGS) as (keyof Settings)[]
  // An editor that Atrium knows by itself runs nothing that the backup says.
  const agreed = (name: keyof Settings) =>
    SETTINGS[name] === 'as-at-first' || (name === 'editor' && settings.editor === 'own')
  const calmed = names.filter(name => agreed(name) && settings[name] !== first[name])
  if (calmed.length === 0) return settings
  return { ...settings, ...Object.fromEntries(calmed.map(name => [name, first[name]])) }
}

function switchedOff(memory: McpMemory): McpMemory {
  const servers = memory.servers.map(({ name, config }) => ({ name, config: { ...config, enabled: false } }))
  const { tasks: _, ...kept } = memory
  return { ...kept, servers, approvals: [], pins: [], switches: memory.switches.filter(({ enabled }) => !enabled) }
}

async function rewrite(
  folder: string,
  name: keyof typeof DOCUMENTS,
  change: (data: unknown) => unknown,
): Promise<void> {
  try {
    const data = parseDocument<unknown>(await readFile(join(folder, name)), { schema: DOCUMENTS[name] })
    const changed = change(data)
    if (changed !== data) await writeDocument(folder, name, changed)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

function writeDocument(folder: string, name: string, data: unknown): Promise<void> {
  return writeAtomic(join(folder, name), Buffer.from(JSON.stringify({ version: 1, data })))
}

/** The sessions of a folder whose logs begin as one does: no other can be opened. */
async function openable(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const id of sessionIdsIn(await namesIn(folder))) {
    if (await isOpenable(join(folder, logName(id)))) found.push(id)
  }
  return found
}

async function isOpenable(path: string): Promise<boolean> {
  for await (const { bytes } of readLines(path)) {
    return SessionEvent.safeParse(parseJson(bytes)).success
  }
  return false
}
