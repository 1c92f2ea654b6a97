import type { PickedPlace } from '../../../shared/ipc/composer-calls'
import type { McpRead } from '../../../shared/mcp'

/** A resource that goes along with the next message. `changed` is read again when it is sent. */
export type PickedResource = {
  key: string
  readingId: string
  place: PickedPlace
  /** It came with a prompt, and was not read for itself. */
  isBrought?: true
} & (
  | { state: 'reading' }
  | { state: 'ready' | 'changed'; read: Omit<McpRead, 'images'> & Partial<McpRead> }
  | { state: 'failed'; words: string }
)
