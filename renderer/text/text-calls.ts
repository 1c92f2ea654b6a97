import { decisionText } from '../catalogue/approval/decision'
import { approvalFactsText } from '../catalogue/approval/facts'
import { networkText } from '../catalogue/approval/network'
import { questionsText } from '../catalogue/approval/questions'
import { requestQuestionsText } from '../catalogue/approval/request-questions'
import { serviceWorkText } from '../catalogue/approval/service-work'
import { approvalVaultText } from '../catalogue/approval/vault'
import { changesText } from '../catalogue/calls/changes'
import { diffText } from '../catalogue/calls/diff'
import { finishedText } from '../catalogue/calls/finished'
import { flowFileText } from '../catalogue/calls/flow-file'
import { outcomesText } from '../catalogue/calls/outcomes'
import { resultsText } from '../catalogue/calls/results'
import { verbsOnFilesText } from '../catalogue/calls/verbs-on-files'
import { verbsOnMailText } from '../catalogue/calls/verbs-on-mail'
import { verbsOnMediaText } from '../catalogue/calls/verbs-on-media'
import { verbsOnPagesText } from '../catalogue/calls/verbs-on-pages'
import { verbsOnProgramsText } from '../catalogue/calls/verbs-on-programs'
import { verbsOnWorkText } from '../catalogue/calls/verbs-on-work'

/** The texts of calls, of their approval and of what they changed. */
export const callText = {
  finished: finishedText,
  flowFile: flowFileText,
  tool: {
    verbs: {
      ...verbsOnFilesText,
      ...verbsOnProgramsText,
      ...verbsOnMediaText,
      ...verbsOnWorkText,
      ...verbsOnMailText,
      ...verbsOnPagesText,
    },
    ...outcomesText,
    ...resultsText,
  },
  approval: {
    ...questionsText,
    ...requestQuestionsText,
    ...approvalFactsText,
    ...networkText,
    ...serviceWorkText,
    ...approvalVaultText,
    ...decisionText,
  },
  ...diffText,
  ...changesText,
}
