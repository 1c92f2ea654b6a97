import { expect, test } from 'vitest'
import { ModelPicker } from '../../../../renderer/features/models/model-picker'
import type { StartState } from '../../../../shared/ipc/ipc'
import { emptySession } from '../../../../shared/session/session-state'
import { drawn } from '../../drawn'

const profile = { id: 'r', name: 'Reviewer', providerId: 'a', model: 'small' }
const none = { id: 'offline', name: 'Offline guide', providerId: 'offline', model: 'guide' }
const label = (profileId: string, model: string) => {
  const start = { profiles: [none, profile], providers: [], settings: {} } as unknown as StartState
  const state = { ...emptySession, profileId, picked: { providerId: 'a', model } }
  const button = drawn(<ModelPicker />, { session: { id: 's', state }, app: { start } }).querySelector('button')
  return [button?.getAttribute('aria-label'), button?.textContent]
}

test('one chip names the model and the profile whose other settings hold, also with another model than its own', () => {
  expect(label('r', 'small')).toEqual(['Model: Reviewer · small', 'Reviewer · small'])
  expect(label('r', 'large')).toEqual(['Model: Reviewer · large', 'Reviewer · large'])
  expect(label('offline', 'large')).toEqual(['Model: large', 'large'])
})
