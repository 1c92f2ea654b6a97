import { useMemo } from 'react'
import { type RunTurns, runsIn } from '../../state/flow-runs'
import { useSession } from '../../state/session/session'
import { escapedText } from '../../ui/text/visible-text'

/** A run of the session, and what it is called in lists: its number, and the name of its flow. */
export type NamedTurns = RunTurns & { name: string }

/** The runs of the open session, as they began. */
export function useNamedRuns(): readonly NamedTurns[] {
  const turns = useSession(({ state }) => state.turns)
  return useMemo(
    () =>
      runsIn(turns).map((run, at) => ({ ...run, name: `${at + 1} · ${escapedText(run.turns[0].flow?.name ?? '')}` })),
    [turns],
  )
}

/** Returns the index of the run that has a turn; -1 if none has. */
export function indexOfTurn(runs: readonly RunTurns[], turnId: string | undefined): number {
  return runs.findIndex(run => run.turns.some(({ id }) => id === turnId))
}
