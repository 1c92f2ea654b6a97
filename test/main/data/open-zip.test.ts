import { createHash } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { MANIFEST } from '../../../main/data/backup-format'
import { stageRestore } from '../../../main/data/stage-restore'
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

const whole = () => zipOf([log, manifestOf([log])])

test('a whole one is taken over', async () => {
  const { parent, restored } = await restoring(await whole())
  await restored
  expect(await contentOf(join(parent, 'data.restore'))).toEqual({ [log.name]: log.text })
})

test.each<[string, () => Promise<Buffer>, RegExp]>([
  ['that is no zip', async () => Buffer.from('just a text'), /isn’t an Atrium backup/],
  ['that is empty', async () => Buffer.alloc(0), /isn’t an Atrium backup/],
  ['of which the end is missing', async () => (await whole()).subarray(0, -40), /isn’t an Atrium backup/],
  [
    'of which the beginning is missing',
    async () => (await whole()).subarray(60),
    /isn’t an Atrium backup|damaged|has changed/,
  ],
  ['without a list', () => zipOf([log]), /isn’t an Atrium backup/],
  ['whose list is damaged', () => zipOf([log, { name: MANIFEST, text: '{' }]), /damaged/],
  ['that lacks a file of its list', () => zipOf([manifestOf([log])]), /a\.jsonl is missing/],
  [
    'with a file of another size than its list says',
    () => zipOf([{ ...log, text: 'x' }, manifestOf([log])]),
    /a different size/,
  ],
  [
    'with a file of another content than its list says',
    () => zipOf([{ ...log, text: log.text.replace('1', '2') }, manifestOf([log])]),
    /a\.jsonl has changed/,
  ],
  [
    'with a name that leaves the folder',
    async () => swapped(await whole(), log.name, '../../../a.jsonl'),
    /isn’t an Atrium backup/,
  ],
  [
    'with a name from the root',
    async () => swapped(await whole(), log.name, '/etc/cron.d/a.js'),
    /isn’t an Atrium backup/,
  ],
  [
    'with a name from a drive',
    async () => swapped(await whole(), log.name, 'C:/sions/a.jsonl'),
    /isn’t an Atrium backup/,
  ],
  [
    'with a name with backslashes',
    async () => swapped(await whole(), log.name, 'sessions\\a.jsonl'),
    /isn’t an Atrium backup/,
  ],
  [
    'with a name that goes back up',
    async () => swapped(await whole(), log.name, 'sessions/../x.js'),
    /isn’t an Atrium backup/,
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
    /isn’t an Atrium backup/,
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
