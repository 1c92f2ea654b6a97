import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Encryption } from '../../../../main/store/documents/encryption'
import { headSigning, SIGNING_FILE } from '../../../../main/store/logs/head-signing'
import { linkOf } from '../../../../main/store/logs/log-chain'
import { readHead } from '../../../../main/store/logs/log-head'
import { sessionLogs } from '../../../../main/store/logs/session-logs'
import { temporaryFolder } from '../../../helpers/temp-folder'

const none: Encryption = {
  isAvailable: () => false,
  encrypt: () => Buffer.alloc(0),
  decrypt: () => '',
}

/** Turns each byte over, and knows by a word whose it is. */
const keyring = (owner: string): Encryption => ({
  isAvailable: () => true,
  encrypt: text => Buffer.from(`${owner}:${text}`).map(byte => byte ^ 0xff) as Buffer,
  decrypt(bytes) {
    const text = Buffer.from(bytes.map(byte => byte ^ 0xff)).toString()
    if (!text.startsWith(`${owner}:`)) throw new Error('not mine')
    return text.slice(owner.length + 1)
  },
})

async function opened(folder: string, encryption = none) {
  const logs = sessionLogs(folder, { signing: headSigning(folder, encryption) })
  const path = join(folder, 'sessions', 's1.jsonl')
  const head = join(folder, 'heads', 's1')
  return { logs, path, head }
}

async function written(folder: string, encryption = none) {
  const { logs, path, head } = await opened(folder, encryption)
  await logs.create('s1', { type: 'session.created', id: 's1', workspace: '/w', title: 'T' })
  for (const title of ['two', 'three']) await logs.append('s1', { type: 'session.renamed', title })
  await logs.close()
  return { path, head }
}

async function verified(folder: string, encryption = none) {
  const { logs } = await opened(folder, encryption)
  const { chain, signedAfter } = await logs.verify('s1')
  await logs.close()
  return { breaks: chain.breaks.length, signedAfter }
}

/** Rewrites the last line, and notes that as the end. */
async function forge(path: string, head: string, noted: object = {}): Promise<void> {
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
  const last = (lines.at(-1) ?? '').replace('three', 'other')
  await writeFile(path, `${[...lines.slice(0, -1), last].join('\n')}\n`)
  await writeFile(head, JSON.stringify({ ...noted, seq: lines.length, link: linkOf(last) }))
}

test.each([
  ['without a keyring', none],
  ['with one', keyring('me')],
])('a log is signed from its first event to its last, %s', async (_, encryption) => {
  const folder = await temporaryFolder()
  await written(folder, encryption)

  expect(await verified(folder, encryption)).toEqual({ breaks: 0, signedAfter: 0 })
  expect((await readHead(join(folder, 'heads', 's1')))?.seq).toBe(3)
})

test('a private key is sealed where the system can', async () => {
  const folder = await temporaryFolder()
  await written(folder, keyring('me'))
  const file = JSON.parse(await readFile(join(folder, SIGNING_FILE), 'utf8'))

  expect(file.isSealed).toBe(true)
  expect(Buffer.from(file.privateKey, 'base64').includes(Buffer.from('302e', 'hex'))).toBe(false)
})

test('an altered last line is seen, though the noted end was altered with it', async () => {
  const folder = await temporaryFolder()
  const { path, head } = await written(folder)
  await forge(path, head, (await readHead(head)) ?? {})

  expect(await verified(folder)).toEqual({ breaks: 1, signedAfter: null })
})

test('a forged end stays forged, however much is written after it', async () => {
  const folder = await temporaryFolder()
  const { path, head } = await written(folder)
  await forge(path, head, (await readHead(head)) ?? {})
  const { logs } = await opened(folder)
  await logs.append('s1', { type: 'session.renamed', title: 'four' })
  await logs.close()

  expect((await verified(folder)).breaks).toBe(1)
})

test.each(['without its signature', 'gone'])(
  'a noted end %s is signed anew only for what comes after it',
  async how => {
    const folder = await temporaryFolder()
    const { path, head } = await written(folder)
    await forge(path, head)
    if (how === 'gone') await rm(head)
    expect(await verified(folder)).toEqual({ breaks: 0, signedAfter: null })
    const { logs } = await opened(folder)
    await logs.append('s1', { type: 'session.renamed', title: 'four' })
    await logs.close()

    expect(await verified(folder)).toEqual({ breaks: 0, signedAfter: 3 })
    const again = await opened(folder)
    await again.logs.append('s1', { type: 'session.renamed', title: 'five' })
    await again.logs.close()
    expect(await verified(folder)).toEqual({ breaks: 0, signedAfter: 3 })
  },
)

test('the signed end of one log is not that of another', async () => {
  const folder = await temporaryFolder()
  const { head } = await written(folder)
  const { logs } = await opened(folder)
  await logs.create('s2', { type: 'session.created', id: 's2', workspace: '/w', title: 'T' })
  await logs.close()
  await writeFile(join(folder, 'heads', 's2'), await readFile(head))
  const { chain } = await (await opened(folder)).logs.verify('s2')

  expect(chain.breaks).not.toEqual([])
})

test('a key that cannot be opened any more gets a successor, and what it signed stays known', async () => {
  const folder = await temporaryFolder()
  await written(folder, keyring('me'))
  expect(await verified(folder, keyring('other'))).toEqual({ breaks: 0, signedAfter: 0 })
  const { logs } = await opened(folder, keyring('other'))
  await logs.append('s1', { type: 'session.renamed', title: 'four' })
  await logs.close()

  expect(await verified(folder, keyring('other'))).toEqual({ breaks: 0, signedAfter: 0 })
})

test('where no key can be kept, logs are written all the same', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, SIGNING_FILE))
  await writeFile(join(folder, SIGNING_FILE, 'in the way'), '')
  await written(folder, {
    ...none,
    isAvailable: () => {
      throw new Error('no keyring')
    },
  })

  expect((await verified(folder)).breaks).toBe(0)
})
