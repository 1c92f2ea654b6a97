import { describe, expect, test } from 'vitest'
import {
  parseSetup,
  type Setup,
  setupConflicts,
  setupText,
  setupToSave,
} from '../../../../main/handlers/settings/setup-file'
import { Profile, type ProviderSettings } from '../../../../shared/settings'

const provider = (part: Partial<ProviderSettings> = {}): ProviderSettings => ({
  id: 'p',
  label: 'Server',
  protocol: 'openai-chat',
  baseUrl: 'https://api.example.com/v1',
  ...part,
})
const profile = (part: Partial<Profile> = {}) =>
  Profile.parse({ id: 'f', name: 'Fast', providerId: 'p', model: 'm', ...part })
const setup = (providers: ProviderSettings[], profiles: Profile[] = []): Setup => ({ providers, profiles })

describe('a setup file', () => {
  test('gives back what went in', () => {
    const whole = setup([provider({ headers: { 'X-Team': 'blue' }, models: { m: { thinking: true } } })], [profile()])
    expect(parseSetup(setupText(whole))).toEqual(whole)
  })

  test('has no key in it, wherever one hides', () => {
    const key = 'sk-abcdefghijklmnop1234'
    const hiding = [
      { ...provider(), key: { state: 'set', last4: key } } as ProviderSettings,
      provider({ id: 'q', headers: { Extra: `Bearer ${key}`, 'X-My-Token': 'abcdefghijklmnop', 'X-Team': 'blue' } }),
      provider({ id: 'r', baseUrl: `https://me:${key}@api.example.com/v1?api-version=3&api_key=${key}` }),
    ]
    const text = setupText(setup(hiding))
    expect(text).not.toMatch(/sk-|abcdefgh|last4/)
    const [, headers, address] = parseSetup(text).providers
    expect(headers?.headers).toEqual({ 'X-Team': 'blue' })
    expect(address?.baseUrl).toBe('https://api.example.com/v1?api-version=3')
  })

  test('leaves out what every Atrium has', () => {
    const offline = provider({ id: 'offline', protocol: 'offline' })
    expect(parseSetup(setupText(setup([offline], [profile({ id: 'offline' })])))).toEqual(setup([]))
    const smuggled = { format: 'atrium-setup', version: 1, providers: [{ ...offline, id: 'x' }], profiles: [] }
    expect(parseSetup(JSON.stringify(smuggled)).providers).toEqual([])
  })

  test.each([
    '',
    'null',
    '[]',
    '{"format":"other","version":1,"providers":[],"profiles":[]}',
    '{"format":"atrium-setup","version":2,"providers":[],"profiles":[]}',
    '{"format":"atrium-setup","version":1,"providers":[{"id":1}],"profiles":[]}',
    '{"format":"atrium-setup","version":1,"providers":[],"profiles":[{"id":"a","maxRequests":0}]}',
  ])('is refused as %j', text => {
    expect(() => parseSetup(text)).toThrow('This file contains no Atrium providers or profiles that can be used')
  })
})

describe('a part that is there already', () => {
  const kept = setup([provider()], [profile()])

  test('is no conflict where it is the same', () => {
    expect(setupConflicts(kept, kept)).toEqual([])
    expect(setupToSave(kept, kept, 'replace')).toEqual(setup([]))
    expect(setupToSave(kept, kept, 'copy')).toEqual(setup([]))
  })

  test('is named where it differs', () => {
    const other = setup([provider({ label: 'Other' })], [profile({ model: 'n' }), profile({ id: 'new' })])
    expect(setupConflicts(other, kept)).toEqual([
      { kind: 'provider', id: 'p', name: 'Other' },
      { kind: 'profile', id: 'f', name: 'Fast' },
    ])
  })

  test('is replaced where the person says so', () => {
    const other = setup([provider({ label: 'Other' })], [profile({ model: 'n' })])
    expect(setupToSave(other, kept, 'replace')).toEqual(other)
  })

  test('stays beside a copy, which belongs together as the original does', () => {
    const other = setup([provider({ baseUrl: 'https://other.example.com/v1' })], [profile(), profile({ id: 'g' })])
    const { providers, profiles } = setupToSave(other, kept, 'copy')
    expect(providers).toMatchObject([{ label: 'Server (2)', baseUrl: 'https://other.example.com/v1' }])
    const id = providers[0]?.id
    expect(id).not.toBe('p')
    expect(profiles).toMatchObject([
      { name: 'Fast (2)', providerId: id },
      { id: 'g', name: 'Fast', providerId: id },
    ])
    expect(profiles[0]?.id).not.toBe('f')
  })
})
