import { aliasOf } from '../../../shared/project'
import { PLAN_WORD } from '../../../shared/session/plan-first'

/** The command by which a person has work planned first. From its message on, nothing is changed before a plan was approved. */
export const planCommand = {
  name: PLAN_WORD,
  alias: aliasOf(PLAN_WORD),
  body: 'Plan what stands behind the command, or else what this conversation is about: look at what matters, ask what you cannot find out, and hand the plan in with present_plan.',
}
