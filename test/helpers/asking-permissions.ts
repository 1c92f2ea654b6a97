import { decide } from '../../main/approvals/decide'
import type { Permissions } from '../../main/approvals/permission-service'

/** The permissions of a person who has made no rules, when nothing is known about commands: the person is asked about each. */
export const askingPermissions: Pick<Permissions, 'policyFor' | 'judge' | 'used'> = {
  policyFor: ({ workspace, ownData, mode }) => ({
    workspace,
    ownData,
    get mode() {
      return mode()
    },
  }),
  judge: async (plan, policy) => decide(plan, policy),
  used: () => undefined,
}
