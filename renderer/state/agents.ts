import { useEffect } from 'react'
import { create } from 'zustand'
import { messageOf } from '../../shared/errors'
import type { SessionState } from '../../shared/session/session-state'
import { call, on } from '../base/bridge'
import { type Followed, follow, sessionJoin } from './session/session-join'

/** The session of a sub-agent as far as it is known; neither while its snapshot is on its way. */
export type AgentView = { state?: SessionState; failure?: string }

const useAgents = create<Readonly<Record<string, AgentView>>>()(() => ({}))

/** The watchers of each session, and what was received while its snapshot is on its way. */
const watched = new Map<string, { watchers: number; join: ReturnType<typeof sessionJoin>; stop(): void }>()

/** Snapshots that are asked for in a row before what is shown stays as it is. */
const ATTEMPTS = 3

/** A sub-agent's session, kept in step with main for as long as it is shown. */
export function useAgent(sessionId: string): AgentView {
  useEffect(() => watchAgent(sessionId), [sessionId])
  return useAgents(agents => agents[sessionId] ?? NOTHING)
}

const NOTHING: AgentView = {}

/** Follows a session; returns what ends that. Any number may watch the same one. */
export function watchAgent(sessionId: string): () => void {
  const entry = watched.get(sessionId) ?? begin(sessionId)
  entry.watchers += 1
  return () => {
    entry.watchers -= 1
    if (entry.watchers > 0) return
    entry.stop()
    watched.delete(sessionId)
  }
}

export const agentView = (sessionId: string): AgentView => useAgents.getState()[sessionId] ?? NOTHING

function begin(sessionId: string) {
  const join = sessionJoin()
  const stop = on('session.event', ({ sessionId: of, event }) => {
    if (of === sessionId) hear(sessionId, { type: 'event', event })
  })
  const entry = { watchers: 0, join, stop }
  watched.set(sessionId, entry)
  void load(sessionId)
  return entry
}

async function load(sessionId: string): Promise<void> {
  const entry = watched.get(sessionId)
  try {
    for (let attempt = 0; entry && attempt < ATTEMPTS; attempt++) {
      const ticket = entry.join.begin(sessionId)
      const snapshot = await call('session.open', { sessionId })
      if (watched.get(sessionId) !== entry || !entry.join.isCurrent(ticket)) return
      const joined = entry.join.finish(snapshot)
      if (joined) return useAgents.setState({ [sessionId]: { state: joined.state } })
    }
  } catch (error) {
    entry?.join.stop()
    if (watched.get(sessionId) === entry) useAgents.setState({ [sessionId]: { failure: messageOf(error) } })
  }
}

/** Only events count here: what an agent is about to say is shown where its session is opened. */
function hear(sessionId: string, heard: Followed): void {
  const { state } = agentView(sessionId)
  if (watched.get(sessionId)?.join.keep(sessionId, heard)) return
  // Its call is known before its session is there. Where it could not be opened then, it can be now.
  if (!state) return void load(sessionId)
  const next = follow({ state, partial: '', partialThinking: '' }, heard)
  if (!next) void load(sessionId)
  else if (next.state !== state) useAgents.setState({ [sessionId]: { state: next.state } })
}
