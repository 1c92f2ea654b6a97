import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../../shared/errors'
import type { FlowLook, FlowNames } from '../../../../shared/flows/edit/flow-look'
import type { Flow } from '../../../../shared/flows/flow'
import { joinedWords, type LocalizedText, withoutStop } from '../../../../shared/sentence'
import { call } from '../../../base/bridge'
import { useProject } from '../../../state/project'
import type { FilePlace, TextProblem } from '../use-project-file'
import { sharedFlow } from './shared-flow'

const LOOK_MS = 200

/**
 * The content of a flow's or an agent's text, and its problems. `flow` is the last that could be read, `isCurrent` says
 * whether it is that of the text, and `text` which one that was.
 */
export type LookedAt = {
  text?: string
  diagnostics: FlowLook['diagnostics']
  flow: Flow | undefined
  isCurrent: boolean
}

const NOTHING: LookedAt = { diagnostics: [], flow: undefined, isCurrent: false }

/** Looks shortly after the text was written. An answer about another text than the last one counts for nothing. */
export function useFlowLook({ workspace, source, path }: FilePlace, text: string | undefined): LookedAt {
  const [looked, setLooked] = useState(NOTHING)
  const last = useRef<string>(undefined)
  const count = useProject(state => state.count)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other files, which it names, may have changed
  useEffect(() => {
    last.current = text
    if (text === undefined) return
    const take = ({ flow, diagnostics }: FlowLook) => {
      if (last.current !== text) return
      setLooked(before => {
        const isCurrent = flow !== undefined
        return { text, diagnostics, flow: flow ? sharedFlow(before.flow, flow) : before.flow, isCurrent }
      })
    }
    const timer = setTimeout(() => {
      call('flow.look', { workspace, source, path, text }).then(take, thrown =>
        take({ diagnostics: [{ line: 1, severity: 'error', message: messageOf(thrown) }] }),
      )
    }, LOOK_MS)
    return () => clearTimeout(timer)
  }, [workspace, source, path, text, count])
  return looked
}

const NO_NAMES: FlowNames = { agents: [], flows: [], tools: [], roles: [], profiles: [], skills: [] }

/** Returns the current names that can be used there. */
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

/** For what a text could not be saved: its first error; undefined until that is known. */
export function problemIn({ text: looked, diagnostics }: LookedAt, text: string): TextProblem | undefined {
  if (looked !== text) return undefined
  const first = diagnostics.find(({ severity }) => severity === 'error')
  return first ? { line: first.line, words: diagnosticWords(first) } : null
}

/** Returns the problem and the suggestion as one text. */
export function diagnosticWords({ message, suggestion }: FlowLook['diagnostics'][number]): LocalizedText {
  return suggestion === undefined ? message : joinedWords([withoutStop(message), suggestion], '. ')
}
