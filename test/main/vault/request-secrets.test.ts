import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { referencesOf, withSecrets } from '../../../main/vault/request-secrets'
import { openVault } from '../../../main/vault/vault'
import { type VaultAccess, vaultAccess } from '../../../main/vault/vault-access'
import { temporaryFolder } from '../../helpers/temp-folder'
import { turningOver } from '../../helpers/turning-over'

const PASSWORD = 'p"a&ss\\wörd='
let vault: VaultAccess

beforeEach(async () => {
  const file = join(await temporaryFolder(), 'vault.json')
  const opened = await openVault({ file, encryption: turningOver(), report: () => undefined })
  await opened.save({
    name: 'shop',
    kind: 'login',
    hosts: ['shop.example', 'localhost:8080'],
    fields: [
      { name: 'user', isSecret: false, value: 'ada' },
      { name: 'password', isSecret: true, value: PASSWORD },
      { name: 'key', isSecret: true, value: 'key-0123456789' },
    ],
  })
  vault = vaultAccess(opened)('p')
})

const url = 'https://shop.example/api'
/** As it was planned. */
const filled = (request: Parameters<typeof referencesOf>[0]) =>
  withSecrets({ ...request, vault: referencesOf(request, vault) }, vault)

const header = (name: string, value: string) => ({ url, headers: [{ name, value }] })

describe('a request that names the vault', () => {
  test('gets the values where they belong, and tells which', () => {
    const request = { ...header('Authorization', 'Bearer vault:shop.key'), body: 'plain vault:shop.user' }
    expect(referencesOf(request, vault)).toEqual(['vault:shop.key', 'vault:shop.user'])
    expect(filled(request)).toEqual({
      url,
      headers: [{ name: 'Authorization', value: 'Bearer key-0123456789' }],
      body: 'plain ada',
      secrets: [
        { reference: 'vault:shop.key', value: 'key-0123456789' },
        { reference: 'vault:shop.user', value: 'ada' },
      ],
    })
  })

  test('writes a name and a password as Basic has them', () => {
    const { headers } = filled(header('authorization', 'Basic vault:shop.user:vault:shop.password'))
    expect(headers?.[0]?.value).toBe(`Basic ${Buffer.from(`ada:${PASSWORD}`).toString('base64')}`)
  })

  test('keeps a value within the text of JSON, of a form and of an address', () => {
    const json = filled({ url, body: '{"a":{"password":"vault:shop.password"}}' }).body
    expect(JSON.parse(json ?? '')).toEqual({ a: { password: PASSWORD } })
    const type = [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded' }]
    const form = filled({ url, headers: type, body: 'p=vault:shop.password&x=1' }).body
    expect(Object.fromEntries(new URLSearchParams(form))).toEqual({ p: PASSWORD, x: '1' })
    const address = filled({ url: `${url}?p=vault:shop.password&x=1` }).url
    expect(Object.fromEntries(new URL(address).searchParams)).toEqual({ p: PASSWORD, x: '1' })
  })

  test.each([
    ['an entry that is not there', header('A', 'vault:other.key'), "no entry 'other'"],
    ['a field that is not there', header('A', 'vault:shop.pin'), "no field 'pin'"],
    [
      'another host',
      { ...header('A', 'vault:shop.key'), url: 'https://evil.example/' },
      'may not be sent to evil.example',
    ],
    ['another port', { ...header('A', 'vault:shop.key'), url: 'https://shop.example:444/' }, 'may not be sent to'],
    ['no encryption', { ...header('A', 'vault:shop.key'), url: 'http://shop.example/' }, 'Use https'],
    ['a path', { url: 'https://shop.example/vault:shop.key' }, 'behind the question mark'],
    ['a fragment', { url: 'https://shop.example/#vault:shop.key' }, 'behind the question mark'],
  ])('is refused for %s', (_, request, words) => {
    expect(() => referencesOf(request, vault)).toThrow(words)
  })

  test('is refused where nobody has a vault', () => {
    expect(() => referencesOf(header('A', 'vault:shop.key'), undefined)).toThrow("no entry 'shop'")
    expect(() => withSecrets({ ...header('A', 'vault:shop.key'), vault: ['vault:shop.key'] }, undefined)).toThrow(
      'not in the vault any more',
    )
    expect(referencesOf(header('A', 'plain'), undefined)).toEqual([])
  })

  test('leaves what nobody agreed to as it stands', () => {
    const request = {
      url: `${url}?a=vault:shop.key&b=%20`,
      headers: [{ name: 'A', value: 'vault:shop.user vault:shop.key' }],
    }
    expect(withSecrets(request, vault)).toEqual({ ...request, secrets: [] })
    const partly = withSecrets({ ...request, vault: ['vault:shop.user'] }, vault)
    expect(partly.headers?.[0]?.value).toBe('ada vault:shop.key')
  })

  test('may go to this computer without encryption', () => {
    expect(referencesOf({ ...header('A', 'vault:shop.key'), url: 'http://localhost:8080/' }, vault)).toHaveLength(1)
  })
})
