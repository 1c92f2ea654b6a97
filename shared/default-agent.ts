/** The agent without a role of its own, as the model calls it. */
export const DEFAULT_AGENT = 'default'

/** A sub-agent of a sub-agent is the last. */
export const MAX_AGENT_DEPTH = 2
