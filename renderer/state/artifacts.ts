import { create } from 'zustand'
import type { ArtifactKind } from '../../shared/artifacts/artifact-kind'
import { setFullView } from './browser'
import { showPanel } from './side-panel'

/**
 * The block of an answer, by its words and its text, or the file of the folder that the person wants to look at beside the conversation.
 * `key` names it once it is known among those of the session.
 */
export type ArtifactWish =
  | { type: 'block'; kind: ArtifactKind; language: string; source: string }
  | { type: 'file'; kind: ArtifactKind; path: string }
  | { type: 'known'; key: string }

type ArtifactsState = {
  /** The session that it is shown for. */
  sessionId: string | null
  wish: ArtifactWish | null
  /** The version that is shown, counted from 0; null for the newest, or the one that was wished for. */
  version: number | null
  /** Two versions stand side by side: the one that is shown, and the one before it. */
  isCompared: boolean
  isSource: boolean
}

const NOTHING = { sessionId: null, wish: null, version: null, isCompared: false, isSource: false } as const

export const useArtifacts = create<ArtifactsState>()(() => NOTHING)

/** Shows something of a session beside its conversation. */
export function openArtifact(sessionId: string | null, wish: ArtifactWish): void {
  useArtifacts.setState({ ...NOTHING, sessionId, wish })
  showPanel('artifacts')
}

export const showVersion = (version: number | null): void => useArtifacts.setState({ version })

export const setCompared = (isCompared: boolean): void => useArtifacts.setState({ isCompared })

export const setSource = (isSource: boolean): void => useArtifacts.setState({ isSource })

/** Back to the list of all. */
export function closeArtifact(): void {
  setFullView(false)
  useArtifacts.setState({ wish: null, version: null })
}
