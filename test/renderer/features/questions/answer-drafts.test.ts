import { expect, test } from 'vitest'
import {
  dropQuestionDrafts,
  questionDraft,
  setQuestionDraft,
} from '../../../../renderer/features/questions/answer-drafts'
import { emptyDraft } from '../../../../renderer/features/questions/question-draft'
import { setDraft, useDrafts } from '../../../../renderer/state/drafts'
import type { Question } from '../../../../shared/session/questions'

const QUESTION: Question = {
  id: 'q',
  question: 'Which?',
  type: 'select',
  options: ['a', 'b'],
  multiSelect: true,
  allowCustom: true,
}

test('the chosen answer is kept with the drafts until the question is answered', () => {
  const draft = { ...emptyDraft(QUESTION), chosen: ['b'], isOwn: true, text: 'and c' }
  setQuestionDraft('call', QUESTION, draft)
  expect(questionDraft('call', QUESTION)).toEqual(draft)
  expect(Object.keys(useDrafts.getState())).toEqual(['answer:call:q'])
  dropQuestionDrafts('call', [QUESTION])
  expect(questionDraft('call', QUESTION)).toEqual(emptyDraft(QUESTION))
  expect(useDrafts.getState()).toEqual({})
})

test.each(['', 'null', '[]', '{"chosen":"b"}', '{"chosen":[],"isOwn":true}', 'not JSON'])(
  'a stored value of %j is no answer',
  stored => {
    setDraft('answer:call:q', stored)
    expect(questionDraft('call', QUESTION)).toEqual(emptyDraft(QUESTION))
  },
)
