import { expect, test } from 'vitest'
import { dropNoteDraft, setNoteDraft } from '../../../../../renderer/features/approval/drafts/note-drafts'
import { useDrafts } from '../../../../../renderer/state/drafts'

test('the note of a denial is kept with the drafts until the plan is decided', () => {
  setNoteDraft('plan', { isOpen: true })
  expect(useDrafts.getState()).toEqual({})
  setNoteDraft('plan', { text: 'Not there' })
  setNoteDraft('plan', { isOpen: false })
  expect(useDrafts.getState()).toEqual({ 'note:plan': 'Not there' })
  dropNoteDraft('plan')
  expect(useDrafts.getState()).toEqual({})
})
