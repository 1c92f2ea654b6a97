import { expect, test } from 'vitest'
import {
  NEEDS_APPROVAL,
  OF_AGENT,
  shownReason,
  USUAL_REASONS,
} from '../../../../renderer/features/approval/shown-reason'
import { sentence } from '../../../../shared/sentence'
import { sentencesOfMain } from '../../../helpers/sentences-of-main'

const usual = sentence`Needs approval: ${sentence`changes files`}.`
const unusual = sentence`Needs approval: ${sentence`changes ${'.git/config'}, which other programs may run`}.`

test('a reason that says no more than the headline is left out', () => {
  expect(shownReason({ reasonSentence: usual }, false)).toBe('')
  expect(shownReason({ reasonSentence: unusual }, false)).toBe(unusual)
  expect(shownReason({ reason: 'in words of somebody else' }, false)).toBe('in words of somebody else')
})

test('the agent is not named twice', () => {
  const ofAgent = sentence`Sub-agent ${'scout'}: ${unusual}`
  expect(shownReason({ reasonSentence: ofAgent }, true)).toBe(unusual)
  expect(shownReason({ reasonSentence: ofAgent }, false)).toBe(ofAgent)
  expect(shownReason({ reasonSentence: sentence`Sub-agent ${'scout'}: ${usual}` }, true)).toBe('')
})

test('main still says the sentences that are looked into', () => {
  const said = new Set(sentencesOfMain(process.cwd()).map(found => found.sentence))
  for (const known of [OF_AGENT, NEEDS_APPROVAL, ...USUAL_REASONS]) expect(said).toContain(known)
})
