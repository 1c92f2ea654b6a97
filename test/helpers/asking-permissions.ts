import { decide } from '../../main/approvals/decide'
import type { Permissions } from '../../main/approvals/permissions'

/** What decides where a person has made no rules and nothing is known of commands: each is asked. */
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
