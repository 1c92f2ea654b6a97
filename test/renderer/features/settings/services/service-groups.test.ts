import { expect, test } from 'vitest'
import { placeOf } from '../../../../../renderer/features/settings/services/service-groups'
import type { Capability } from '../../../../../shared/services/connected-service'

const kind = (...capabilities: Capability[]) => ({ capabilities })

test('services stand in a row with those that can do the same, and with no others', () => {
  const all = [
    kind('search.web'),
    kind('audio.transcribe', 'audio.speak'),
    kind('search.web', 'search.similar'),
    kind('audio.speak'),
    kind('image.generate'),
    undefined,
  ]
  expect(all.map((_, index) => placeOf(index, all))).toEqual(['first', 'first', 'later', 'later', 'only', 'only'])
})
