import type { TimelineRow } from '../../state/session/timeline-rows'

/** A first guess of a row's height in pixels, until it is measured. */
export const ESTIMATES: Readonly<Record<TimelineRow['type'], number>> = {
  user: 84,
  flow: 220,
  steered: 60,
  thinking: 36,
  'streaming-thinking': 36,
  'provider-tools': 38,
  'streaming-tools': 38,
  text: 160,
  notes: 24,
  streaming: 80,
  retry: 64,
  call: 30,
  approval: 420,
  review: 480,
  question: 320,
  'work-plan': 420,
  'agent-asks': 420,
  working: 36,
  growing: 28,
  compaction: 62,
  pruned: 62,
  compacting: 44,
  branch: 40,
  end: 40,
}

/** The free space above the first row, in pixels. */
export const PADDING_START = 8
