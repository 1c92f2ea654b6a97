import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openDocument } from '../../../../main/store/documents/document'
import { sampleOf } from '../../../helpers/how-deep'
import { temporaryFolder } from '../../../helpers/temp-folder'

const schema = z.object({ name: z.string(), size: z.number().default(1) })
const initial = { name: 'new', size: 1 }
const good = '{"version":1,"data":{"name":"old","size":2}}'
const backup = '{"version":1,"data":{"name":"from the copy","size":3}}'

async function documentWith(content: string | Uint8Array | undefined, copy?: string) {
  const folder = await temporaryFolder()
  const file = join(folder, 'prefs.json')
  if (content !== undefined) await writeFile(file, content)
  if (copy !== undefined) await writeFile(`${file}.bak`, copy)
  const document = await openDocument({ file, schema, initial })
  return { folder, file, document }
}

const corruptIn = async (folder: string) => (await readdir(folder)).filter(name => name.includes('.corrupt-'))

test('starts with the initial data, without a word, where there is no file', async () => {
  const { document, folder } = await documentWith(undefined)

  expect(document.data).toEqual(initial)
  expect(document.notices).toEqual([])
  expect(await readdir(folder)).toEqual([])
})

test('an update is on the disk when it resolves, versioned, for the owner only, with a copy', async () => {
  const { document, file } = await documentWith(undefined)

  const saved = await document.update(data => ({ ...data, name: 'changed' }))

  expect(saved).toEqual({ name: 'changed', size: 1 })
  expect(document.data).toEqual(saved)
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ version: 1, data: saved })
  expect(await readFile(`${file}.bak`, 'utf8')).toBe(await readFile(file, 'utf8'))
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('a byte order mark does no harm', async () => {
  const { document } = await documentWith(`\uFEFF${good}`)

  expect(document.data).toEqual({ name: 'old', size: 2 })
  expect(document.notices).toEqual([])
})

test('a key named __proto__ does no harm', async () => {
  const { document } = await documentWith('{"version":1,"data":{"name":"old","size":2,"__proto__":{"polluted":true}}}')

  expect(document.data).toEqual({ name: 'old', size: 2 })
  expect(document.data).not.toHaveProperty('polluted')
  expect({}).not.toHaveProperty('polluted')
})

const unusable: [string, string | Uint8Array, string][] = [
  ['is empty', '', 'the file is empty'],
  ['has only zero bytes', new Uint8Array(4096), 'it contains only zero bytes'],
  ['is not JSON', 'theme = dark', 'not valid JSON'],
  ['is not UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), 'not valid JSON'],
  ['is null', 'null', 'it isn’t a file of this kind'],
  ['is a number', '0', 'it isn’t a file of this kind'],
  ['is a list', '[]', 'it isn’t a file of this kind'],
  ['has no version', '{"data":{"name":"old"}}', 'it isn’t a file of this kind'],
  ['has version 0', '{"version":0,"data":{"name":"old"}}', 'it isn’t a file of this kind'],
  ['has data of the wrong form', '{"version":1,"data":{"name":7}}', 'wrong form'],
  ['is of a newer version', '{"version":2,"data":{"name":"old"}}', 'newer version of Atrium'],
  ['has __proto__ for its data', '{"version":1,"__proto__":{"data":{"name":"x"}}}', 'it isn’t a file of this kind'],
]

test.each(unusable)('a file that %s is set aside, and the copy is used', async (_, content, reason) => {
  const { document, folder } = await documentWith(content, backup)

  expect(document.data).toEqual({ name: 'from the copy', size: 3 })
  const [kept = ''] = await corruptIn(folder)
  expect(kept).toMatch(/^prefs\.json\.corrupt-\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z$/)
  expect(await readFile(join(folder, kept))).toEqual(Buffer.from(content))
  expect(document.notices.map(({ message }) => message)).toEqual([
    expect.stringContaining(reason),
    'prefs.json was loaded from its last saved copy.',
  ])
  expect(document.notices[0]?.message).toContain(join(folder, kept))
})

test('a file cut anywhere is set aside, and the copy is used', async () => {
  for (const length of sampleOf(
    Array.from(good, (_, index) => index),
    20,
  )) {
    const { document, folder } = await documentWith(good.slice(0, length), backup)

    expect(document.data, `cut at ${length}`).toEqual({ name: 'from the copy', size: 3 })
    expect(await corruptIn(folder)).toHaveLength(1)
  }
})

test('if file and copy are both unusable, both are kept and the document starts afresh', async () => {
  const { document, folder, file } = await documentWith('{', '}')

  expect(document.data).toEqual(initial)
  expect(document.notices.at(-1)?.message).toBe('There’s no usable copy of prefs.json, so it starts fresh.')
  await document.update(data => data)
  expect(await corruptIn(folder)).toHaveLength(2)
  expect(await readFile(file, 'utf8')).toContain('"name": "new"')
})

test('a file that was set aside before is not replaced', async () => {
  const { folder, file } = await documentWith('first')
  await writeFile(file, 'second')
  await openDocument({ file, schema, initial })

  const kept = await Promise.all((await corruptIn(folder)).map(name => readFile(join(folder, name), 'utf8')))
  expect(kept.sort()).toEqual(['first', 'second'])
})

test('a folder in the place of the file is set aside with what is in it', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'prefs.json')
  await mkdir(file)
  await writeFile(join(file, 'inside'), 'x')

  const document = await openDocument({ file, schema, initial })
  await document.update(data => ({ ...data, name: 'saved' }))

  const [kept = ''] = await corruptIn(folder)
  expect(await readFile(join(folder, kept, 'inside'), 'utf8')).toBe('x')
  expect(document.notices[0]?.message).toContain('it isn’t a file')
  expect((await openDocument({ file, schema, initial })).data.name).toBe('saved')
})

test('the copy is used where the file has vanished', async () => {
  const { document } = await documentWith(undefined, backup)

  expect(document.data).toEqual({ name: 'from the copy', size: 3 })
})

test('a file that a crash left half-written is removed at opening, and nothing else', async () => {
  const folder = await temporaryFolder()
  const left = ['.prefs.json.1234.tmp', '.prefs.json.bak.1234.tmp']
  for (const name of [...left, '.other.json.1.tmp', 'prefs.json.tmp']) await writeFile(join(folder, name), 'x')

  await openDocument({ file: join(folder, 'prefs.json'), schema, initial })

  expect((await readdir(folder)).sort()).toEqual(['.other.json.1.tmp', 'prefs.json.tmp'])
})

test('changes that are made at once are all kept, in order', async () => {
  const { document, file } = await documentWith(good)

  const results = await Promise.all(
    Array.from({ length: 200 }, (_, number) => document.update(data => ({ ...data, name: `${data.name},${number}` }))),
  )

  const name = ['old', ...Array.from({ length: 200 }, (_, number) => number)].join(',')
  expect(results.at(-1)?.name).toBe(name)
  expect(JSON.parse(await readFile(file, 'utf8')).data.name).toBe(name)
})

test('flush resolves when nothing is waiting any more', async () => {
  const { document, file } = await documentWith(good)

  void document.update(data => ({ ...data, name: 'first' }))
  void document.update(data => ({ ...data, name: 'second' }))
  await document.flush()

  expect(JSON.parse(await readFile(file, 'utf8')).data.name).toBe('second')
})

test('a change that throws, or that could not be read again, is refused alone', async () => {
  const { document, file } = await documentWith(good)

  const results = await Promise.allSettled([
    document.update(data => ({ ...data, size: 5 })),
    document.update(() => {
      throw new Error('no')
    }),
    document.update(data => ({ ...data, size: Number.NaN })),
    document.update(data => ({ ...data, name: 'last' })),
  ])

  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(JSON.parse(await readFile(file, 'utf8')).data).toEqual({ name: 'last', size: 5 })
})

test('a change works on a copy: what it does to it in vain is not seen', async () => {
  const { document } = await documentWith(good)

  const refused = document.update(data => {
    data.name = 'changed in place'
    throw new Error('no')
  })

  await expect(refused).rejects.toThrow('no')
  expect(document.data.name).toBe('old')
})

test('a write that fails leaves the data as it was, and the next one works', async () => {
  const { document, file, folder } = await documentWith(good)
  await mkdir(join(`${file}.bak`, 'in the way'), { recursive: true })

  await expect(document.update(() => ({ name: 'lost', size: 9 }))).rejects.toMatchObject({
    code: 'storage',
    message: expect.stringContaining('Couldn’t save prefs.json'),
  })
  expect(document.data).toEqual({ name: 'old', size: 2 })
  expect((await readdir(folder)).filter(name => name.endsWith('.tmp'))).toEqual([])

  await rename(`${file}.bak`, join(folder, 'moved'))
  expect(await document.update(data => ({ ...data, size: 3 }))).toEqual({ name: 'old', size: 3 })
})

test('older versions become the current one, step by step', async () => {
  const file = join(await temporaryFolder(), 'prefs.json')
  const current = { file, schema: z.object({ names: z.array(z.string()) }), initial: { names: [] }, version: 3 }
  const migrations = {
    1: (data: unknown) => ({ title: (data as { name: string }).name }),
    2: (data: unknown) => ({ names: [(data as { title: string }).title] }),
  }
  await writeFile(file, good)

  const document = await openDocument({ ...current, migrations })
  expect(document.data).toEqual({ names: ['old'] })
  expect(await readFile(file, 'utf8'), 'the old file stays until something changes').toBe(good)

  await document.update(({ names }) => ({ names: [...names, 'more'] }))
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ version: 3, data: { names: ['old', 'more'] } })
  expect((await openDocument({ ...current, migrations })).data).toEqual({ names: ['old', 'more'] })
})

test('a version that no function leads away from, or one whose function fails, is set aside', async () => {
  const file = join(await temporaryFolder(), 'prefs.json')
  const migrations = {
    2: () => {
      throw new Error('it has no title')
    },
  }
  const open = () => openDocument({ file, schema, initial, version: 3, migrations })

  await writeFile(file, good)
  expect((await open()).notices[0]?.message).toContain('its version, 1, is unknown')
  await writeFile(file, '{"version":2,"data":{}}')
  expect((await open()).notices[0]?.message).toContain('it has no title')
})
