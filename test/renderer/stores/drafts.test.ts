import { expect, test } from 'vitest'
import { setDraft, useDrafts } from '../../../renderer/stores/drafts'

test('keeps one draft for each session', () => {
  setDraft('a', 'Hello')
  setDraft('b', 'Bye')
  setDraft('a', '')
  expect(useDrafts.getState()).toMatchObject({ a: '', b: 'Bye' })
})
