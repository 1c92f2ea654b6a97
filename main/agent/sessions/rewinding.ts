import { randomUUID } from 'node:crypto'
import type { RestorePlan, TakenBack } from '../../../shared/session/restore-plan'
import { checkBranch, checkTurn } from '../record/rewind-session'
import type { FileRestoring } from './restore-files'
import type { SessionTurns } from './session-turns'

/** Without a text the old one is said again. `restoreDigest` is the digest of the plan that puts the files back before. */
type Resend = { text?: string | undefined; restoreDigest?: string | undefined }

/** Takes a conversation back to before one of its turns, with or without the files. */
export function rewinding(turns: SessionTurns, files: FileRestoring) {
  return {
    /**
     * Plans what restoring the files to their state before a turn would do. Changes nothing. Of the changes that may be
     * someone else's work, only the `chosen` files go back.
     */
    planRestore: async (id: string, turnId: string, chosen: readonly string[] = []): Promise<RestorePlan> =>
      (await files.plan(id, turnId, chosen)).shown,

    /**
     * Takes a turn and all after it out of the conversation, as a branch. What they changed stays, and can be undone, unless
     * the person agreed to a plan that puts the files back: then that is done before.
     */
    async rewind(
      id: string,
      turnId: string,
      restoreDigest?: string,
    ): Promise<{ branchId: string; takenBack: TakenBack[] }> {
      const takenBack = await files.putBack(id, turnId, restoreDigest)
      const branchId = randomUUID()
      await turns.between(id, async ({ live }) => {
        checkTurn(live.state(), turnId)
        await live.record({ type: 'turns.rewound', branchId, turnId })
      })
      return { branchId, takenBack }
    },

    restoreBranch: (id: string, branchId: string): Promise<void> =>
      turns.between(id, async ({ live }) => {
        checkBranch(live.state(), branchId)
        await live.record({ type: 'turns.restored', branchId })
      }),

    /** Rewinds to before a turn, and says its text again or another one. */
    async resend(id: string, turnId: string, { text, restoreDigest }: Resend = {}): Promise<void> {
      await files.putBack(id, turnId, restoreDigest)
      await turns.resend(id, turnId, text)
    },
  }
}
