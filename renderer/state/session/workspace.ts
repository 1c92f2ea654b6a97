import { create } from 'zustand'
import { useSession } from './session'

/**
 * The folder of the session that is shown; '' where there is none. For what stands in a text many times: a session changes with each
 * word that streams, its folder hardly ever, and whoever asks the session for it is asked each time whether it did.
 */
export const useWorkspace = create<string>()(() => useSession.getState().state.workspace)

useSession.subscribe(({ state }) => useWorkspace.setState(state.workspace))
