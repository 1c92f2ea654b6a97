import { describe, expect, test } from 'vitest'
import { type ModelSources, modelGroups } from '../../../../renderer/features/models/model-groups'
import type { Profile, ProviderView } from '../../../../shared/settings'

const offline: ProviderView = { id: 'offline', label: 'Offline', protocol: 'offline', key: { state: 'none' } }
const local: ProviderView = { ...offline, id: 'l', label: 'Local', protocol: 'openai-chat', baseUrl: 'http://x/v1' }
const anthropic: ProviderView = {
  id: 'a',
  label: 'Anthropic',
  protocol: 'anthropic',
  preset: 'anthropic',
  key: { state: 'none' },
  baseUrl: 'https://api.anthropic.com',
}
const providers = [offline, local, anthropic]
const known: ModelSources = { providers, profiles: [], lists: {}, recent: [], now: undefined }

function shown(groups: ReturnType<typeof modelGroups>) {
  return groups.map(({ id, choices }) => [id, choices.map(({ model }) => model)])
}

describe('the choice of models', () => {
  test('is what is known of each provider before any was asked', () => {
    expect(shown(modelGroups(known, ''))).toEqual([
      ['l', []],
      ['a', ['claude-opus-5-5', 'claude-sonnet-5-5', 'claude-haiku-5-5', 'claude-fable-5-2']],
      ['offline', ['guide']],
    ])
  })

  test('is what the server lists once it has, without what answers nothing', () => {
    const lists = { l: ['nomic-embed-text', 'b', 'a', 'gpt-oss-20b'] }
    expect(shown(modelGroups({ ...known, lists }, ''))[0]).toEqual(['l', ['gpt-oss-20b', 'a', 'b']])
    expect(shown(modelGroups({ ...known, lists }, 'embed'))[0]).toEqual(['l', ['nomic-embed-text']])
  })

  test('begins with what was used last, and the one that answers is among it', () => {
    const recent = [
      { providerId: 'a', model: 'claude-opus-5-5' },
      { providerId: 'gone', model: 'x' },
    ]
    const now = { providerId: 'l', model: 'mine' }
    const [first] = modelGroups({ ...known, recent, now }, '')
    expect(first?.choices.map(({ label, detail }) => [label, detail])).toEqual([
      ['mine', 'Local'],
      ['Claude Opus 5.5', 'claude-opus-5-5 · Anthropic'],
    ])
  })

  test('is found by the name that is read and the one that is sent, and by its provider', () => {
    for (const query of ['opus 5.5', 'claude-opus', 'anthropic opus']) {
      expect(modelGroups(known, query)[0]?.choices[0]?.model).toBe('claude-opus-5-5')
    }
  })

  test('is also the name that was typed, at each server that does not list it', () => {
    expect(shown(modelGroups(known, 'claude-new'))).toEqual([['typed', ['claude-new', 'claude-new']]])
    expect(shown(modelGroups(known, 'claude-opus-5-5')).at(-1)).toEqual(['typed', ['claude-opus-5-5']])
    expect(modelGroups(known, 'no such model')).toEqual([])
  })

  test('is told with what is known of it', () => {
    const group = modelGroups(known, '').find(({ id }) => id === 'a')
    expect(group?.choices[0]?.facts).toMatchObject({ images: true, thinking: true, price: { input: 4, output: 20 } })
  })

  test('is cut where there are hundreds, which a query finds', () => {
    const lists = { l: Array.from({ length: 400 }, (_, at) => `model-${at}`) }
    const group = modelGroups({ ...known, lists }, '').find(({ id }) => id === 'l')
    expect([group?.choices.length, group?.more]).toEqual([60, 340])
    expect(shown(modelGroups({ ...known, lists }, 'model-399'))[0]).toEqual(['l', ['model-399']])
  })

  test('begins with the profiles of somebody who has some, and finds them by their names', () => {
    const own = { id: 'r', name: 'Reviewer', providerId: 'a', model: 'claude-opus-5-5' } as Profile
    const none = { id: 'offline', name: 'Offline guide', providerId: 'offline', model: 'guide' } as Profile
    const [first] = modelGroups({ ...known, profiles: [none, own] }, '')
    expect(first?.choices.map(({ profileId, label, detail }) => [profileId, label, detail])).toEqual([
      ['offline', 'No profile', 'Only the model, no other settings.'],
      ['r', 'Reviewer', 'Claude Opus 5.5 · Anthropic'],
    ])
    expect(modelGroups({ ...known, profiles: [none, own] }, 'review')[0]?.choices[0]?.profileId).toBe('r')
    expect(modelGroups({ ...known, profiles: [none] }, '').map(({ id }) => id)).not.toContain('profiles')
  })
})
