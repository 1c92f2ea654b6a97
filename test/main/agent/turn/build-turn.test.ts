import { expect, test } from 'vitest'
import { askingOf } from '../../../../main/agent/turn/build-turn'
import { type ModelFacts, Profile } from '../../../../shared/settings'
import { scriptedProvider } from '../../../helpers/scripted-provider'

const profile = Profile.parse({ id: 'p', name: 'P', providerId: 'x', model: 'm', reasoningEffort: 'high' })
const context = { providerId: 'x', model: 'm', system: { text: '', parts: [] }, tools: [] }

test.each<[ModelFacts, object]>([
  [{}, { reasoningEffort: 'high' }],
  [{ thinking: true, images: true }, { reasoningEffort: 'high' }],
  [{ thinking: false, images: false }, { seesImages: false }],
])('a model of which %j is known is asked for no more than it can', (facts, expected) => {
  expect(askingOf({ profile, provider: scriptedProvider(), facts, context }).request).toEqual(expected)
})
