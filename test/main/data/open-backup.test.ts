import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { MANIFEST } from '../../../main/data/backup-format'
import { openBackup } from '../../../main/data/open-backup'
import { lookInto } from '../../../main/data/read-backup'
import { temporaryFolder } from '../../helpers/temp-folder'

type Entry = { name: string; text: string; mode?: number }

const log: Entry = { name: 'sessions/a.jsonl', text: '{"v":1}\n' }
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function manifestOf(files: readonly Entry[]): Entry {
  const listed = files.map(({ name, text }) => ({ name, bytes: Buffer.byteLength(text), sha256: sha256(text) }))
  const manifest = { format: 'atrium-backup', version: 1, app: '1', at: 1, files: listed }
  return { name: MANIFEST, text: JSON.stringify(manifest) }
}

async function zipOf(entries: readonly Entry[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, text, mode = 0o100600 } of entries)
    zip.addBuffer(Buffer.from(text), name, { mode, compress: true })
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** Returns what a backup says that it holds, and what it does hold. */
async function contentIn(path: string) {
  const files = await openBackup(path)
  try {
    const { manifest } = await lookInto(files, path)
    const read: Buffer[] = []
    for (const { name } of manifest.files) for await (const piece of files.read(name)) read.push(piece)
    return { manifest, text: String(Buffer.concat(read)) }
  } finally {
    files.close()
  }
}

const whole = () => zipOf([log, manifestOf([log])])

test('no change of any single byte is taken over as something else, or fails without words', async () => {
  const bytes = await whole()
  const path = join(await temporaryFolder(), 'backup.zip')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 0xff
    await writeFile(path, changed)
    const read = await contentIn(path).catch(error => error)
    if (read instanceof Error) expect(read, `at ${at}`).toMatchObject({ code: 'bad-input' })
    else expect(read, `at ${at}`).toMatchObject({ manifest: { files: [{ sha256: sha256(log.text) }] } })
  }
})

test('a path where nothing is, says so', async () => {
  await expect(openBackup(join(await temporaryFolder(), 'gone.zip'))).rejects.toMatchObject({ code: 'storage' })
})
