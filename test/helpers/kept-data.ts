import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unpackZip } from '../../scripts/electron/unpack-zip'
import { makeZip } from './make-zip'

/** Creates what Atrium keeps after some work, made by hand: two sessions, one in the trash, copies of files, settings and a key. */
export async function keptData(folder: string) {
  const picture = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100, 7)])
  const used = await keepBlob(folder, Buffer.from('the old text of a file'))
  const shown = await keepBlob(folder, picture)
  const inTrash = await keepBlob(folder, Buffer.from('only a removed session needs it'))
  const unused = await keepBlob(folder, Buffer.from('nobody needs this any more'))
  const line = (fact: object) => `${JSON.stringify({ v: 1, seq: 1, at: 1, ...fact })}\n`
  const document = (data: unknown) => JSON.stringify({ version: 1, data })
  await writeAll(folder, {
    'settings.json': document({ theme: 'dark' }),
    'settings.json.bak': document({ theme: 'dark' }),
    'providers.json': document([
      { id: 'p', label: 'P', protocol: 'openai-chat', baseUrl: 'https://api.example.com/v1' },
    ]),
    'keys.json': document({ keys: [{ blob: 'SEALED-KEY' }], unreadable: [] }),
    'keys.json.bak': document({ keys: [{ blob: 'SEALED-KEY' }], unreadable: [] }),
    'sessions/a.jsonl': line({ before: { hash: used } }) + line({ image: shown }),
    'sessions/b.jsonl': `${line({ n: 1 })}{"torn`,
    'trash/c.jsonl': line({ before: inTrash }),
    'global/AGENTS.md': 'Be kind.',
    '.settings.json.x.tmp': 'half',
  })
  return { used, shown, inTrash, unused }
}

/** Keeps bytes under their hash, as if that had been long ago. */
export async function keepBlob(folder: string, bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  const path = join(folder, 'blobs', hash.slice(0, 2), hash)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
  await utimes(path, 1_000_000, 1_000_000)
  return hash
}

export async function writeAll(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

/** Every file below a folder with its content, by name. */
export async function contentOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const read = files.map(async path => {
    const name = path.slice(folder.length + 1).replaceAll('\\', '/')
    return [name, await readFile(path, 'latin1')] as const
  })
  return Object.fromEntries((await Promise.all(read)).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The files of a zip in a new folder. */
export async function unpacked(zip: string, folder: string): Promise<string> {
  await unpackZip(zip, folder, name => name)
  return folder
}

/** A zip of the files in a folder, beside it. */
export async function packed(folder: string): Promise<string> {
  const content = Object.entries(await contentOf(folder))
  const path = `${folder}.zip`
  await writeFile(
    path,
    await makeZip(Object.fromEntries(content.map(([name, text]) => [name, Buffer.from(text, 'latin1')]))),
  )
  return path
}
