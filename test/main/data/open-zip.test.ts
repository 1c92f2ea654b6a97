import { createHash } from 'node:crypto'
import { mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ZipFile } from 'yazl'
import { MANIFEST } from '../../../main/data/backup-format'
import { openBackup } from '../../../main/data/open-backup'
import { lookInto } from '../../../main/data/read-backup'
import { stageRestore } from '../../../main/data/stage-restore'
import { zipWriter } from '../../../main/data/zip-writer'
import { contentOf } from '../../helpers/kept-data'
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

/** The bytes with a text in place of another of the same length, wherever it is. */
function swapped(bytes: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error('They must have the same length')
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
}

/** With a number of four bytes in the directory's entry of a name. `at` counts from the entry's beginning. */
function withNumber(bytes: Buffer, name: string, { at, value }: { at: number; value: number }): Buffer {
  const changed = Buffer.from(bytes)
  changed.writeUInt32LE(value, changed.lastIndexOf(name) - 46 + at)
  return changed
}
const UNCOMPRESSED = 24

/** Restores bytes as a backup, in a folder of its own. */
async function restoring(bytes: Buffer) {
  const parent = await temporaryFolder()
  const [dataFolder, path] = [join(parent, 'data'), join(parent, 'backup.zip')]
  await mkdir(dataFolder)
  await writeFile(path, bytes)
  return { parent, restored: stageRestore(dataFolder, path) }
}

/** What a backup says that it holds, and what it does hold. */
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

test('a whole one is taken over', async () => {
  const { parent, restored } = await restoring(await whole())
  await restored
  expect(await contentOf(join(parent, 'data.restore'))).toEqual({ [log.name]: log.text })
})

test.each<[string, () => Promise<Buffer>, RegExp]>([
  ['that is no zip', async () => Buffer.from('just a text'), /no backup of Atrium/],
  ['that is empty', async () => Buffer.alloc(0), /no backup of Atrium/],
  ['of which the end is missing', async () => (await whole()).subarray(0, -40), /no backup of Atrium/],
  ['of which the beginning is missing', async () => (await whole()).subarray(60), /no backup|damaged|has changed/],
  ['without a list', () => zipOf([log]), /no backup of Atrium/],
  ['whose list is damaged', () => zipOf([log, { name: MANIFEST, text: '{' }]), /damaged/],
  ['that lacks a file of its list', () => zipOf([manifestOf([log])]), /a\.jsonl is missing/],
  [
    'with a file of another size than its list says',
    () => zipOf([{ ...log, text: 'x' }, manifestOf([log])]),
    /another size/,
  ],
  [
    'with a file of another content than its list says',
    () => zipOf([{ ...log, text: log.text.replace('1', '2') }, manifestOf([log])]),
    /a\.jsonl has changed/,
  ],
  ['with a name that leaves the folder', async () => swapped(await whole(), log.name, '../../../a.jsonl'), /no backup/],
  ['with a name from the root', async () => swapped(await whole(), log.name, '/etc/cron.d/a.js'), /no backup/],
  ['with a name from a drive', async () => swapped(await whole(), log.name, 'C:/sions/a.jsonl'), /no backup/],
  ['with a name with backslashes', async () => swapped(await whole(), log.name, 'sessions\\a.jsonl'), /no backup/],
  [
    'with a name that goes back up',
    async () => swapped(await whole(), log.name, 'sessions/../x.js'),
    /no backup of Atrium/,
  ],
  ['with a file of another kind', () => zipOf([log, { name: 'run.sh', text: '' }, manifestOf([log])]), /“run\.sh”/],
  ['with keys', () => zipOf([log, { name: 'keys.json', text: '{}' }, manifestOf([log])]), /“keys\.json”/],
  ['with a link', () => zipOf([{ ...log, mode: 0o120777 }, manifestOf([log])]), /“sessions\/a\.jsonl”/],
  ['with a device', () => zipOf([{ ...log, mode: 0o060600 }, manifestOf([log])]), /“sessions\/a\.jsonl”/],
  ['with a file twice', () => zipOf([log, { ...log, text: 'evil' }, manifestOf([log])]), /“sessions\/a\.jsonl”/],
  ['with two lists', () => zipOf([log, manifestOf([]), manifestOf([log])]), new RegExp(`“${MANIFEST}”`)],
  [
    'that announces more than its bytes can be',
    async () => withNumber(await whole(), log.name, { at: UNCOMPRESSED, value: 0xfffffff0 }),
    /no backup of Atrium/,
  ],
  [
    'of which a file is longer than announced',
    async () => {
      const announced = { ...log, text: 'x'.repeat(10) }
      const bytes = await zipOf([{ ...log, text: 'x'.repeat(100_000) }, manifestOf([announced])])
      return withNumber(bytes, log.name, { at: UNCOMPRESSED, value: 10 })
    },
    /a\.jsonl has changed/,
  ],
])('one is refused %s, and leaves nothing', async (_, make, words) => {
  const { parent, restored } = await restoring(await make())
  await expect(restored).rejects.toThrow(words)
  expect((await readdir(parent)).sort()).toEqual(['backup.zip', 'data'])
})

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

test('a file that may become larger than 4 GB is read again, and so is what follows it', async () => {
  const path = join(await temporaryFolder(), 'many.zip')
  const handle = await open(path, 'wx')
  const zip = zipWriter(handle)
  const text = Buffer.from('text')
  const pieces = async function* () {
    yield text
  }
  await zip.add('blobs/large', pieces(), 2 ** 33)
  await zip.add('blobs/small', pieces(), text.length)
  await zip.add(MANIFEST, pieces(), text.length)
  await zip.end()
  await handle.close()
  const files = await openBackup(path)
  onTestFinished(() => files.close())
  expect(await files.sizeOf('blobs/small')).toBe(4)
  for await (const piece of files.read('blobs/large')) expect(piece).toEqual(text)
  for await (const piece of files.read('blobs/small')) expect(piece).toEqual(text)
})

test('what cannot be read, or written, ends the writing', async () => {
  const path = join(await temporaryFolder(), 'broken.zip')
  const handle = await open(path, 'wx')
  const zip = zipWriter(handle)
  const broken = async function* (): AsyncIterable<Buffer> {
    yield Buffer.from('a')
    throw new Error('the disk reported an error')
  }
  await expect(zip.add('blobs/a', broken(), 1)).rejects.toThrow('the disk reported an error')
  await handle.close()
  const closed = await open(path, 'w')
  const unwritable = zipWriter(closed)
  await closed.close()
  const endless = async function* () {
    for (;;) yield Buffer.alloc(65_536, Math.random().toString())
  }
  await expect(unwritable.add('blobs/a', endless(), 1)).rejects.toThrow()
})
