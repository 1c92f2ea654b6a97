/** The tabs of the panel beside the conversation, in their order. */
export const PANELS = ['changes', 'git', 'files', 'artifacts', 'terminal', 'browser', 'agents', 'flow'] as const

export type Panel = (typeof PANELS)[number]
