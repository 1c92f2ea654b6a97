import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import type { FlowLook, FlowNames } from '../../../../shared/flows/edit/flow-look'
import type { Flow } from '../../../../shared/flows/flow'
import { call } from '../../../base/bridge'
import { useProject } from '../../../state/project'
import type { FilePlace } from '../use-project-file'

const LOOK_MS = 200
/** Main refuses longer ones, and says so when it checks the text. */
const LONGEST = 1_000_000

/** What the text of a flow or an agent says, and what is wrong with it. `flow` is the last that could be read; `isCurrent` says whether it is that of the text. */
export type LookedAt = { diagnostics: FlowLook['diagnostics']; flow: Flow | undefined; isCurrent: boolean }

const NOTHING: LookedAt = { diagnostics: [], flow: undefined, isCurrent: false }

/** Looks shortly after the text was written. An answer about another text than the last one counts for nothing. */
export function useFlowLook({ workspace, source, path }: FilePlace, text: string | undefined): LookedAt {
  const [looked, setLooked] = useState<LookedAt & { text?: string }>(NOTHING)
  const last = useRef<string>(undefined)
  const count = useProject(state => state.count)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other files, which it names, may have changed
  useEffect(() => {
    last.current = text
    if (text === undefined || text.length > LONGEST) return
    const timer = setTimeout(() => {
      call('flow.look', { workspace, source, path, text }).then(
        ({ diagnostics, flow }) =>
          last.current === text &&
          setLooked(before => ({ text, diagnostics, flow: flow ?? before.flow, isCurrent: flow !== undefined })),
        thrown =>
          last.current === text &&
          setLooked(before => {
            const failed = { line: 1, severity: 'error' as const, message: messageOf(thrown) }
            return { ...before, text, diagnostics: [failed], isCurrent: false }
          }),
      )
    }, LOOK_MS)
    return () => clearTimeout(timer)
  }, [workspace, source, path, text, count])
  return looked
}

const NO_NAMES: FlowNames = { agents: [], flows: [], tools: [], roles: [], profiles: [], skills: [] }

/** What can be named there, as it is by now. */
export function useFlowNames(workspace: string, isWanted: boolean): FlowNames {
  const [names, setNames] = useState(NO_NAMES)
  const count = useProject(state => state.count)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked anew once the folder has changed
  useEffect(() => {
    let isCurrent = isWanted
    // Without them nothing is offered, which does no harm.
    if (isWanted)
      call('flow.names', { workspace }).then(
        found => isCurrent && setNames(found),
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [workspace, isWanted, count])
  return names
}
