import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupSummary } from '../../shared/data-calls'
import { AppError, messageOf } from '../../shared/errors'
import { parseDocument } from '../store/parse-document'
import { codeOf, storageError } from '../store/storage-error'
import { DOCUMENTS, MANIFEST, Manifest } from './backup-format'

type DocumentName = keyof typeof DOCUMENTS

/** Looks into a backup without taking anything over. Throws an `AppError` that says what is wrong with it. */
export async function readBackup(path: string): Promise<{ manifest: Manifest; summary: BackupSummary }> {
  const manifest = await readManifest(path)
  for (const { name, bytes } of manifest.files) await checkSize(join(path, name), name, bytes)
  const names = new Set(manifest.files.map(({ name }) => name))
  const list = async (name: DocumentName) => (names.has(name) ? readDocument(path, name) : [])
  for (const name of Object.keys(DOCUMENTS) as DocumentName[]) await list(name)
  const count = async (name: DocumentName) => ((await list(name)) as unknown[]).length
  const servers = names.has('mcp.json') ? ((await readDocument(path, 'mcp.json')) as McpServers).servers.length : 0
  const summary = {
    path,
    at: manifest.at,
    version: manifest.app,
    bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
    sessions: manifest.files.filter(({ name }) => /^sessions\/[^/]+\.jsonl$/.test(name)).length,
    providers: await count('providers.json'),
    profiles: await count('profiles.json'),
    rules: await count('grants.json'),
    servers,
  }
  return { manifest, summary }
}

type McpServers = { servers: unknown[] }

async function readManifest(path: string): Promise<Manifest> {
  let text: string
  try {
    text = await readFile(join(path, MANIFEST), 'utf8')
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw storageError('The backup could not be read', error)
    throw new AppError('bad-input', `This folder is no backup of Atrium: it has no ${MANIFEST}.`, { cause: error })
  }
  const parsed = Manifest.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  throw new AppError('bad-input', `${MANIFEST} of this backup is damaged, or of a newer version of Atrium.`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function checkSize(path: string, name: string, bytes: number): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new AppError('bad-input', `The backup is not whole: ${name} is missing.`)
  if (found.size !== bytes) throw new AppError('bad-input', `The backup is not whole: ${name} has another size.`)
}

/** The data of a document of the backup. Throws where Atrium could not open it. */
async function readDocument(path: string, name: DocumentName): Promise<unknown> {
  const bytes = await readFile(join(path, name))
  try {
    return parseDocument<unknown>(bytes, { schema: DOCUMENTS[name] })
  } catch (error) {
    throw new AppError('bad-input', `${name} of the backup cannot be used: ${messageOf(error)}.`, { cause: error })
  }
}
