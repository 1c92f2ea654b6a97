/** The agent without a role of its own, as the model calls it. */
export const DEFAULT_AGENT = 'default'
