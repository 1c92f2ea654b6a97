import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { SessionEvent } from '../../shared/session/session-events'
import type { Profile, Settings } from '../../shared/settings'
import type { McpMemory } from '../store/documents/mcp-memory'
import { parseDocument } from '../store/documents/parse-document'
import { RESTORED_SESSIONS } from '../store/documents/restored-sessions'
import { parseJson } from '../store/logs/parse-json'
import { readLines } from '../store/logs/read-lines'
import { logName, sessionIdsIn } from '../store/logs/session-files'
import { codeOf } from '../store/storage-error'
import { namesIn, writeAtomic } from '../store/write-atomic'
import { DOCUMENTS } from './backup-format'

/**
 * Sees to it that what a backup brings runs nothing by itself, whoever made it: rules stay behind, profiles begin in Ask at
 * most, MCP servers are switched off and trusted no more, no command is anybody's editor, and its sessions are noted for whoever opens them.
 */
export async function settleRestored(folder: string): Promise<void> {
  await rm(join(folder, 'grants.json'), { force: true })
  await rewrite(folder, 'profiles.json', data => (data as Profile[]).map(atMostAsk))
  await rewrite(folder, 'settings.json', data => withoutOwnEditor(data as Settings))
  await rewrite(folder, 'mcp.json', data => switchedOff(data as McpMemory))
  const ids = [...(await openable(join(folder, 'sessions'))), ...(await openable(join(folder, 'trash')))]
  if (ids.length > 0) await writeDocument(folder, RESTORED_SESSIONS, ids)
}

function atMostAsk(profile: Profile): Profile {
  return profile.approvalMode === 'read-only' ? profile : { ...profile, approvalMode: 'ask' }
}

function withoutOwnEditor(settings: Settings): Settings {
  const hasOwn = settings.editor === 'own' || settings.editorCommand !== ''
  return hasOwn ? { ...settings, editor: 'auto', editorCommand: '' } : settings
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
