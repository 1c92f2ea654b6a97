import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Encryption } from '../../../../main/store/documents/encryption'
import { openKeys } from '../../../../main/store/documents/provider-keys'
import type { Notice } from '../../../../shared/settings'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { turningOver } from '../../../helpers/turning-over'

const key = 'sk-very-secret-0123456789-WXYZ'
const origin = 'https://api.example.com'

async function keysIn(folder: string, encryption = turningOver()) {
  const notices: Notice[] = []
  const file = join(folder, 'keys.json')
  const losses: string[] = []
  const lost = (id: string) => void losses.push(id)
  const keys = await openKeys({ file, encryption, report: notice => void notices.push(notice), lost })
  return { keys, notices, file, folder, losses }
}

const newKeys = async (encryption?: Encryption) => keysIn(await temporaryFolder(), encryption)

test('gives a key to the origin that it was entered for, after a restart too', async () => {
  const { keys, folder } = await newKeys()

  expect(await keys.set('p', `${origin}/v1`, ` ${key}\n`)).toEqual({ state: 'set', last4: 'WXYZ', kept: 'encrypted' })

  const { keys: later } = await keysIn(folder)
  expect(await later.get('p', origin)).toBe(key)
  expect(await later.get('p', `${origin}:443/other/path`)).toBe(key)
  expect(later.state('p')).toEqual({ state: 'set', last4: 'WXYZ', kept: 'encrypted' })
})

test.each([
  'http://api.example.com',
  'https://api.example.com:8443',
  'https://example.com',
  'https://api.example.com.evil.test',
  'https://api.example.com@evil.test',
])('gives nothing to %s', async other => {
  for (const available of [true, false]) {
    const { keys } = await newKeys(turningOver(available))
    await keys.set('p', origin, key)

    expect(await keys.get('p', other)).toBeUndefined()
    expect(await keys.get('other', origin)).toBeUndefined()
  }
})

test('a key whose origin was changed on the disk is given to nobody', async () => {
  const { keys, folder, file } = await newKeys()
  await keys.set('p', origin, key)
  await writeFile(file, (await readFile(file, 'utf8')).replace(origin, 'https://evil.test'))

  const { keys: later, losses } = await keysIn(folder)

  expect(await later.get('p', 'https://evil.test')).toBeUndefined()
  expect(losses).toEqual(['p'])
})

test('no key can be read anywhere on the disk, in whatever form', async () => {
  const { keys, folder, file } = await newKeys()
  await keys.set('p', origin, key)

  const forms = [Buffer.from(key), Buffer.from(key, 'utf16le'), Buffer.from([...key].reverse().join(''))]
  const texts = [...forms, ...forms.map(form => Buffer.from(form.toString('base64').slice(0, 30)))]
  for (const name of await readdir(folder)) {
    const bytes = await readFile(join(folder, name))
    for (const text of texts) expect(bytes.includes(text), name).toBe(false)
  }
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('without encryption, keys are held until the app ends and never written', async () => {
  const { keys, folder } = await newKeys(turningOver(false))

  expect(await keys.set('p', origin, key)).toEqual({ state: 'set', last4: 'WXYZ', kept: 'memory' })
  expect(await keys.get('p', origin)).toBe(key)

  for (const name of await readdir(folder)) {
    const content = await readFile(join(folder, name), 'utf8')
    for (const text of [key, 'very-secret', origin]) expect(content).not.toContain(text)
  }
  expect(await (await keysIn(folder)).keys.get('p', origin)).toBeUndefined()
})

test('a start without the keychain calls the kept keys lost, and none is', async () => {
  const { keys, folder } = await newKeys()
  await keys.set('p', origin, key)

  const { keys: without } = await keysIn(folder, turningOver(false))
  expect(without.state('p')).toEqual({ state: 'lost', last4: 'WXYZ' })
  expect(await without.get('p', origin)).toBeUndefined()

  expect(await (await keysIn(folder)).keys.get('p', origin)).toBe(key)
})

test('a key that was replaced does not come back', async () => {
  const { keys, folder } = await newKeys()
  await keys.set('p', origin, key)

  const { keys: without } = await keysIn(folder, turningOver(false))
  await without.set('p', origin, 'another-key-123')
  expect(await without.get('p', origin)).toBe('another-key-123')

  const { keys: later } = await keysIn(folder)
  expect(later.state('p')).toEqual({ state: 'lost', last4: '-123', ended: true })
  expect(await later.get('p', origin)).toBeUndefined()
})

test('a removed key is gone, and removing one that is not there is nothing', async () => {
  const { keys, folder } = await newKeys()
  await keys.set('p', origin, key)
  await keys.set('q', origin, 'short')

  await keys.remove('p')
  await keys.remove('unknown')

  expect(keys.state('p')).toEqual({ state: 'none' })
  expect((await keysIn(folder)).keys.state('q')).toEqual({ state: 'set', last4: '', kept: 'encrypted' })
})

test('a key that cannot be decrypted is lost, kept aside, and can be entered again or forgotten', async () => {
  const { keys, file } = await newKeys({ ...turningOver(), encrypt: text => Buffer.from(`foreign ${text.length}`) })
  await keys.set('p', origin, key)
  await keys.flush()
  const { keys: later, losses } = await keysIn(join(file, '..'))

  expect(await later.get('p', origin)).toBeUndefined()

  expect(losses).toEqual(['p'])
  expect(later.state('p')).toEqual({ state: 'lost', last4: 'WXYZ' })
  const { data } = JSON.parse(await readFile(file, 'utf8'))
  expect(data.unreadable).toMatchObject([{ providerId: 'p' }])
  expect((await keysIn(join(file, '..'))).keys.state('p')).toEqual({ state: 'lost', last4: 'WXYZ' })
  await later.set('p', origin, key)
  expect(await later.get('p', origin)).toBe(key)
  await later.remove('p')
  expect(later.state('p')).toEqual({ state: 'none' })
})

test('a broken file is told and set aside', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'keys.json'), '{')

  const { keys, notices } = await keysIn(folder)

  expect(notices[0]?.message).toContain('Couldn’t use keys.json')
  expect(keys.state('p')).toEqual({ state: 'none' })
})

test('refuses keys that cannot stand in a header, and addresses that are none, without repeating the key', async () => {
  const { keys } = await newKeys()

  for (const wrong of ['', '  ', 'two words', 'line\r\nbreak', 'schlüssel', 'nul\0']) {
    const refused = keys.set('p', origin, wrong)
    await expect(refused).rejects.toMatchObject({ code: 'bad-input' })
    await expect(refused).rejects.not.toThrow(wrong.trim() || 'nothing to repeat')
  }
  for (const address of ['', 'api.example.com', 'file:///etc/passwd', 'javascript:alert(1)']) {
    await expect(keys.set('p', address, key)).rejects.toMatchObject({ code: 'bad-input' })
  }
})

test('a keychain that refuses to encrypt is a storage error', async () => {
  const refusing = () => {
    throw new Error('User refused')
  }
  const { keys } = await newKeys({ ...turningOver(), encrypt: refusing })

  await expect(keys.set('p', origin, key)).rejects.toMatchObject({ code: 'storage' })
})

test('a key that was in memory only is called lost after a restart, until it is entered again or removed', async () => {
  const { keys, folder, file } = await newKeys(turningOver(false))
  await keys.set('p', origin, key)
  expect(keys.state('p')).toMatchObject({ state: 'set', kept: 'memory' })
  expect(await readFile(file, 'utf8')).not.toContain('very-secret')

  const { keys: later } = await keysIn(folder, turningOver(false))
  expect(later.state('p')).toEqual({ state: 'lost', last4: 'WXYZ', ended: true })
  expect(await later.get('p', origin)).toBeUndefined()
  await later.set('p', origin, key)
  expect(later.state('p')).toMatchObject({ state: 'set', kept: 'memory' })
  await later.remove('p')
  expect(later.state('p')).toEqual({ state: 'none' })

  await keys.set('q', origin, key)
  const { keys: encrypting } = await keysIn(folder, turningOver(true))
  await encrypting.set('q', origin, key)
  const { keys: last } = await keysIn(folder, turningOver(true))
  expect(last.state('q')).toEqual({ state: 'set', last4: 'WXYZ', kept: 'encrypted' })
})
