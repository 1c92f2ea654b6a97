import { AppError, errorText } from '../../shared/errors'
import type { BackupSummary } from '../../shared/ipc/data-calls'
import { sentence } from '../../shared/sentence'
import { parseDocument } from '../store/documents/parse-document'
import type { BackupFiles } from './backup-files'
import { DOCUMENTS, MANIFEST, Manifest } from './backup-format'
import { openBackup } from './open-backup'

type DocumentName = keyof typeof DOCUMENTS

/** More of a list or a document than anybody has, and still less than a text can be. */
const MOST_BYTES = 2 ** 28

/** Looks into a backup without taking anything over. Throws an `AppError` that says what is wrong with it. */
export async function readBackup(path: string): Promise<{ manifest: Manifest; summary: BackupSummary }> {
  const files = await openBackup(path)
  try {
    return await lookInto(files, path)
  } finally {
    files.close()
  }
}

/** `readBackup` for one that is open. */
export async function lookInto(
  files: BackupFiles,
  path: string,
): Promise<{ manifest: Manifest; summary: BackupSummary }> {
  const manifest = await readManifest(files)
  for (const { name, bytes } of manifest.files) await checkSize(files, name, bytes)
  const names = new Set(manifest.files.map(({ name }) => name))
  const list = async (name: DocumentName) => (names.has(name) ? readDocument(files, name) : [])
  for (const name of Object.keys(DOCUMENTS) as DocumentName[]) await list(name)
  const count = async (name: DocumentName) => ((await list(name)) as unknown[]).length
  const servers = names.has('mcp.json') ? ((await readDocument(files, 'mcp.json')) as McpServers).servers.length : 0
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

async function readManifest(files: BackupFiles): Promise<Manifest> {
  const parsed = Manifest.safeParse(jsonOf(String(await readWhole(files, MANIFEST))))
  if (parsed.success) return parsed.data
  throw new AppError('bad-input', sentence`${MANIFEST} in this backup is damaged or from a newer version of Atrium.`)
}

async function readWhole(files: BackupFiles, name: string): Promise<Buffer> {
  if (((await files.sizeOf(name)) ?? 0) > MOST_BYTES) {
    throw new AppError('bad-input', sentence`The backup is incomplete: ${name} has a different size.`)
  }
  const pieces: Buffer[] = []
  for await (const piece of files.read(name)) pieces.push(piece)
  return Buffer.concat(pieces)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function checkSize(files: BackupFiles, name: string, bytes: number): Promise<void> {
  const size = await files.sizeOf(name)
  if (size === undefined) throw new AppError('bad-input', sentence`The backup is incomplete: ${name} is missing.`)
  if (size !== bytes) throw new AppError('bad-input', sentence`The backup is incomplete: ${name} has a different size.`)
}

/** The data of a document of the backup. Throws where Atrium could not open it. */
async function readDocument(files: BackupFiles, name: DocumentName): Promise<unknown> {
  const bytes = await readWhole(files, name)
  try {
    return parseDocument<unknown>(bytes, { schema: DOCUMENTS[name] })
  } catch (error) {
    throw new AppError('bad-input', sentence`Couldn’t use ${name} from the backup: ${errorText(error)}.`, {
      cause: error,
    })
  }
}
